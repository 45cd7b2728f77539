import HostParts

/// The pages around the content of the apps.
struct Page {
    let words: WebWords
    /// The identifier of the player, or `nil` on the page for an unknown address.
    var player: String?

    /// Returns the page of an app.
    func html(of app: AppName, _ content: Content) -> HTML {
        html(
            title: app.entry(words).name, path: app.rawValue + "/",
            """
            <nav><a href="../">\(words.menu)</a></nav>
            <p id="lost" role="alert" hidden>\(words.lost)</p>
            \(Page.main(content, app))
            <script src="/script.js"></script>
            """)
    }

    /// Returns the part of an app's page that changes.
    static func main(_ content: Content, _ app: AppName) -> HTML {
        let taken: HTML? = content.taken.map { " data-taken=\"\($0.text)\" data-taken-number=\"\($0.number)\"" }
        return """
            <main id="main" class="\(app.rawValue)" data-version="\(content.version)" data-focus="\(content.focus)"\(taken)>
            \(content.html)</main>
            """
    }

    /// Returns the page with a picture and a link for each app.
    var menu: HTML {
        let links: [HTML] = AppName.allCases.map { app in
            let entry = app.entry(words)
            return """
                <li><a href="\(app.rawValue)/">\(app.picture)
                <span><strong>\(entry.name)</strong> \(entry.about)</span></a></li>
                """
        }
        return html(
            title: "Playhouse", path: "",
            "<main id=\"main\"><h1>Playhouse</h1><p>\(words.choose)</p><ul class=\"menu\">\(links)</ul></main>")
    }

    /// Returns the page that is shown for an unknown address.
    var missing: HTML {
        html(
            title: words.missingPage, path: "",
            "<main id=\"main\"><h1>\(words.missingPage)</h1><p><a href=\"/\">\(words.menu)</a></p></main>")
    }

    private func html(title: String, path: String, _ body: HTML) -> HTML {
        let other = words.language.other.rawValue
        let link = player.map { "/\(other)/\($0)/\(path)" } ?? "/"
        return """
            <!DOCTYPE html>
            <html lang="\(words.language.rawValue)"><head><meta charset="utf-8"><title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/style.css"></head>
            <body>\(body)
            <footer><a lang="\(other)" hreflang="\(other)" href="\(link)">\(words.otherLanguage)</a></footer>
            </body></html>
            """
    }
}
