import Foundation
import HostParts
import RemoteLoading
import TwitchBrowse

/// A list of games or streams of a player, with the sign-in.
@MainActor
final class BrowseApp: WebApp {
    private let place: BrowseLocation
    private let list: OpenList
    private let lists: BrowseLists
    private var words: WebTexts { lists.words }
    private var signIn: TwitchSignIn { lists.signIn }

    /// The session of the list.
    enum OpenList {
        case games(GamesSession)
        case streams(StreamsSession)
    }

    init(_ place: BrowseLocation, _ list: OpenList, in lists: BrowseLists) {
        self.place = place
        self.list = list
        self.lists = lists
    }

    var content: Content {
        switch list {
        case .games(let session):
            let (games, part) = (session.screen, part(of: session.screen))
            let html = games.html(words, part, at: place, picture: picture)
            return Content(html: html, focus: focus(games, part), name: place == .games ? nil : games.title)
        case .streams(let session):
            let (streams, part) = (session.screen, part(of: session.screen))
            let html = streams.html(words, part, picture: picture)
            return Content(html: html, focus: focus(streams, part), name: streams.heading)
        }
    }

    private func part<Element>(of screen: ListScreen<Element>) -> SignInPart {
        SignInPart(
            screen: signIn.screen(in: words), words: words, isOffered: screen.message?.button.action == .signIn,
            answered: signIn.answered)
    }

    private func focus<Element>(_ screen: ListScreen<Element>, _ part: SignInPart) -> String {
        part.focus ?? (screen.message == nil || part.replacesMessage ? "title" : "message")
    }

    func load() async {
        await signIn.load()
        switch list {
        case .games(let session):
            await session.load()
            await showRows(of: session)
        case .streams(let session): await session.load()
        }
    }

    /// Loads so many of the most popular games that a wide window has three rows of them.
    private func showRows(of session: GamesSession) async {
        var pages = 1
        while place == .games, pages < 3, let more = session.screen.more {
            pages += 1
            await session.perform(more.action)
        }
    }

    func refresh() async {
        switch list {
        case .games(let session): await session.refresh()
        case .streams(let session): await session.refresh()
        }
    }

    func perform(_ action: WebAction) async {
        guard case .press(let name) = action else { return }
        let isOfList =
            switch list {
            case .games(let session): await press(name, on: session)
            case .streams(let session): await press(name, on: session)
            }
        if !isOfList { await signIn.perform(name) }
    }

    /// Performs the action of a button of the list, or returns `false` if the list has no such button.
    private func press<Element>(_ name: String, on session: ListSession<Element>) async -> Bool {
        guard let action = session.screen.offered.first(where: { "\($0)" == name }) else { return false }
        if action == .signIn { signIn.begin() } else { await session.perform(action) }
        return true
    }

    func picture(_ name: String) async -> EncodedImage? { await lists.picture(name) }

    private func picture(_ url: URL?) -> HTML {
        guard let url else { return "<span class=\"blank\"></span>" }
        return "<img src=\"pictures/\(lists.name(of: url))\" alt=\"\" loading=\"lazy\">"
    }
}

extension ListScreen {
    /// The actions of the buttons of the list, which always include the refresh.
    fileprivate var offered: [Action] {
        [message?.button.action, more?.action, .refresh].compactMap { $0 }
    }
}

/// The part of the page about the sign-in.
private struct SignInPart {
    let screen: SignInScreen
    let words: WebTexts
    /// A Boolean value that indicates whether the message of the list has the button to sign in.
    let isOffered: Bool
    /// The code that the other device has approved or declined.
    let answered: String?

    /// The element that gets the focus while a code is shown.
    var focus: String? { isWaiting ? "sign-in" : nil }

    /// A Boolean value that indicates whether the part stands in place of the message that offers to sign in.
    var replacesMessage: Bool { isOffered && html != nil }

    private var isWaiting: Bool { if case .code = screen.phase { true } else { false } }

    /// Returns the answers of the other device, which keep their places when one of them was given.
    private func device(isOpen: Bool) -> HTML {
        let approve: HTML = .button("\(words.approve)", "approve", isEnabled: isOpen, kind: "main")
        let decline: HTML = .button("\(words.decline)", "decline", isEnabled: isOpen)
        return "<p>\(isOpen ? words.otherDevice : words.answered)</p>\(HTML.form("\(approve)\(decline)"))"
    }

    var html: HTML? {
        guard screen.phase != .unknown, !(screen.phase == .signedOut && isOffered) else { return nil }
        let clock: HTML? = screen.remaining.map {
            "<p class=\"clock\" role=\"timer\">\(HTML.readout($0))</p>"
        }
        let device: HTML? =
            switch screen.phase {
            case .code(let code, _): device(isOpen: code != answered)
            default: nil
            }
        return """
            <section class="sign-in"><div aria-live="polite"><h2 id="sign-in" tabindex="-1">\(screen.title)</h2>
            \(HTML.paragraph(screen.detail.isEmpty ? nil : screen.detail))</div>\(clock)\(device)
            \(screen.button.map { HTML.form(.button($0)) })</section>
            """
    }
}

extension ListScreen where Element == StreamedGame {
    fileprivate func html(
        _ words: WebTexts, _ signIn: SignInPart, at place: BrowseLocation, picture: (URL?) -> HTML
    ) -> HTML {
        var (heading, searched, isFound) = (title, "", false)
        if case .search(let text) = place { (heading, searched, isFound) = (words.resultsFor(text), text, true) }
        let items: [HTML] = rows.map { row in
            let place = BrowseLocation.streams(game: row.id, language: nil)
            let count = row.viewers ?? words.browse.uncounted
            // The games that a search finds have no rank, and their viewers are not counted.
            let rank: HTML? = isFound ? nil : "<b>\(row.rank)<span class=\"spoken\">. </span></b>"
            let viewers: HTML? =
                isFound
                ? nil : "<small>\(HTML.viewersIcon)\(HTML.readout(count.text, spoken: count.spoken))</small>"
            let label: HTML = """
                <span class="shot">\(picture(row.image))\(rank)</span><span>\(HTML.name(row.name))</span>\(viewers)
                """
            return "<li><a href=\"\(place.address)\">\(label)</a></li>"
        }
        let list: HTML = isFound ? "<ul class=\"games\">\(items)</ul>" : "<ol class=\"games\">\(items)</ol>"
        return """
            \(isFound ? HTML.back(words) : nil)<h1 id="title" tabindex="-1">\(HTML.name(heading))</h1>
            \(HTML.paragraph(words.invented, "notice"))\(HTML.search(words, searched))
            <div class="account"><p><a class="pill" href="\(BrowseLocation.followed.address)">\(words.browse.followedTitle)</a></p>
            \(signIn.html)</div>
            \(status(words, kind: "games", signIn) { _ in nil })
            \(list)
            \(buttons(words))
            """
    }
}

extension ListScreen where Element == LiveStream {
    /// The heading of the page: the name of the streamer if the list is that of a channel, or the title of the list.
    fileprivate var heading: String {
        if case .channel = topic, let stream = rows.first { stream.name } else { title }
    }

    private var isChannel: Bool { if case .channel = topic { true } else { false } }

    /// Returns the links to the same game's streams in other languages.
    private func languages(_ words: WebTexts) -> HTML? {
        guard let game = topic.game else { return nil }
        let locale = words.browse.locale
        let links: [HTML] = BrowseLocation.languages.map { code in
            let name = code.map { locale.localizedString(forLanguageCode: $0)?.capitalized(with: locale) ?? $0 }
            let place = BrowseLocation.streams(game: game, language: code)
            let current: HTML? = code == topic.language ? " aria-current=\"true\"" : nil
            return "<a class=\"pill\" href=\"\(place.address)\"\(current)>\(name ?? words.allLanguages)</a>"
        }
        let list: HTML = "<nav class=\"buttons\" aria-label=\"\(words.streamLanguage)\">\(links)</nav>"
        return .menu(list, id: "languages", words.streamLanguage)
    }

    /// Returns the text about a channel that does not exist, and the field for another one.
    private func missingChannel(_ words: WebTexts) -> HTML? {
        guard case .channel(let login) = topic, failure == .refused(.notFound) else { return nil }
        return """
            \(HTML.alert("<h2 id=\"message\" tabindex=\"-1\">\(words.noChannel(login))</h2>"))
            \(HTML.search(words, login))
            """
    }

    fileprivate func html(_ words: WebTexts, _ signIn: SignInPart, picture: (URL?) -> HTML) -> HTML {
        let items: [HTML] = rows.map { row in
            let parts =
                [HTML.readout(row.duration), row.language.map { "\($0)" as HTML }] + row.labels.map { HTML.readout($0) }
            let spoken = row.stream.language ?? ""
            let tongue: HTML? = spoken.isEmpty || spoken == words.language.rawValue ? nil : .language(code: spoken)
            let facts: [HTML] = parts.compactMap { $0 }.map { "<span>\($0)</span>" }
            // The streamers are invented, so the link leads to a page of this site. The page of a channel has the name
            // of the streamer in its heading.
            let channel = BrowseLocation.channel(row.stream.login)
            let name: HTML? =
                isChannel ? nil : "<h2><a href=\"\(channel.address)\">\(HTML.name(row.name))</a></h2>"
            return """
                <li><div class="shot">\(picture(row.image))<b class="live">\(words.live)</b>\
                <small>\(HTML.viewersIcon)\(HTML.readout(row.viewers))</small></div><div class="about">\
                \(HTML.monogram(row.name))<div>\(name)
                <p\(tongue)>\(HTML.name(row.title))</p><small>\(facts)</small></div></div></li>
                """
        }
        return """
            \(HTML.back(words))<h1 id="title" tabindex="-1">\(HTML.name(heading))</h1>
            \(HTML.paragraph(words.invented, "notice"))\
            \(languages(words))\(topic == .followed || signIn.focus != nil ? signIn.html : nil)\
            \(missingChannel(words) ?? status(words, kind: "streams", signIn) { BrowseLocation($0)?.address })
            <ul class="streams">\(items)</ul>
            \(isChannel ? nil : buttons(words))
            """
    }
}

extension ListScreen {
    /// Returns what the page shows above the rows: grey places during the first load, or a message.
    ///
    /// A button that shows another list is a link, because each list has an address of its own.
    fileprivate func status(
        _ words: WebTexts, kind: String, _ signIn: SignInPart, address: (Topic) -> String?
    ) -> HTML {
        let message = self.message.map { message -> HTML in
            let texts: HTML = "<h2 id=\"message\" tabindex=\"-1\">\(message.title)</h2><p>\(message.detail)</p>"
            // The service was shut down or does not have the list, so the only way is back.
            if message.button.action == .close { return .alert("\(texts)<p><a href=\"../\">\(words.menu)</a></p>") }
            if case .show(let topic) = message.button.action, let address = address(topic) {
                return .empty("\(texts)<p><a class=\"pill\" href=\"\(address)\">\(message.button.label)</a></p>")
            }
            if message.button.action == .signIn {
                // A list for which the player signs in is an offer and no failure. The part about the sign-in takes its
                // place once the player has pressed the button.
                guard !signIn.replacesMessage else { return "" }
                let button: HTML = .form(.button(message.button, id: "message-button", kind: "main"))
                return .empty(
                    "<h2 id=\"message\" tabindex=\"-1\">\(message.title)</h2><p>\(words.invitation)</p>\(button)")
            }
            // Without a failure, the message says that there are no rows.
            return failure == nil
                ? .empty("\(texts)\(HTML.form(.button(message.button)))")
                : .alert(texts, button: .button(message.button, id: "message-button", kind: "main"))
        }
        return """
            \(isLoading ? HTML.loading(words.browse.loading) : nil)\(isLoading && rows.isEmpty ? HTML.skeleton(kind) : nil)\
            \(message)\(HTML.paragraph(notice, "notice"))
            """
    }

    /// Returns the buttons below the list.
    fileprivate func buttons(_ words: WebTexts) -> HTML {
        // The message of an empty list has the same button, and a list that needs a sign-in has nothing to refresh.
        let isPointless = [.refresh, .signIn].contains(message?.button.action)
        let refresh: HTML? = isPointless ? nil : .button("\(words.browse.refresh)", "refresh")
        return .form("\(more.map { HTML.button($0) })\(refresh)")
    }
}

extension HTML {
    /// A drawing of a person before a number of viewers.
    fileprivate static let viewersIcon: HTML = """
        <svg class="viewers" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="8" r="4"/>\
        <path d="M4 20c1-5 4-7 8-7s7 2 8 7"/></svg>
        """

    /// Returns a round picture of a streamer with the first letter of the name, in one of six colours.
    fileprivate static func monogram(_ name: String) -> HTML {
        let colour = Int(PictureChecksums.checksum(of: name).utf8.last ?? 0) % 6
        return
            "<span class=\"monogram tone\(colour)\" aria-hidden=\"true\">\(String(name.prefix(1)).uppercased())</span>"
    }

    /// Returns the form that searches for games, or opens a channel.
    fileprivate static func search(_ words: WebTexts, _ text: String) -> HTML {
        """
        <form class="search" role="search"><label for="search">\(words.search)</label>
        <div><input id="search" name="text" type="search" required autocomplete="off" autocapitalize="none" \
        value="\(text)" maxlength="\(WebAction.longestText)">
        <button>\(words.findGames)</button><button name="in" value="channels">\(words.goToChannel)</button></div></form>
        """
    }

    /// Returns the link to the most popular games.
    fileprivate static func back(_ words: WebTexts) -> HTML {
        "<p><a class=\"pill\" id=\"back\" href=\"\(BrowseLocation.games.address)\">\(words.browse.gamesTitle)</a></p>"
    }
}
