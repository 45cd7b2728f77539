import Foundation
import HostParts
import Observation
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

/// The lists of the most popular games and their streams, over a fake of Twitch with a fixed token.
///
/// The app keeps the lists that are open, with the list on the page last.
@MainActor
@Observable
final class TwitchApp: TerminalApp {
    private enum OpenList {
        case games(GamesSession)
        case streams(StreamsSession)
    }

    private let catalog: HelixLoader
    private let time: TimeSource
    private var lists: [OpenList] = []

    init(_ setting: Setting) {
        let fake = FakeTwitch(time: setting.time)
        let client = InProcessHTTPClient(fake).limitedForTwitch(by: .twitch(time: setting.time), time: setting.time)
        time = setting.time
        catalog = HelixLoader(
            clientID: FakeTwitch.clientID, client: client, authorizer: fake.authorizer(),
            time: setting.time)
    }

    func load() async { await open(.top) }

    func pause() {}

    private func open(_ topic: GamesTopic) async {
        let session = GamesSession(topic, from: catalog, time: time)
        lists.append(.games(session))
        await session.load()
    }

    private func open(_ topic: StreamsTopic) async {
        let session = StreamsSession(topic, from: catalog, time: time)
        lists.append(.streams(session))
        await session.load()
    }

    var page: Page? {
        guard var page = listPage else { return nil }
        if lists.count > 1 { page.commands.append(back) }
        return page
    }

    private var listPage: Page? {
        switch lists.last {
        case nil: nil
        case .games(let session): page(of: session.screen) { await self.perform($0, on: session) }
        case .streams(let session): page(of: session.screen) { await self.perform($0, on: session) }
        }
    }

    private func page(
        of screen: GamesScreen, perform: @escaping @MainActor (GamesScreen.Action) async -> Void
    ) -> Page? {
        guard var page = page(ofList: screen, perform) else { return nil }
        page.lines += screen.rows.map { row in
            .text("\(row.rank)) ".cell(4) + row.name.cell(34) + (row.viewers.map { "\($0.text) viewers" } ?? ""))
        }
        page.choices = screen.rows.map { row in
            Command(row.name) {
                await self.open(row.streams)
                return nil
            }
        }
        page.typing = (
            "Type a name to search",
            { text in
                await self.open(.search(text))
                return nil
            }
        )
        return page
    }

    private func page(
        of screen: StreamsScreen, perform: @escaping @MainActor (StreamsScreen.Action) async -> Void
    ) -> Page? {
        guard var page = page(ofList: screen, perform) else { return nil }
        page.lines += screen.rows.enumerated().map { number, row in
            let facts = [row.viewers.text.cell(7), (row.duration?.text ?? "").cell(13), (row.language ?? "").cell(10)]
            let title = (row.labels.map(\.text) + [row.title]).joined(separator: " ")
            return .text("\(number + 1)) ".cell(4) + row.name.cell(16) + facts.joined() + title.cell(30))
        }
        page.choices = screen.rows.map { row in
            Command(row.name) { .text(row.stream.watchAddress.map { "Watch at \($0.absoluteString)" } ?? row.name) }
        }
        return page
    }

    private var back: Command {
        Command("Back") {
            self.lists.removeLast()
            return nil
        }
    }

    /// Returns the page of a list without its rows, or `nil` while the list is loading.
    private func page<Element>(
        ofList list: ListScreen<Element>, _ perform: @escaping @MainActor (ListScreen<Element>.Action) async -> Void
    ) -> Page? {
        guard !list.isLoading, !list.isCompleting, list.phase != .idle else { return nil }
        var page = Page(lines: [.text(list.title, .bold)])
        page.add(list.message, perform)
        page.lines += list.notice.map { [.text($0, .faint)] } ?? []
        page.commands = [Command]([list.more].compactMap { $0 } + [ActionButton("Refresh", .refresh)], perform)
        // The durations of streams change each minute.
        page.isLive = false
        return page
    }

    private func perform<Element>(_ action: ListScreen<Element>.Action, on session: ListSession<Element>) async {
        switch action {
        case .signIn: await session.retry()  // a fixed token needs no sign-in
        case .close: if lists.count > 1 { lists.removeLast() }
        default: await session.perform(action)
        }
    }
}
