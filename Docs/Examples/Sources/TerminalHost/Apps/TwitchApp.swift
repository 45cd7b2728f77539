import Foundation
import HostParts
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

/// The lists of the most popular games and their streams, over a fake of Twitch with a fixed token.
struct TwitchApp: TerminalApp {
    private let browse: BrowseSession

    init(_ setting: Setting) {
        let fake = FakeTwitch(time: setting.time)
        let client = InProcessHTTPClient(fake).limitedForTwitch(by: .twitch(time: setting.time), time: setting.time)
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: client, tokens: FixedAccessToken(fake.issueToken()),
            time: setting.time)
        browse = BrowseSession(games: loader, streams: loader, finder: loader, time: setting.time)
    }

    func load() async { await browse.load() }

    func pause() {}

    var page: Page? {
        switch browse.screen.list {
        case .streams(let streams): page(of: streams)
        case .games(let games): page(of: games)
        }
    }

    private func page(of screen: GamesScreen) -> Page? {
        guard !screen.isCounting, var page = page(of: screen.list) else { return nil }
        page.lines += screen.list.rows.map { row in
            .text("\(row.rank)) ".cell(4) + row.name.cell(34) + (row.viewers.map { "\($0.text) viewers" } ?? ""))
        }
        page.choices = screen.list.rows.map { row in
            Command(row.name) {
                await browse.select(row.id)
                return nil
            }
        }
        page.typing = (
            "Type a name to search",
            { text in
                await browse.search(text)
                return nil
            }
        )
        if browse.screen.found != nil { page.commands.append(back) }
        return page
    }

    private func page(of screen: StreamsScreen) -> Page? {
        guard var page = page(of: screen.list) else { return nil }
        page.lines += screen.list.rows.enumerated().map { number, row in
            let facts = [row.viewers.text.cell(7), (row.duration?.text ?? "").cell(13), (row.language ?? "").cell(10)]
            let title = [row.mature?.text, row.title].compactMap { $0 }.joined(separator: " ")
            return .text("\(number + 1)) ".cell(4) + row.name.cell(16) + facts.joined() + title.cell(30))
        }
        page.choices = screen.list.rows.map { row in
            Command(row.name) { .text(row.stream.watchAddress.map { "Watch at \($0.absoluteString)" } ?? row.name) }
        }
        page.commands.append(back)
        return page
    }

    private var back: Command {
        Command("Back") {
            browse.back()
            return nil
        }
    }

    /// Returns the page of a list without its rows, or `nil` while the list is loading.
    private func page<Row>(of list: ListScreen<Row>) -> Page? {
        guard !list.isLoading, list.phase != .idle else { return nil }
        var page = Page(lines: [.text(list.title, .bold)])
        page.add(list.message, perform)
        page.lines += list.notice.map { [.text($0, .faint)] } ?? []
        page.commands = [Command]([list.more].compactMap { $0 } + [ActionButton("Refresh", .refresh)], perform)
        // The durations of streams change each minute.
        page.isLive = false
        return page
    }

    private func perform(_ action: BrowseScreen.Action) async {
        switch action {
        case .signIn: await browse.retry()  // a fixed token needs no sign-in
        case .close: browse.back()
        default: await browse.perform(action)
        }
    }
}
