import Observation
import QuizDomain
import RemoteLoading

/// A decorator of a session that counts games and guesses for the statistics page.
final class QuizWithStatistics: RecallPlaying {
    private let quiz: any RecallPlaying
    private(set) var games = 0
    private(set) var guesses = 0

    init(_ quiz: any RecallPlaying) {
        self.quiz = quiz
    }

    var screen: RecallScreen { quiz.screen }

    func load() async { await quiz.load() }

    func start() {
        let wasReady = screen.phase == .ready
        quiz.start()
        if wasReady, screen.phase == .playing { games += 1 }
    }

    func add(_ guess: String) -> GuessVerdict {
        guesses += 1
        return quiz.add(guess)
    }

    func finish() -> FinishReport { quiz.finish() }
    func resultSaved() async { await quiz.resultSaved() }

    func perform(_ action: RecallScreen.Action) async {
        switch action {
        case .start: start()
        case .guess(let guess): _ = add(guess)
        default: await quiz.perform(action)
        }
    }
}
