import RemoteLoading
import TwitchBrowse

/// A controller of a list, as an app with UIKit would write it: it reads the screens of a session in a task, and draws
/// each of them as rows of text.
final class BrowseListController<Element: ListElement> {
    /// The rows that are drawn.
    private(set) var rows: [String] = []
    /// The title that is drawn.
    private(set) var title = ""

    private let session: ListSession<Element>
    private let reload: () -> Void
    private var drawing: Task<Void, Never>?

    /// Creates a controller with a closure that draws the rows, as `reloadData()` of a table would.
    init(_ session: ListSession<Element>, reload: @escaping () -> Void) {
        self.session = session
        self.reload = reload
    }

    deinit { drawing?.cancel() }

    /// Begins to draw, and loads the list.
    func viewWillAppear() async {
        // The task does not retain the controller, because it ends only with the session.
        drawing = Task { [weak self, screens = session.screens] in
            for await screen in screens { self?.draw(screen) }
        }
        await session.perform(.load)
    }

    func viewDidDisappear() { drawing?.cancel() }

    private func draw(_ screen: ListScreen<Element>) {
        title = screen.title
        rows = screen.rows.map(\.name)
        reload()
    }
}

extension BrowseListController where Element == StreamedGame {
    /// Returns the streams of the game in a row, which the app shows with another controller.
    func streams(ofRow number: Int) -> StreamsTopic { session.screen.rows[number].streams }
}
