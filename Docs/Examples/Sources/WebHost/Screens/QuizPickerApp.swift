import Foundation
import Observation
import RemoteLoading

/// A game with several boards or quizzes, of which the player chooses one while no game is on.
@MainActor
@Observable
final class QuizPickerApp: GameApp {
    /// A board or a quiz.
    struct Item: Identifiable {
        let id: String
        let title: String
        let detail: String
    }

    /// The item that a player has chosen, in all languages.
    @MainActor
    final class Choice {
        var id: String

        init(_ id: String) { self.id = id }
    }

    /// The name of an item in the query of an address.
    private static let queryName = "play"

    /// Returns the action that chooses the item of a query, or `nil` if the query names no item.
    static func action(of query: [String: String]) -> WebAction? { query[queryName].map { .press("item-\($0)") } }

    /// An encoded game with its item.
    private struct Saved: Codable {
        var item: String
        var game: Data
    }

    private var app: any GameApp
    @ObservationIgnored private let heading: String
    @ObservationIgnored private let items: [Item]
    @ObservationIgnored private let choice: Choice
    @ObservationIgnored private let make: @MainActor (_ item: String, Data?) -> any GameApp

    /// Creates an app that continues a saved game, or shows the chosen item.
    ///
    /// `make` creates the app of an item, with a game that it continues if it can read it.
    init(
        _ heading: String, _ items: [Item], chosen choice: Choice, resuming data: Data?,
        make: @escaping @MainActor (_ item: String, Data?) -> any GameApp
    ) {
        self.heading = heading
        self.items = items
        self.choice = choice
        self.make = make
        let saved: Saved? = data?.decoded()
        if let saved, items.contains(where: { $0.id == saved.item }) { choice.id = saved.item }
        app = make(choice.id, saved?.game)
    }

    var content: Content { with(app.content) }

    var endedContent: Content { app.endedContent }

    /// Returns content with the address that chooses the item, and with the list of items unless a game is on.
    private func with(_ content: Content) -> Content {
        var content = content
        content.sharedAddress = "./?\(Self.queryName)=\(choice.id)"
        if case .running = app.summary { return content }
        let lines: [HTML] = items.map { item in
            let isChosen = item.id == choice.id
            return """
                <li class="\(isChosen ? "chosen-item" : "")"><button name="do" value="item-\(item.id)"\
                \(isChosen ? " aria-current=\"true\"" as HTML : "")>\(item.title)</button>
                <p class="detail">\(item.detail)</p></li>
                """
        }
        content.html = """
            \(content.html)
            <section class="shelf"><h2 class="group">\(heading)</h2>
            <form method="post"><ul class="modes">\(lines)</ul></form></section>
            """
        return content
    }

    func picture(_ name: String) async -> EncodedImage? { await app.picture(name) }

    var summary: Summary? { app.summary }

    func load() async { await app.load() }

    func perform(_ action: WebAction) async {
        guard case .press(let name) = action, let item = items.first(where: { "item-\($0.id)" == name }) else {
            return await app.perform(action)
        }
        if case .running = app.summary { return }
        choice.id = item.id
        app = make(item.id, nil)
        await app.load()
    }

    var savedGame: Data? { app.savedGame.flatMap { Saved(item: choice.id, game: $0).encoded } }

    var isRunning: Bool { app.isRunning }

    var isSettling: Bool { app.isSettling }

    func pause() async { await app.pause() }

    func resume() async { await app.resume() }

    func end(by name: String) -> GameEnd? { app.end(by: name) }

    func content(afterDeletionBy name: String) -> Content { app.content(afterDeletionBy: name) }

    func resultSaved() async { await app.resultSaved() }

    func close() { app.close() }
}
