import QuizDomain

/// A typed-recall game on a terminal.
///
/// The whole page is painted after every line of input, and updated in place when the clock changes.
@MainActor
final class TerminalGame {
    private let quiz: any RecallPlaying
    private let words: Words
    private let output: any Output
    private var feedback: Feedback?
    private var shown: Page?
    private let save: () -> String
    private let discardSaved: () -> Void

    /// Creates a game.
    ///
    /// The notice is shown until the first input. `save` saves the game, and returns the text about it. `discardSaved`
    /// removes the saved game, and is called when the game is over.
    init(
        _ quiz: any RecallPlaying, words: Words, output: any Output, notice: String? = nil,
        save: @escaping () -> String = { "" }, discardSaved: @escaping () -> Void = {}
    ) {
        self.save = save
        self.discardSaved = discardSaved
        feedback = notice.map { .told($0) }
        self.quiz = quiz
        self.words = words
        self.output = output
    }

    /// Plays until the player quits, and returns the exit code.
    func play(_ events: PlayEvents) async -> Int32 {
        events.watch(quiz)
        load { await $0.load() }
        output.write(Painting.making(roomFor: output.size))
        paint()
        for await event in events.stream {
            switch event {
            case .line(let line):
                let command = Command(line, on: quiz.screen)
                if command == .quit { return ExitCode.success }
                await perform(command)
                paint()
            case .screenChanged:
                events.watch(quiz)
                update()
            case .repaint: paint()
            case .endOfInput:
                output.write("\n")
                return ExitCode.success
            }
            guard output.isOpen else { break }
        }
        return ExitCode.success
    }

    private func perform(_ command: Command) async {
        if command == .save {
            feedback = .told(save())
        } else if command == .load {
            feedback = nil
            load { await $0.loadAnotherQuestion() }
        } else {
            feedback = await Player(quiz: quiz).perform(command)
        }
    }

    /// Starts the load without waiting for it, so that the player sees the loading screen and can quit.
    private func load(by call: @escaping @MainActor (any RecallPlaying) async -> Void) {
        Task { [quiz] in await call(quiz) }
    }

    private var page: Page {
        Page(quiz.screen, feedback: feedback, words: words, size: output.size)
    }

    private func paint() {
        if case .finished = quiz.screen.phase { discardSaved() }
        let page = page
        output.write(Painting.whole(page))
        shown = page
    }

    private func update() {
        if case .finished = quiz.screen.phase { discardSaved() }
        guard let shown else { return paint() }
        let page = page
        output.write(Painting.change(from: shown, to: page))
        self.shown = page
    }
}
