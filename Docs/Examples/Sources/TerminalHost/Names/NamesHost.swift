import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

/// Plays the name game with people who were made up, on the whole chain but for the network.
@MainActor
struct NamesHost {
    nonisolated static let modes: [(name: String, mode: NameMatchMode)] = [
        ("practice", .practice), ("timed", .timed), ("reverse", .reverse), ("hints", .hints), ("mat", .mat),
        ("current", .currentTeam), ("former", .formerTeam), ("free", .free),
    ]

    private let words: NamesWords
    private let hasColours: Bool
    private let mode: NameMatchMode
    private let session: NameMatchSession

    init(_ options: Options, chance: ChanceSource = .system) {
        words = NamesWords(options.language)
        hasColours = options.hasColours
        mode = NamesHost.modes.first { $0.name == options.mode }?.mode ?? .practice
        let client = InProcessHTTPClient(FakeNameGame())
        let records = options.records.map { URL(filePath: $0) } ?? Surroundings.folder.appending(path: "names-records")
        session = NameMatchSession(
            people: RemotePeopleLoader(FakeNameGame.request(), client: client),
            images: RemoteImageLoader(over: client), modes: NamesHost.modes.map(\.mode),
            records: FileRecordStore(records),
            learning: FileLearningStore(records.appendingPathExtension("learned")), wording: words.game,
            chance: chance)
    }

    /// Plays, and returns the exit code: with a player in the menu, without one a game of the mode that was chosen.
    func play(hasPlayer: Bool, output: any Output, events: PlayEvents) async -> Int32 {
        let painter = NamesPainter(words: words, hasColours: hasColours && hasPlayer) { [session] face in
            session.portrait(of: face).flatMap { PixelPicture(png: $0.data) }
        }
        let act = NamesAct(game: session, mode: mode, painter: painter)
        let code =
            hasPlayer
            ? await TerminalLoop(act, output: output).run(events)
            : await PlainLoop(act, output: output).run(events)
        await session.lessonsKept()
        return code
    }
}
