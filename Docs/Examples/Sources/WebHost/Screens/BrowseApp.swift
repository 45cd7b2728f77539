import Foundation
import RemoteLoading
import TwitchBrowse

/// The lists of games and streams of a player.
@MainActor
final class BrowseApp: WebApp {
    private let browse: any TwitchBrowsing
    private let images: any ImageLoading
    private let words: WebWords
    /// The addresses of the pictures on the pages so far, whose indices are the names of the pictures.
    private var pictures: [URL] = []

    init(_ browse: any TwitchBrowsing, images: any ImageLoading, words: WebWords) {
        self.browse = browse
        self.images = images
        self.words = words
    }

    var content: Content {
        guard let streams = browse.streams else {
            return Content(
                html: browse.games.html(words, picture: picture), focus: browse.games.list.message.focus ?? "title")
        }
        return Content(html: streams.html(words, picture: picture), focus: streams.list.message.focus ?? "back")
    }

    func load() async { await browse.load() }

    func perform(_ action: WebAction) async {
        guard case .press(let name) = action else { return }
        let message = browse.streams.map(\.list.message) ?? browse.games.list.message
        switch name {
        case "back" where browse.streams != nil: browse.back()
        case "refresh": await browse.refresh()
        case _ where message?.button.offers(name) == true: await browse.retry()
        default:
            if let row = browse.games.list.rows.first(where: { "select-\($0.id)" == name }) {
                await browse.select(row.id)
            }
        }
    }

    func picture(_ name: String) async -> EncodedImage? {
        guard let place = Int(name), pictures.indices.contains(place) else { return nil }
        return try? await images.image(at: pictures[place])  // the page shows a blank picture
    }

    private func picture(_ url: URL?) -> HTML {
        guard let url else { return "<span class=\"blank\"></span>" }
        if !pictures.contains(url) { pictures.append(url) }
        return "<img src=\"pictures/\(pictures.firstIndex(of: url) ?? 0)\" alt=\"\" loading=\"lazy\">"
    }
}

extension ActionMessage<BrowseAction>? {
    fileprivate var focus: String? { self == nil ? nil : "message" }
}

extension GamesScreen {
    fileprivate func html(_ words: WebWords, picture: (URL?) -> HTML) -> HTML {
        let rows: [HTML] = list.rows.map { row in
            let count = row.viewers ?? words.browse.uncounted
            let viewers = HTML.readout(count.text, spoken: count.spoken)
            let label: HTML =
                "\(picture(row.image))<span>\(row.rank). \(HTML.name(row.name))</span><small>\(viewers)</small>"
            return "<li>\(HTML.button(label, "select-\(row.id)"))</li>"
        }
        return """
            <h1 id="title" tabindex="-1">\(list.title)</h1>
            \(list.status(words))<form method="post"><ol class="games">\(rows)</ol></form>
            \(HTML.form(.button("\(words.browse.refresh)", "refresh")))
            """
    }
}

extension StreamsScreen {
    fileprivate func html(_ words: WebWords, picture: (URL?) -> HTML) -> HTML {
        let rows: [HTML] = list.rows.map { row in
            let duration: HTML? = row.duration.map { "<span>\(HTML.readout($0))</span>" }
            let language: HTML? = row.language.map { "<span>\($0)</span>" }
            return """
                <li>\(picture(row.image))<div><h2>\(HTML.name(row.name))</h2>
                <p>\(HTML.name(row.title))</p><small>\(HTML.readout(row.viewers))\(duration)\(language)</small></div></li>
                """
        }
        return """
            \(HTML.form("\(HTML.button("\(words.back)", "back", id: "back"))\(HTML.button("\(words.browse.refresh)", "refresh"))"))
            <h1 id="title" tabindex="-1">\(HTML.name(list.title))</h1>
            \(list.status(words))<ul class="streams">\(rows)</ul>
            """
    }
}

extension ListScreen {
    fileprivate func status(_ words: WebWords) -> HTML {
        "\(isLoading ? HTML.loading(words.browse.loading) : nil)\(HTML.message(message))\(HTML.paragraph(notice, "notice"))"
    }
}
