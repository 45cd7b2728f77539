import Foundation
import QuizDomain
import RemoteLoading

/// Plays the multiple-choice quiz: of a file, or of our own.
@MainActor
struct ChoiceHost {
    private let words: ChoiceWords
    private let hasColours: Bool
    private let session: @MainActor (ChoiceSession<QuizContent>.AfterGame) -> ChoiceSession<QuizContent>

    init(_ options: Options) {
        let words = ChoiceWords(options.language)
        let store = options.records.map { FileRecordStore(URL(filePath: $0)) }
        self.words = words
        hasColours = options.hasColours
        session = { afterGame in
            ChoiceSession(
                deck: ChoiceHost.deck(options), rules: ChoiceHost.rules(options), heading: QuizHeading("Playhouse"),
                records: store ?? .standard(for: "org.playhouse.terminal-host"),
                recordKey: RecordKey(game: "quiz", mode: options.file ?? CapitalsQuiz.address), afterGame: afterGame,
                wording: words.game)
        }
    }

    /// Plays, and returns the exit code: with a player in the menu, without one from start to results.
    func play(hasPlayer: Bool, output: any Output, events: PlayEvents) async -> Int32 {
        let painter = ChoicePainter<QuizContent>(
            words: words, hasColours: hasColours && hasPlayer, describe: words.lines)
        return hasPlayer
            ? await ChoiceTerminalGame(session(.menu), painter: painter, output: output).play(events)
            : await ChoicePlainGame(session(.results), painter: painter, output: output).play(events)
    }

    private static func deck(_ options: Options) -> RemoteDeckLoader {
        if let file = options.file { return RemoteDeckLoader(contentsOf: URL(filePath: file)) }
        do {
            // The same chain as with a server; only the client at its end is another.
            let request = try HTTPRequest(.get, CapitalsQuiz.address)
            return RemoteDeckLoader(
                request, client: EmbeddedClient(address: CapitalsQuiz.address, payload: CapitalsQuiz.payload))
        } catch {
            preconditionFailure("the address is our own: \(error)")
        }
    }

    private static func rules(_ options: Options) -> ChoiceRules {
        do {
            return try ChoiceRules(reveal: .seconds(options.reveal))
        } catch {
            preconditionFailure("the options were checked before: \(error)")
        }
    }
}
