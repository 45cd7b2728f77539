import Observation
import QuizDomain

/// What the recall view shows, and what it calls; it knows a session only as `any RecallPlaying`.
@Observable
final class RecallViewModel {
    /// One row of the list.
    struct Row: Hashable, Identifiable {
        let id: Int
        let answer: String
        let isMissed: Bool
    }

    /// What the text field holds.
    private(set) var text = ""
    /// What to say of the last guess; nil when there is nothing worth saying.
    private(set) var remark: Remark?
    /// Whether the end of this game was announced.
    private(set) var isEndAnnounced = false

    private let quiz: any RecallPlaying
    private let announce: (String) -> Void
    private var isPausedByScene = false

    /// Creates a model; the closure speaks to VoiceOver, once an ending.
    init(_ quiz: any RecallPlaying, announce: @escaping (String) -> Void = { _ in }) {
        self.quiz = quiz
        self.announce = announce
        watch()
    }

    var header: String { quiz.screen.question ?? "" }
    var count: String { quiz.screen.count?.text ?? "" }
    var clock: String { quiz.screen.clock.text }
    var spokenFooter: String {
        [quiz.screen.count?.spoken, quiz.screen.clock.spoken].compactMap { $0 }.joined(separator: ", ")
    }
    var isLoading: Bool { quiz.screen.isLoading }
    var isTextFieldEnabled: Bool { quiz.screen.acceptsGuesses }
    var button: RecallScreen.Button { quiz.screen.button }
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

    func appear() async {
        guard quiz.screen.phase == .idle else { return }
        await quiz.load()
    }

    func press(_ button: RecallScreen.Button) async {
        switch button.action {
        case .start: quiz.start()
        case .reset: quiz.reset()
        case .load: await quiz.load()
        }
    }

    /// Takes what the text field holds after each key; an answer that was recognised empties it.
    func edit(_ text: String) {
        if case .accepted? = quiz.type(text) {
            (self.text, remark) = ("", nil)
        } else {
            self.text = text
        }
    }

    /// Takes what the text field holds when Return is pressed.
    func submit() {
        let verdict = quiz.add(text)
        remark = Remark(verdict)
        if case .accepted = verdict { text = "" }
    }

    /// Stops the clock while nobody can see it; a pause that the player asked for outlasts it.
    func sceneBecame(active: Bool) {
        if !active, quiz.screen.phase == .playing {
            quiz.pause()
            isPausedByScene = true
        } else if active, isPausedByScene {
            isPausedByScene = false
            quiz.resume()
        }
    }

    private func watch() {
        let screen = withObservationTracking {
            quiz.screen
        } onChange: { [weak self] in
            // The screen changes right after this; the task sees it changed.
            Task { @MainActor in self?.watch() }
        }
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
