import RemoteLoading
import TwitchBrowse

/// A controller of a list, as an app with UIKit would write it: it reads the screens of a session in a task, and draws
/// each of them as rows of text.
final class BrowseListController {
    /// The rows that are drawn.
    private(set) var rows: [String] = []
    /// The title that is drawn.
    private(set) var title = ""

    private let session: BrowseSession
    private let reload: () -> Void
    private var drawing: Task<Void, Never>?

    /// Creates a controller with a closure that draws the rows, as `reloadData()` of a table would.
    init(_ session: BrowseSession, reload: @escaping () -> Void) {
        self.session = session
        self.reload = reload
    }

    deinit { drawing?.cancel() }

    /// Begins to draw, and loads the games.
    func viewWillAppear() async {
        // The task does not retain the controller, because it ends only with the session.
        drawing = Task { [weak self, screens = session.screens] in
            for await screen in screens { self?.draw(screen.list) }
        }
        await session.perform(.load)
    }

    func viewDidDisappear() { drawing?.cancel() }

    /// Selects the game of a row.
    func didSelectRow(_ number: Int) async {
        guard case .games(let games) = session.screen.list else { return }
        await session.perform(.select(games.list.rows[number].id))
    }

    private func draw(_ list: BrowseScreen.List) {
        switch list {
        case .games(let games):
            title = games.list.title
            rows = games.list.rows.map { "\($0.rank). \($0.name)" }
        case .streams(let streams):
            title = streams.list.title
            rows = streams.list.rows.map { "\($0.name), \($0.viewers.text)" }
        }
        reload()
    }
}
