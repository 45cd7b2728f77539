import QuizDomain
import RemoteLoading

/// A controller in the style of UIKit, which updates its labels whenever the quiz has another screen.
///
/// The task ends with the controller, and the loop also ends when the quiz is released.
final class RecallController {
    /// The texts of the labels, in the order in which the controller has set them.
    private(set) var clockTexts: [String] = []
    private(set) var rows: [String] = []
    /// The sounds that the controller has played.
    private(set) var sounds: [String] = []
    /// A Boolean value that indicates whether the quiz was released.
    private(set) var hasEnded = false

    private let didDraw: () -> Void
    private var task: Task<Void, Never>?
    private var lastEvent = 0

    /// Creates a controller with a closure to call after each update of the labels, as `setNeedsLayout()` would be.
    init(didDraw: @escaping () -> Void) {
        self.didDraw = didDraw
    }

    /// Draws the screens of the quiz from now on.
    func viewDidLoad(_ quiz: RecallSession) {
        // Earlier events happened before the controller was shown, so they have no sound.
        lastEvent = quiz.screen.event?.number ?? 0
        task = Task { [weak self, screens = quiz.screens] in
            for await screen in screens { self?.draw(screen) }
            self?.end()
        }
    }

    private func end() {
        hasEnded = true
        didDraw()
    }

    private func draw(_ screen: RecallScreen) {
        defer { didDraw() }
        if let clock = screen.clock?.text, clock != clockTexts.last { clockTexts.append(clock) }
        rows = screen.found + screen.missed
        for event in screen.events where event.number > lastEvent {
            lastEvent = event.number
            switch event.kind {
            case .right: sounds.append("chime")
            case .wrong: sounds.append("buzz")
            case .timeUp: sounds.append("gong")
            case .alreadyFound, .close, .ambiguous, .notEnough, .hint, .optionsRemoved, .tenSecondsLeft, .newRecord:
                break
            }
        }
    }

    deinit {
        task?.cancel()
    }
}
