import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct RemoteDeckLoaderTests {
    private let request: HTTPRequest

    init() throws {
        request = try HTTPRequest(.get, "https://quiz.test/capitals.json")
    }

    private func outcome(_ deck: some ChoiceDeck<QuizContent>) async -> Result<ChoicePage<QuizContent>, LoadError> {
        do throws(LoadError) {
            return .success(try await deck.next(after: ChoiceHistory()))
        } catch {
            return .failure(error)
        }
    }

    private func deck(_ response: HTTPResponse) -> RemoteDeckLoader {
        RemoteDeckLoader(request, client: InProcessHTTPClient { _ in response })
    }

    @Test func wholeQuizFileBecomesOnePageWithHeading() async throws {
        let page = try await outcome(deck(HTTPResponse(body: QuizFile.capitalsBytes))).get()
        #expect(page.questions.count == 3)
        #expect(page.isLast)
        #expect(page.heading?.text == "Capitals")
        #expect(page.heading?.picture == URL(string: "https://quiz.test/logo.png").map { .at($0) })
    }

    @Test func relativeAddressesResolveAgainstRedirectedAddress() async throws {
        let moved = HTTPResponse(body: QuizFile.capitalsBytes, url: URL(string: "https://cdn.test/v2/capitals.json"))
        let page = try await outcome(deck(moved)).get()
        #expect(page.heading?.picture == URL(string: "https://cdn.test/v2/logo.png").map { .at($0) })
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/quiz.json", true), ("http://127.0.0.1:9/quiz.json", true),
        ("https://quiz.test/quiz.json", false),
    ])
    func pictureOnThisMachineNeedsFileFromThisMachine(address: String, isThere: Bool) async throws {
        let file = String(decoding: QuizFile.capitalsBytes, as: UTF8.self)
            .replacing("\"logo.png\"", with: "\"http://127.0.0.1:8080/logo.png\"")
        let client = InProcessHTTPClient { _ in .json(file) }
        let logo = try await outcome(RemoteDeckLoader(try HTTPRequest(.get, address), client: client)).get().heading?
            .picture
        #expect(logo != nil && (logo == .missing) != isThere)
    }

    @Test(arguments: [204, 404, 500])
    func statusOtherThan200ThrowsInvalidDataError(code: Int) async throws {
        let status = try HTTPStatus(code)
        let result = await outcome(deck(HTTPResponse(status: status, body: QuizFile.capitalsBytes)))
        #expect(result == .failure(.invalidData(.status(code))))
    }

    @Test func deckReportsTransportErrorAsConnectivityError() async {
        let deck = RemoteDeckLoader(
            request,
            client: FaultInjectingHTTPClient(HTTPClientDummy()) { _ in .error(.notConnected) })
        #expect(await outcome(deck) == .failure(.connectivity(.notConnected)))
    }

    @Test func loadedPageOmitsQuestionsThatWereDealtBefore() async throws {
        let deck = deck(HTTPResponse(body: QuizFile.capitalsBytes))
        let page = try await deck.next(after: ChoiceHistory(dealt: ["1", "3"]))
        #expect(page.questions.map(\.id) == ["2"])
        #expect(page.isLast)
    }

    @Test func bundledFileIsRead() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "quiz-\(UUID()).json")
        try QuizFile.capitalsBytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }  // the system deletes temporary files
        let page = try await outcome(FileDeckLoader(contentsOf: file)).get()
        #expect(page.questions.count == 3)
    }

    @Test(arguments: Obstacle.allCases) func onlyRegularFileOfBoundedSizeIsRead(_ obstacle: Obstacle) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "quiz-\(UUID()).json")
        try obstacle.make(at: file.path)
        defer { try? FileManager.default.removeItem(at: file) }  // the system deletes temporary files
        let isLarge = obstacle == .sparseFile
        let flaw = InvalidData.file(name: file.lastPathComponent, .tooLarge(limit: 2 << 20))
        let expected: LoadError = isLarge ? .invalidData(flaw) : .refused(.notFound)
        #expect(await outcome(FileDeckLoader(contentsOf: file)) == .failure(expected))
    }

    @Test func symbolicLinkToBundledFileIsFollowed() async throws {
        let folder = FileManager.default.temporaryDirectory
        let (file, link) = (folder.appending(path: "quiz-\(UUID())"), folder.appending(path: "quiz-\(UUID())"))
        try QuizFile.capitalsBytes.write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        defer { for url in [file, link] { try? FileManager.default.removeItem(at: url) } }  // as above
        #expect(try await outcome(FileDeckLoader(contentsOf: link)).get().questions.count == 3)
    }

    @Test(arguments: [(Int.max, true), (10, false), (.min, false)])
    func bundledFileAboveSizeLimitIsRefused(_ limit: Int, _ isRead: Bool) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "quiz-\(UUID()).json")
        try QuizFile.capitalsBytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }  // the system deletes temporary files
        let result = await outcome(FileDeckLoader(contentsOf: file, maxBytes: limit))
        let flaw = InvalidData.file(name: file.lastPathComponent, .tooLarge(limit: limit))
        #expect((result == .failure(.invalidData(flaw))) == !isRead)
        if isRead { #expect(try result.get().questions.count == 3) }
    }

    @Test func missingBundledFileThrowsNotFound() async {
        let deck = FileDeckLoader(contentsOf: URL(filePath: "/nowhere/quiz.json"))
        #expect(await outcome(deck) == .failure(.refused(.notFound)))
    }

    @Test func pageTakesQuestionOrderAndCountFromFile() async throws {
        let file = String(decoding: QuizFile.capitalsBytes, as: UTF8.self)
            .replacing(#""version": 1"#, with: #""version": 1, "questionOrder": "shuffled", "questionCount": 2"#)
        let page = try await outcome(deck(.json(file))).get()
        #expect(page.questionOrder == .shuffled)
        #expect(page.questionCount == 2)
    }

    @Test func errorContainsNameOfRemoteOrBundledFile() async throws {
        let flaw = LoadError.invalidData(.file(name: "capitals.json", .missing(at: "version")))
        let remote = LoadError.invalidData(.file(name: "capitals.json", isRemote: true, .missing(at: "version")))
        #expect(await outcome(deck(.json("{}"))) == .failure(remote))
        let folder = try TemporaryFolder()
        try Data("{}".utf8).write(to: folder.file("capitals.json"))
        #expect(await outcome(FileDeckLoader(contentsOf: folder.file("capitals.json"))) == .failure(flaw))
    }

    @Test func pictureBesideBundledFileIsLoaded() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("capitals.json")
        try QuizFile.capitalsBytes.write(to: file)
        try ImageFixtures.png().write(to: folder.file("logo.png"))
        let page = try await outcome(FileDeckLoader(contentsOf: file)).get()
        let logo = try #require(page.heading?.picture)
        guard case .at(let url) = logo else { throw LoadError.refused(.notFound) }
        let image = try await FolderImageLoader(folder.url).image(at: url)
        #expect(image.data == ImageFixtures.png())
        #expect(page.questions[0].prompt.picture == .missing)
    }

    @Test func savedGameLoadsPicturesFromMovedFolder() async throws {
        let folder = try TemporaryFolder()
        let (old, new) = (folder.file("old"), folder.file("new"))
        try FileManager.default.createDirectory(at: old, withIntermediateDirectories: false)
        try QuizFile.capitalsBytes.write(to: old.appending(path: "capitals.json"))
        try ImageFixtures.png().write(to: old.appending(path: "logo.png"))
        let page = try await outcome(FileDeckLoader(contentsOf: old.appending(path: "capitals.json"))).get()
        var game = ChoiceGame<QuizContent>(rules: .plainQuiz)
        var generator = SeededGenerator(seed: 1)
        game.deal(page, using: &generator)
        let saved = try JSONEncoder().encode(game)
        try FileManager.default.moveItem(at: old, to: new)
        let restored = try JSONDecoder().decode(ChoiceGame<QuizContent>.self, from: saved)
        let logo = try #require(restored.heading?.picture)
        guard case .at(let url) = logo else { throw LoadError.refused(.notFound) }
        #expect(try await FolderImageLoader(new).image(at: url).data == ImageFixtures.png())
    }

    @Test func pictureSavedByEarlierVersionIsLoaded() async throws {
        let folder = try TemporaryFolder()
        try ImageFixtures.png().write(to: folder.file("logo.png"))
        let saved = try JSONEncoder().encode(["at": ["_0": folder.file("logo.png")]])
        guard case .at(let url) = try JSONDecoder().decode(QuizPicture.self, from: saved) else {
            throw LoadError.refused(.notFound)
        }
        #expect(try await FolderImageLoader(folder.url).image(at: url).data == ImageFixtures.png())
    }
}
