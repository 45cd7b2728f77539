import Observation
import QuizDomain

/// A decorator of a session that counts games and guesses for the statistics page.
final class CountedQuiz: RecallPlaying {
    private let quiz: any RecallPlaying
    private(set) var games = 0
    private(set) var guesses = 0

    init(_ quiz: any RecallPlaying) {
        self.quiz = quiz
    }

    var screen: RecallScreen { quiz.screen }

    func load() async { await quiz.load() }
    func loadAnotherQuestion() async { await quiz.loadAnotherQuestion() }

    func start() {
        let wasReady = screen.phase == .ready
        quiz.start()
        if wasReady, screen.phase == .playing { games += 1 }
    }

    func add(_ guess: String) -> GuessVerdict {
        guesses += 1
        return quiz.add(guess)
    }

    func addTyped(_ text: String) -> GuessVerdict? { quiz.addTyped(text) }
    func finish() -> FinishReport { quiz.finish() }
    func giveUp() { quiz.giveUp() }
    func pause() { quiz.pause() }
    func resume() { quiz.resume() }
    func reset() { quiz.reset() }
    func dismissMessage(about ending: RecallEnding) { quiz.dismissMessage(about: ending) }
    func resultSaved() async { await quiz.resultSaved() }
}
