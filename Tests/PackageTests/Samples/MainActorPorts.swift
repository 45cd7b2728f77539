import Foundation
import NameMatch
import QuizDomain
import RemoteLoading
import TwitchBrowse

// Classes on the main actor that implement the ports. `.ci/isolation` compiles this file against modules that are built
// with and without the feature `NonisolatedNonsendingByDefault`.

/// A loader that counts its loads, for example for a view.
@MainActor
final class CountingLoader: RecallQuestionLoading {
    private let loader: any RecallQuestionLoading
    private(set) var loads = 0

    init(_ loader: any RecallQuestionLoading) {
        self.loader = loader
    }

    @MainActor
    func loadQuestion() async throws(LoadError) -> RecallQuestion {
        loads += 1
        return try await loader.loadQuestion()
    }
}

@MainActor
final class CountingDeck: ChoiceDeck {
    private let deck: FixedDeck<QuizContent>
    private(set) var pages = 0

    init(_ deck: FixedDeck<QuizContent>) {
        self.deck = deck
    }

    @MainActor
    func next(after history: ChoiceHistory<QuizContent>) async throws(LoadError) -> ChoicePage<QuizContent> {
        pages += 1
        return deck.next(after: history)
    }
}

@MainActor
final class CountingRecords: RecordStore {
    private let store: any RecordStore
    private(set) var calls = 0

    init(_ store: any RecordStore) {
        self.store = store
    }

    @MainActor
    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        calls += 1
        return try await store.record(result, for: key)
    }

    @MainActor
    func record(for key: RecordKey) async throws(StoreError) -> GameRecord? {
        calls += 1
        return try await store.record(for: key)
    }

    @MainActor
    func records() async throws(StoreError) -> [RecordKey: GameRecord] {
        calls += 1
        return try await store.records()
    }

    @MainActor
    func forgetAll() async throws(StoreError) {
        calls += 1
        try await store.forgetAll()
    }
}

@MainActor
final class CountingPeople: PeopleLoading {
    private let loader: any PeopleLoading
    private(set) var loads = 0

    init(_ loader: any PeopleLoading) {
        self.loader = loader
    }

    @MainActor
    func loadPeople() async throws(LoadError) -> Roster {
        loads += 1
        return try await loader.loadPeople()
    }
}

@MainActor
final class CountingLessons: LearningStore {
    private let store: any LearningStore
    private(set) var calls = 0

    init(_ store: any LearningStore) {
        self.store = store
    }

    @MainActor
    func append(_ entries: [LearningEntry]) async throws(StoreError) {
        calls += 1
        try await store.append(entries)
    }

    @MainActor
    func forgetAll() async throws(StoreError) {
        calls += 1
        try await store.forgetAll()
    }

    @MainActor
    func log() async throws(StoreError) -> LearningLog {
        calls += 1
        return try await store.log()
    }
}

@MainActor
final class CountingCatalog: TwitchCatalog {
    private let catalog: any TwitchCatalog
    private(set) var loads = 0

    init(_ catalog: any TwitchCatalog) {
        self.catalog = catalog
    }

    @MainActor
    func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        loads += 1
        return try await catalog.loadTopGames(limit: limit)
    }

    @MainActor
    func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        loads += 1
        return try await catalog.loadTopStreams(of: game, limit: limit)
    }
}

@MainActor
final class CountingTokens: TokenStoring {
    private let store: any TokenStoring
    private(set) var calls = 0

    init(_ store: any TokenStoring) {
        self.store = store
    }

    @MainActor
    func load() async throws(StoreError) -> TokenPair? {
        calls += 1
        return try await store.load()
    }

    @MainActor
    func save(_ pair: TokenPair) async throws(StoreError) {
        calls += 1
        try await store.save(pair)
    }

    @MainActor
    func clear() async throws(StoreError) {
        calls += 1
        try await store.clear()
    }
}

@MainActor
final class CountingImages: ImageLoading {
    private let loader: any ImageLoading
    private(set) var loads = 0

    init(_ loader: any ImageLoading) {
        self.loader = loader
    }

    @MainActor
    func image(at url: URL) async throws(LoadError) -> EncodedImage {
        loads += 1
        return try await loader.image(at: url)
    }
}

@MainActor
final class CountingClient: HTTPClient {
    private let client: any HTTPClient
    private(set) var requests = 0

    init(_ client: any HTTPClient) {
        self.client = client
    }

    @MainActor
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests += 1
        return try await client.send(request)
    }
}

@MainActor
final class CountingCredentials: CredentialSource {
    private let source: any CredentialSource
    private(set) var calls = 0

    init(_ source: any CredentialSource) {
        self.source = source
    }

    nonisolated var revision: Int { source.revision }

    @MainActor
    func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        calls += 1
        return try await source.credential(over: client)
    }

    @MainActor
    func renewal(of credential: Credential, over client: any HTTPClient) async throws(CredentialError) -> Credential {
        calls += 1
        return try await source.renewal(of: credential, over: client)
    }
}
