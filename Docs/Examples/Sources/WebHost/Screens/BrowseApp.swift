import Foundation
import HostParts
import RemoteLoading
import TwitchBrowse
import TwitchBrowseTesting

/// The lists of games and streams of a player, with the sign-in.
@MainActor
final class BrowseApp: WebApp {
    private let browse: BrowseSession
    private let signIn: SignInSession
    private let images: any ImageLoading
    /// The fake service, which the page calls to approve or decline a sign-in code, as a user would on another device.
    private let device: FakeTwitch
    /// The code that the other device has approved or declined.
    private var answered: String?
    private let words: WebWords
    private var pictures = PictureNames()

    init(
        _ browse: BrowseSession, signIn: SignInSession, images: any ImageLoading, device: FakeTwitch, words: WebWords
    ) {
        self.browse = browse
        self.signIn = signIn
        self.images = images
        self.device = device
        self.words = words
    }

    var content: Content {
        let part = SignInPart(
            screen: signIn.screen, words: words, isOffered: message?.button.action == .signIn, answered: answered)
        switch browse.screen.list {
        case .games(let games):
            return Content(
                html: games.html(words, part, isFound: browse.screen.found != nil, picture: picture),
                focus: part.focus ?? (message == nil ? "title" : "message"))
        case .streams(let streams):
            return Content(
                html: streams.html(words, part, picture: picture),
                focus: part.focus ?? (message == nil ? "back" : "message"))
        }
    }

    func load() async {
        await signIn.start()
        await browse.load()
    }

    func close() { signIn.cancel() }

    func perform(_ action: WebAction) async {
        switch action {
        case .search(let text): await browse.search(text)
        case .channel(let login): await browse.selectChannel(login.trimmingCharacters(in: .whitespaces))
        case .press(let name): await press(name)
        case .type, .guess: break
        }
    }

    private func press(_ name: String) async {
        let screen = browse.screen
        if let action = screen.offered.first(where: { "\($0)" == name }) {
            switch action {
            case .signIn: if signIn.screen.button?.action != .cancel { startSignIn() }
            case .close: browse.back()
            default: await browse.perform(action)
            }
        } else if let button = signIn.screen.button, button.offers(name) {
            await perform(button.action)
        } else if case .code(let code, _) = signIn.screen.phase, ["approve", "decline"].contains(name) {
            _ = name == "approve" ? device.approve(userCode: code) : device.deny(userCode: code)
            answered = code
        } else if name == "back", screen.streams != nil || screen.found != nil {
            browse.back()
        } else if let choice = StreamsScreen.languages.first(where: { $0.action == name }),
            screen.streams?.game != nil
        {
            await browse.selectLanguage(choice)
        } else if case .games(let games) = screen.list {
            let row = games.list.rows.first { "select-\($0.id)" == name }
            if let row { await browse.select(row.id) }
        }
    }

    /// Starts the sign-in, and loads the list again after its success.
    ///
    /// The task does not retain the app, because the sign-in can take half an hour.
    private func startSignIn() {
        Task { [signIn, browse] in
            await signIn.signIn()
            if case .signedIn = signIn.screen.phase { await browse.refresh() }
        }
    }

    private func perform(_ action: SignInScreen.Action) async {
        guard action != .signIn else { return startSignIn() }
        await signIn.perform(action)
        if action == .signOut { await browse.refresh() }
    }

    func picture(_ name: String) async -> EncodedImage? {
        guard let address = pictures.address(of: name) else { return nil }
        return try? await images.image(at: address)  // the page shows a blank picture
    }

    private func picture(_ url: URL?) -> HTML {
        guard let url else { return "<span class=\"blank\"></span>" }
        return "<img src=\"pictures/\(pictures.name(of: url))\" alt=\"\" loading=\"lazy\">"
    }

    private var message: ActionMessage<BrowseScreen.Action>? {
        switch browse.screen.list {
        case .games(let games): games.list.message
        case .streams(let streams): streams.list.message
        }
    }
}

extension BrowseScreen {
    /// The actions of the buttons of the list that the page shows.
    fileprivate var offered: [Action] {
        switch list {
        case .games(let games): games.list.offered
        case .streams(let streams): streams.list.offered
        }
    }
}

extension ListScreen {
    /// The actions of the buttons of the list, which always include the refresh.
    fileprivate var offered: [BrowseScreen.Action] {
        [message?.button.action, more?.action, .refresh].compactMap { $0 }
    }
}

/// The part of the page about the sign-in.
private struct SignInPart {
    let screen: SignInScreen
    let words: WebWords
    /// A Boolean value that indicates whether the message of the list has the button to sign in.
    let isOffered: Bool
    /// The code that the other device has approved or declined.
    let answered: String?

    /// The element that gets the focus while a code is shown.
    var focus: String? { isWaiting ? "sign-in" : nil }

    private var isWaiting: Bool { if case .code = screen.phase { true } else { false } }

    var html: HTML? {
        guard screen.phase != .unknown, !(screen.phase == .signedOut && isOffered) else { return nil }
        let clock: HTML? = screen.remaining.map {
            "<p class=\"clock\" role=\"timer\">\(HTML.readout($0))</p>"
        }
        let device: HTML? =
            switch screen.phase {
            case .code(answered, _): HTML.paragraph(words.answered)
            case .code:
                """
                <p>\(words.otherDevice)</p>
                \(HTML.form("\(HTML.button("\(words.approve)", "approve", kind: "main"))\(HTML.button("\(words.decline)", "decline"))"))
                """
            default: nil
            }
        return """
            <section class="sign-in"><div aria-live="polite"><h2 id="sign-in" tabindex="-1">\(screen.title)</h2>
            \(HTML.paragraph(screen.detail.isEmpty ? nil : screen.detail))</div>\(clock)\(device)
            \(screen.button.map { HTML.form(.button($0)) })</section>
            """
    }
}

extension GamesScreen {
    fileprivate func html(
        _ words: WebWords, _ signIn: SignInPart, isFound: Bool, picture: (URL?) -> HTML
    ) -> HTML {
        let rows: [HTML] = list.rows.map { row in
            let count = row.viewers ?? words.browse.uncounted
            let viewers = HTML.readout(count.text, spoken: count.spoken)
            let label: HTML = """
                <span class="shot">\(picture(row.image))<b>\(row.rank)<span class="spoken">. </span></b></span>\
                <span>\(HTML.name(row.name))</span><small>\(viewers)</small>
                """
            return "<li>\(HTML.button(label, "select-\(row.id)"))</li>"
        }
        let back: HTML? = isFound ? HTML.button("\(words.back)", "back", id: "back") : nil
        return """
            <h1 id="title" tabindex="-1">\(HTML.name(list.title))</h1>
            \(list.status(words, kind: "games"))\(signIn.focus == nil ? nil : signIn.html)
            <form method="post"><ol class="games">\(rows)</ol></form>
            \(list.buttons(words, back))
            <form method="post" class="search"><label for="search">\(words.search)</label>
            <div><input id="search" name="text" type="search" autocomplete="off" autocapitalize="none" \
            maxlength="\(WebAction.longestText)">
            \(HTML.button("\(words.findGames)", "search"))\(HTML.button("\(words.goToChannel)", "channel"))</div></form>
            \(signIn.focus == nil ? signIn.html : nil)
            """
    }
}

extension String? {
    /// The action of the button that selects this language of streams, or all languages.
    fileprivate var action: String { "language-" + (self ?? "all") }
}

extension StreamsScreen {
    /// The languages of streams that the page offers; `nil` stands for all languages.
    fileprivate static let languages: [String?] = [nil, "en", "it", "de", "es", "fr", "pt"]

    /// Returns the buttons that select the language of a game's streams.
    private func languages(_ words: WebWords) -> HTML? {
        guard game != nil else { return nil }
        let locale = words.browse.locale
        let buttons: [HTML] = StreamsScreen.languages.map { code in
            let name = code.map { locale.localizedString(forLanguageCode: $0)?.capitalized(with: locale) ?? $0 }
            return .button("\(name ?? words.allLanguages)", code.action, isPressed: code == language)
        }
        return """
            <form method="post" class="buttons languages" aria-label="\(words.streamLanguage)">\(buttons)</form>
            """
    }

    fileprivate func html(_ words: WebWords, _ signIn: SignInPart, picture: (URL?) -> HTML) -> HTML {
        let rows: [HTML] = list.rows.map { row in
            let parts = [HTML.readout(row.duration), row.language.map { "\($0)" as HTML }, HTML.readout(row.mature)]
            let facts: [HTML] = parts.compactMap { $0 }.map { "<span>\($0)</span>" }
            let name: HTML =
                row.stream.watchAddress.map {
                    "<a href=\"\($0.absoluteString)\" rel=\"noreferrer\">\(HTML.name(row.name))</a>"
                } ?? HTML.name(row.name)
            return """
                <li><div class="shot">\(picture(row.image))<b class="live">\(words.live)</b>\
                <small>\(HTML.readout(row.viewers))</small></div><div><h2>\(name)</h2>
                <p>\(HTML.name(row.title))</p><small>\(facts)</small></div></li>
                """
        }
        return """
            \(HTML.form(HTML.button("\(words.back)", "back", id: "back")))
            <h1 id="title" tabindex="-1">\(HTML.name(list.title))</h1>
            \(languages(words))\(list.status(words, kind: "streams"))\(signIn.focus == nil ? nil : signIn.html)
            <ul class="streams">\(rows)</ul>
            \(list.buttons(words))\(signIn.focus == nil ? signIn.html : nil)
            """
    }
}

extension ListScreen {
    /// Returns what the page shows above the rows: grey places during the first load, or a message.
    fileprivate func status(_ words: WebWords, kind: String) -> HTML {
        // Without a failure, the message says that there are no rows.
        let message: HTML? =
            failure == nil
            ? self.message.map {
                .empty(
                    "<h2 id=\"message\" tabindex=\"-1\">\($0.title)</h2><p>\($0.detail)</p>\(HTML.form(.button($0.button)))"
                )
            } : HTML.message(self.message)
        return """
            \(isLoading ? HTML.loading(words.browse.loading) : nil)\(isLoading && rows.isEmpty ? HTML.skeleton(kind) : nil)\
            \(message)\(HTML.paragraph(notice, "notice"))
            """
    }

    /// Returns the buttons below the list.
    fileprivate func buttons(_ words: WebWords, _ first: HTML? = nil) -> HTML {
        // The message of an empty list has the same button.
        let refresh: HTML? = message?.button.action == .refresh ? nil : .button("\(words.browse.refresh)", "refresh")
        return .form("\(first)\(more.map { HTML.button($0) })\(refresh)")
    }
}
