import QuizDomain

/// A typed-recall game without a terminal, played line by line.
///
/// The game starts without a command, and is given up when the input ends.
@MainActor
final class PlainGame {
    private let quiz: any RecallPlaying
    private let words: Words
    private let output: any Output
    private let errors: any Output
    private var toldEnding: RecallScreen.Phase?

    init(_ quiz: any RecallPlaying, words: Words, output: any Output, errors: any Output) {
        self.quiz = quiz
        self.words = words
        self.output = output
        self.errors = errors
    }

    /// Plays until the input ends, and returns the exit code.
    func play(_ events: PlayEvents) async -> Int32 {
        await quiz.load()
        if case .failed = quiz.screen.phase {
            errors.write(lines: PlainText.ending(quiz.screen, words: words))
            return ExitCode.noQuestion
        }
        events.watch(quiz)
        output.write(lines: PlainText.opening(quiz.screen))
        quiz.start()
        for await event in events.stream {
            switch event {
            case .line(let line):
                let command = Command(line, on: quiz.screen)
                if command == .quit { return close() }
                guard command != .save else {
                    output.write(lines: [words.savedGame.onTerminalOnly])
                    continue
                }
                let feedback = await Player(quiz: quiz).perform(command)
                output.write(lines: PlainText.answer(feedback, on: quiz.screen, words: words))
            case .screenChanged:
                events.watch(quiz)
            case .repaint: break
            case .endOfInput:
                return close()
            }
            tellEnding()
            guard output.isOpen else { break }
        }
        return ExitCode.success
    }

    private func close() -> Int32 {
        output.write(lines: [words.report(quiz.finish())])
        quiz.giveUp()
        tellEnding()
        return ExitCode.success
    }

    /// Writes the result of a finished game, once per game.
    private func tellEnding() {
        let phase = quiz.screen.phase
        guard case .finished = phase else {
            toldEnding = nil
            return
        }
        guard toldEnding == nil else { return }
        toldEnding = phase
        output.write(lines: PlainText.ending(quiz.screen, words: words))
    }
}
