import Foundation
import HostParts
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

/// The program, which runs a game or browses Twitch, on a terminal or line by line on piped input.
@main
enum Program {
    @MainActor
    static func main() async {
        Surroundings.prepare()
        let environment = ProcessInfo.processInfo.environment
        // `exit` also ends the thread of `InputReader`, which may still be blocked in a read.
        exit(await run(Array(CommandLine.arguments.dropFirst()), environment: environment))
    }

    @MainActor
    private static func run(_ arguments: [String], environment: [String: String]) async -> Int32 {
        let output = DescriptorOutput(STDOUT_FILENO)
        let errors = DescriptorOutput(STDERR_FILENO)
        do throws(UsageError) {
            let options = try Options(arguments, environment: environment)
            let words = Words(options.language)
            guard !options.wantsHelp else {
                output.write(lines: [words.help])
                return ExitCode.success
            }
            let events = PlayEvents()
            InputReader.start(telling: events.send)
            let isOnTerminal = Surroundings.isOnTerminal(environment: environment)
            let signals = isOnTerminal ? RepaintSignals(telling: events.send) : nil
            defer { signals?.stop() }
            switch options.game {
            case .recall:
                // On piped input, a game is given up when the input ends. Therefore, saved games are only used on a
                // terminal.
                let file = SavedGameFile(of: options.recallQuiz, options)
                let (saved, notice) = isOnTerminal ? file.found(RecallGame.self, words.savedGame) : (nil, nil)
                let quiz = RecallSession.onDefaultQuiz(
                    options, isOnTerminal: isOnTerminal, wording: words.quiz, resuming: saved)
                let code =
                    isOnTerminal
                    ? await TerminalGame(
                        quiz, words: words, output: output, notice: notice,
                        save: { quiz.save(in: file, words.savedGame) }, discardSaved: file.remove
                    ).play(events)
                    : await PlainGame(quiz, words: words, output: output, errors: errors).play(events)
                if isOnTerminal, let failure = quiz.keepUnfinishedGame(in: file, words.savedGame) {
                    errors.write(lines: [failure])
                }
                await quiz.resultSaved()
                // The warnings contain answers, so they are written only after the game.
                if let file = options.file {
                    errors.write(lines: await RecallQuestion.warnings(about: URL(filePath: file), words))
                }
                if !isOnTerminal { output.write(lines: quiz.screen.recordLines(words)) }
                return code
            case .quiz, .trivia:
                return await ChoiceHost(options).play(
                    isOnTerminal: isOnTerminal, output: output, errors: errors, events: events)
            case .names:
                return await NamesHost(options).play(isOnTerminal: isOnTerminal, output: output, events: events)
            case .serve:
                return await ServeHost(options).run(output: output, errors: errors, events: events)
            case .browse:
                return await BrowseHost(options).run(
                    isOnTerminal: isOnTerminal, output: output, errors: errors, events: events)
            }
        } catch {
            errors.write(lines: [Words(Language(environment: environment)).usageError(error).printable])
            return ExitCode.usage
        }
    }
}

/// The exit codes of the program.
enum ExitCode {
    static let success: Int32 = 0
    static let noQuestion: Int32 = 1
    static let usage: Int32 = 2
}

extension RecallSession {
    /// Creates a session for the quiz in a file or for an embedded quiz, and continues the saved game if one is given.
    ///
    /// On piped input, records are kept only in a file that the options name.
    static func onDefaultQuiz(
        _ options: Options, isOnTerminal: Bool, wording: RecallWording, resuming saved: RecallGame?
    ) -> RecallSession {
        let file = options.records.map { FileRecordStore(URL(filePath: $0)) }
        let store = file ?? (isOnTerminal ? .standard(for: "org.playhouse.terminal-host") : nil)
        return embedded(
            options.language, list: options.list, replacedBy: options.quizFile,
            seconds: options.isUntimed ? nil : options.seconds, records: store, wording: wording, resuming: saved)
    }

    /// Saves the game unless it is over, and returns a text that says whether the save has succeeded.
    func save(in file: SavedGameFile, _ words: SavedGameWords) -> String {
        switch finish().phase {
        case .ready, .playing, .paused: file.save(game, words)
        case nil, .finished: words.notSaved
        }
    }

    /// Saves the game for the next start if it is running or paused, and otherwise removes the saved game.
    ///
    /// If another question is loading or its load has failed, the function saves the game of the previous question. It
    /// returns a text only if the save fails.
    func keepUnfinishedGame(in file: SavedGameFile, _ words: SavedGameWords) -> String? {
        switch finish().phase {
        case .playing, .paused: return file.keep(game, words)
        case nil, .ready, .finished: file.remove()
        }
        return nil
    }
}

extension Options {
    /// The file with the quiz, with an absolute path, or `nil` for the embedded quiz.
    var quizFile: URL? { file.map { URL(filePath: $0).absoluteURL.standardizedFileURL } }

    /// The typed-recall quiz and its settings, from which the name of its saved file is made.
    var recallQuiz: [String] {
        ["recall", language.rawValue, quizFile?.path ?? list.rawValue, isUntimed ? "untimed" : "\(seconds)"]
    }

    /// The multiple-choice quiz and its settings, from which the name of its saved file is made.
    var choiceQuiz: [String] {
        ["quiz", language.rawValue, quizFile?.path ?? "capitals", questions.map { "\($0)" } ?? "all"]
    }
}

extension RecallQuestion {
    /// Returns a warning for the author of a quiz file for each answer that repeats an earlier one.
    static func warnings(about file: URL, _ words: Words) async -> [String] {
        // A file that cannot be loaded is reported by the game.
        guard let question = try? await RemoteRecallLoader(contentsOf: file).loadQuestion() else { return [] }
        return question.merged.map { merge in
            (file.lastPathComponent + ": answer[\(merge.index)] "
                + words.merged(words.quoted(merge.text), words.quoted(merge.into))).printable
        }
    }
}
