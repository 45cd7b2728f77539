import Foundation
import HostParts
import QuizDomain
import RemoteLoading

/// The host of multiple-choice games.
///
/// It plays a quiz or trivia. The quiz is read from a file or embedded in the program, and the trivia questions are
/// loaded from the real service or its fake.
@MainActor
struct ChoiceHost {
    private let words: ChoiceWords
    private let hasColours: Bool
    private let session: @MainActor (ChoiceSession<QuizContent>.AfterGame) -> ChoiceSession<QuizContent>

    init(_ options: Options) {
        let words = ChoiceWords(options.language)
        let store = options.records.map { FileRecordStore(URL(filePath: $0)) }
        let records = store ?? .standard(for: "org.playhouse.terminal-host")
        self.words = words
        hasColours = options.hasColours
        session = { afterGame in
            guard options.game == .quiz else {
                return .luckyDay(
                    OpenTriviaMemory(of: ChoiceHost.trivia(options)), records: records, wording: words.game)
            }
            return ChoiceSession(
                deck: ChoiceHost.deck(options), rules: .quiz(reveal: options.reveal), heading: QuizContent("Playhouse"),
                records: RecordLocation(
                    records, key: RecordKey(game: "quiz", mode: options.file ?? CapitalsQuiz.address)),
                afterGame: afterGame, wording: words.game)
        }
    }

    /// Plays and returns the exit code.
    ///
    /// On a terminal (`isOnTerminal`), the host starts in the menu. On piped input, it plays one game to its results.
    func play(isOnTerminal: Bool, output: any Output, events: PlayEvents) async -> Int32 {
        let painter = ChoicePainter<QuizContent>(
            words: words, hasColours: hasColours && isOnTerminal, describe: words.lines)
        let game = session(isOnTerminal ? .menu : .results)
        let act = ChoiceAct(game: game, painter: painter)
        let code =
            isOnTerminal
            ? await TerminalLoop(act, output: output).run(events)
            : await PlainLoop(act, output: output).run(events)
        game.leave()
        await game.resultSaved()
        return code
    }

    private static func deck(_ options: Options) -> RemoteDeckLoader {
        if let file = options.file { return RemoteDeckLoader(contentsOf: URL(filePath: file)) }
        return .embedded
    }

    private static func trivia(_ options: Options) -> OpenTrivia {
        guard !options.isLive else { return .paced(over: URLSessionHTTPClient()) }
        return .offline
    }
}
