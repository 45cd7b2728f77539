import HostParts

/// The pages around the content of the apps.
struct Page {
    let words: WebTexts

    /// Returns the page of an app, whose address has the given query.
    func html(of app: AppName, _ content: Content, query: String = "") -> HTML {
        let name = app.entry(words).name
        return html(
            title: Page.title(name, content), path: app.rawValue + "/" + query, kind: app.rawValue,
            bar: """
                <nav><a href="../"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 4l-8 8 8 8"/></svg>\
                <span>\(words.menu)</span></a></nav>
                <p class="app"><span class="icon">\(app.picture)</span><span class="name">\(name)</span></p>
                """,
            """
            <p id="lost" role="alert" hidden>\(words.lost)</p>
            <noscript><p class="notice"><a href="">\(words.reload)</a></p></noscript>
            \(main(content, app))
            <script src="/script.js"></script>
            """)
    }

    /// Returns the title of the window, which begins with the clock, because a narrow tab shows only the beginning.
    private static func title(_ name: String, _ content: Content) -> String {
        let parts = [content.clock, content.name, name, "Playhouse"].compactMap { $0 }
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// Returns the part of an app's page that changes.
    func main(_ content: Content, _ app: AppName) -> HTML {
        // A line feed would become a space in interpolated text, so it is written as a reference.
        let taken: HTML? = content.taken.map { taken in
            let texts: [HTML] = taken.texts.enumerated().map { "\($0 == 0 ? "" : "&#10;" as HTML)\($1)" }
            return " data-taken=\"\(texts)\" data-taken-number=\"\(taken.number)\""
        }
        let returned: HTML? = content.returned.map {
            " data-returned=\"\($0.text)\" data-returned-number=\"\($0.number)\""
        }
        return """
            <main id="main" class="\(app.rawValue)" data-title="\(Page.title(app.entry(words).name, content))" \
            data-version="\(content.version)" data-focus="\(content.focus)" \
            data-shared="\(content.sharedAddress)"\(taken)\(returned)>
            \(undo(content))<div role="status">\(content.isUnsaved ? HTML.paragraph(words.unsaved, "problem") : nil)</div>
            \(content.html)</main>
            """
    }

    /// Returns the bar by which the player takes back the end of a game, or its empty place.
    private func undo(_ content: Content) -> HTML {
        let button: HTML = """
            <form method="post"><button name="do" value="undo" id="undo" aria-keyshortcuts="Control+Z Meta+Z">\
            \(words.undo)</button></form>
            """
        let bar: HTML? = content.undoable.map {
            "<p>\($0 == .deletion ? words.forgotten : words.gameEnded)</p>\(button)"
        }
        // Screen readers announce only changes of existing elements, so the place is always on the page.
        return "<div class=\"undo\" role=\"status\">\(bar)</div>"
    }

    /// Returns the page with a tile for each app, which shows what the player has done in it.
    func menu(_ summaries: [AppName: Summary]) -> HTML {
        let tiles: [HTML] = AppName.allCases.map { app in
            let entry = app.entry(words)
            let fact: HTML? =
                switch summaries[app] {
                case .running(let text)?: .badge(words.continueGame(text), "new")
                case .record(let record)?: "<span class=\"badge\">\(HTML.readout(record))</span>"
                case nil: nil
                }
            return """
                <li><a class="tile \(app.rawValue)" href="\(app.rawValue)/"><span class="icon">\(app.picture)</span>
                <strong>\(entry.name)</strong> <span class="about">\(entry.about)</span>
                <span class="facts">\(fact)</span></a></li>
                """
        }
        return html(
            title: "Playhouse", path: "", kind: "home",
            """
            <main id="main"><h1>Playhouse</h1><p class="intro">\(words.choose)</p><ul class="tiles">\(tiles)</ul></main>
            """)
    }

    /// Returns the page that is shown for an unknown address.
    var missing: HTML { note(words.missingPage) }

    /// Returns the page that is shown if the browser sends no cookie with an action.
    var withoutCookie: HTML { note(words.needsCookie) }

    private func note(_ text: String) -> HTML {
        html(
            title: text, path: "", "<main id=\"main\"><h1>\(text)</h1><p><a href=\"/\">\(words.menu)</a></p></main>")
    }

    /// A page that opens the same address again, as a request of this site.
    static func again(_ address: String) -> HTML {
        """
        <!DOCTYPE html><html lang="en"><head><title>Playhouse</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml">
        <meta http-equiv="refresh" content="0; url=\(address)"></head></html>
        """
    }

    private func html(title: String, path: String, kind: String = "", bar: HTML = "", _ body: HTML) -> HTML {
        let other = words.language.other.rawValue
        return """
            <!DOCTYPE html>
            <html lang="\(words.language.rawValue)"><head><meta charset="utf-8"><title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/style.css"></head>
            <body class="\(kind)"><header class="bar">\(bar)
            <a class="language" lang="\(other)" hreflang="\(other)" href="/\(other)/\(path)">\(words.otherLanguage)</a></header>
            \(body)
            </body></html>
            """
    }
}
