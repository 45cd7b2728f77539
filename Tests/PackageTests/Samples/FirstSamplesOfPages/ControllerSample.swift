import QuizDomain

/// The sample of the page about UIKit.
@MainActor
final class PlanetsController {
    private let session: RecallSession
    private var drawing: Task<Void, Never>?
    private(set) var title = ""
    private(set) var rows: [String] = []

    init(_ session: RecallSession) {
        self.session = session
    }

    func viewDidLoad() async {
        drawing = Task { [weak self, screens = session.screens] in
            for await screen in screens { self?.draw(screen) }
        }
        await session.perform(.load)
    }

    private func draw(_ screen: RecallScreen) {
        title = screen.question ?? ""
        rows = screen.found
    }

    func startPressed() { session.start() }

    func entered(_ text: String) { session.add(text) }

    deinit { drawing?.cancel() }
}
