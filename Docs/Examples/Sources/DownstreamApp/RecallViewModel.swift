import Observation
import QuizDomain
import RemoteLoading

/// The model of the recall view, which depends on the session only through `any RecallPlaying`.
@Observable
final class RecallViewModel {
    /// One row of the list.
    struct Row: Hashable, Identifiable {
        let id: Int
        let answer: String
        let isMissed: Bool
    }

    /// The content of the text field.
    private(set) var text = ""
    /// The remark about the last guess, or `nil` if the guess needs no remark.
    private(set) var remark: GuessFeedback?
    /// A Boolean value that indicates whether the end of the current game was announced.
    private(set) var isEndAnnounced = false

    private let quiz: any RecallPlaying
    /// The number of the last text that was removed from the field.
    private var lastTaken: Int?
    private let announce: (String) -> Void
    private var pause = ScenePause()

    /// Creates a model with a closure that announces the end of each game to VoiceOver, once per game.
    init(_ quiz: any RecallPlaying, announce: @escaping (String) -> Void = { _ in }) {
        self.quiz = quiz
        self.announce = announce
        watch()
    }

    var header: String { quiz.screen.question ?? "" }
    var count: String { quiz.screen.count?.text ?? "" }
    var clock: String? { quiz.screen.clock?.text }
    var spokenFooter: String {
        [quiz.screen.count?.spoken, quiz.screen.clock?.spoken].compactMap { $0 }.joined(separator: ", ")
    }
    var isLoading: Bool { quiz.screen.isLoading }
    var isTextFieldEnabled: Bool { quiz.screen.acceptsGuesses }
    var button: RecallScreen.Button { quiz.screen.button }
    var controls: [RecallScreen.Button] { quiz.screen.controls }
    var placeholder: String { quiz.screen.placeholder }
    var alert: RecallScreen.Message? { quiz.screen.message }

    var rows: [Row] {
        let screen = quiz.screen
        let found = screen.found.map { (answer: $0, isMissed: false) }
        let missed = screen.missed.map { (answer: $0, isMissed: true) }
        return (found + missed).enumerated().map { id, row in
            Row(id: id, answer: row.answer, isMissed: row.isMissed)
        }
    }

    var failure: FailureAdvice? {
        if case .failed(let error) = quiz.screen.phase { FailureAdvice(error) } else { nil }
    }

    /// Loads the question when the view appears for the first time.
    func appear() async { await quiz.load() }

    func press(_ button: RecallScreen.Button) async {
        await quiz.perform(button.action)
    }

    /// Dismisses the alert about the end of the game; the alert about a failed load stays until a load succeeds.
    func dismissAlert() async { await quiz.perform(.dismissMessage) }

    /// Updates the text after each keystroke, and removes the answers that the quiz takes from it.
    func edit(_ text: String) async {
        self.text = text
        await quiz.perform(.type(text))
        if removeTaken() { remark = nil }
    }

    /// Submits the text as a guess, when the player presses Return.
    func submit() {
        remark = GuessFeedback(quiz.add(text))
        removeTaken()
    }

    /// Removes the text that the quiz has taken since the last call, and returns `false` if there is none.
    @discardableResult
    private func removeTaken() -> Bool {
        guard let taken = quiz.screen.taken, taken.number != lastTaken else { return false }
        lastTaken = taken.number
        text = taken.rest(of: text)
        return true
    }

    /// Pauses the game while the scene is inactive.
    ///
    /// A game that the player has paused stays paused when the scene becomes active.
    func sceneBecame(active: Bool) async {
        switch pause.sceneBecame(active: active, isPlaying: quiz.screen.phase == .playing) {
        case .pause: await quiz.perform(.pause)
        case .resume: await quiz.perform(.resume)
        case nil: break
        }
    }

    private func watch() {
        let screen = withObservationTracking {
            quiz.screen
        } onChange: { [weak self] in
            // `onChange` is called before the screen changes. The task runs after the change, so it reads the new
            // screen.
            Task { @MainActor in self?.watch() }
        }
        // After a pause, the quiz takes the text without another keystroke.
        removeTaken()
        announceEnding(screen)
    }

    private func announceEnding(_ screen: RecallScreen) {
        guard case .finished = screen.phase, let message = screen.message else {
            isEndAnnounced = false
            return
        }
        guard !isEndAnnounced else { return }
        isEndAnnounced = true
        announce(message.title + ". " + message.detail)
    }
}
