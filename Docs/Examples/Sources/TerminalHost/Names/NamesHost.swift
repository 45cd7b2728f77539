import Foundation
import HostParts
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

/// The host of the name game, played with invented people.
///
/// The host uses a fake service, in this process or on a server that the `serve` command has started.
///
/// People and portraits are cached on disk, and shown when the server cannot be reached.
@MainActor
struct NamesHost {
    nonisolated static let modes = NameMatchMode.offered

    private let words: NamesWords
    private let hasColours: Bool
    private let mode: NameMatchMode
    private let session: NameMatchSession
    /// The prefetcher of portraits, or `nil` if nothing is cached on disk.
    private let portraits: ImagePrefetcher?

    init(_ options: Options, chance: ChanceSource = .system) {
        words = NamesWords(options.language)
        hasColours = options.hasColours
        mode = NamesHost.modes.first { $0.name == options.mode }?.mode ?? .practice
        let (transport, request) = NamesHost.service(options)
        let caches = Caches(in: options.cacheFolder)
        let records = options.records.map { URL(filePath: $0) } ?? Surroundings.folder.appending(path: "names-records")
        let images = RemoteImageLoader(over: transport.under(caches.forPictures()))
        portraits = options.cacheFolder == nil ? nil : ImagePrefetcher(images)
        session = NameMatchSession(
            people: RemotePeopleLoader(request, client: transport.under(caches.forLists())),
            images: images, modes: NamesHost.modes.map(\.mode),
            records: FileRecordStore(records),
            learning: FileLearningStore(records.appendingPathExtension("learned")),
            learningRules: LearningRules(newPeople: options.newPeople), wording: words.game,
            chance: chance)
    }

    /// Returns the client for the service, and the request that loads the people.
    private static func service(_ options: Options) -> (any HTTPClient, HTTPRequest) {
        guard let server = options.server else { return (InProcessHTTPClient(FakeNameGame()), FakeNameGame.request()) }
        return (URLSessionHTTPClient(), FakeNameGame.request(at: server))
    }

    /// Plays and returns the exit code.
    ///
    /// On a terminal (`isOnTerminal`), the host starts in the menu. On piped input, it plays a game in the mode of the
    /// options.
    func play(isOnTerminal: Bool, output: any Output, events: PlayEvents) async -> Int32 {
        let painter = NamesPainter(words: words, hasColours: hasColours && isOnTerminal) { [session] face in
            session.portrait(of: face).flatMap { PixelPicture(png: $0.data) }
        }
        let act = NamesAct(game: session, mode: mode, painter: painter)
        let code =
            isOnTerminal
            ? await TerminalLoop(act, output: output).run(events)
            : await PlainLoop(act, output: output).run(events)
        session.leave()
        await session.resultSaved()
        await keepPortraits()
        return code
    }

    /// Loads the portraits of all people, so that the cache has them when the service cannot be reached.
    private func keepPortraits() async {
        guard let portraits, let roster = session.roster, roster.age == nil else { return }
        _ = await portraits.prefetch(roster.people.map(\.portrait)).failures()
    }
}
