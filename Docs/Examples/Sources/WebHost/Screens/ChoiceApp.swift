import HostParts
import QuizDomain
import RemoteLoading

/// A multiple-choice game of a player.
@MainActor
final class ChoiceApp: WebApp {
    private let game: ChoiceSession<QuizContent>
    /// The loader of the quiz's pictures, or `nil` for a game without pictures.
    private let images: (any ImageLoading)?
    private let words: WebWords
    private var pictures = PictureNames()

    init(_ game: ChoiceSession<QuizContent>, images: (any ImageLoading)? = nil, words: WebWords) {
        self.game = game
        self.images = images
        self.words = words
    }

    var content: Content {
        let drawing = ChoiceDrawing<QuizContent>(words: words) { content, _ in self.html(content) }
        return switch game.screen {
        case .menu(let menu):
            Content(html: drawing.html(menu, title: html(menu.heading)), focus: "title")
        case .round(let screen): Content(html: drawing.html(screen), focus: screen.focus)
        case .results(let results): Content(html: drawing.html(results), focus: "title")
        }
    }

    /// Returns a question or an option as HTML: its text, and its picture or the description of a missing picture.
    private func html(_ content: QuizContent) -> HTML {
        let text = words.language.answer(content).text
        let description = content.pictureDescription
        return switch content.picture {
        case nil: "\(text)"
        case .at(let url):
            "\(text) <img src=\"pictures/\(pictures.name(of: url))\" alt=\"\(description ?? words.picture)\">"
        case .missing:
            "\(text) <small>(\([words.missingPicture, description].compactMap { $0 }.joined(separator: ": ")))</small>"
        }
    }

    func picture(_ name: String) async -> EncodedImage? {
        guard let address = pictures.address(of: name) else { return nil }
        return try? await images?.image(at: address)  // the page shows the description in place of the picture
    }

    func load() async { await game.load() }

    func perform(_ action: WebAction) async {
        guard case .press(let name) = action else { return }
        if let option = game.screen.round?.options.first(where: { $0.isEnabled && $0.id.action == name }) {
            game.pick(option.id)
        } else if let alert = game.screen.round?.alert, name == "close" {
            game.dismissAlert(alert.id)
        } else if let button = game.screen.offered.first(where: { $0.offers(name) }) {
            await game.perform(button.action)
        }
    }
}

extension ChoiceOptionID {
    /// The action of the option's button.
    var action: String { "pick-\(round)-\(place)" }
}

extension ChoiceScreen {
    /// The buttons of the stage, without those of the options.
    fileprivate var offered: [ActionButton<ChoiceAction>] {
        switch self {
        case .menu(let menu): [menu.message?.button ?? menu.newGame]
        case .round(let screen): [screen.message?.button].compactMap { $0 } + screen.help + screen.buttons
        case .results(let results): results.buttons
        }
    }
}

extension ChoiceRoundScreen {
    var focus: String { message == nil ? "question" : "message" }
}

/// The functions that draw the screens of a multiple-choice game as HTML, for any content.
struct ChoiceDrawing<Content: Hashable & Sendable> {
    let words: WebWords
    /// A closure that returns content as HTML, and that receives the option if the content is an option.
    let draw: (Content, ChoiceRoundScreen<Content>.Option?) -> HTML

    func html(_ menu: MenuScreen, title: HTML) -> HTML {
        """
        <h1 id="title" tabindex="-1">\(title)</h1>
        \(HTML.loading(menu.loadingText))\(HTML.message(menu.message))
        \(menu.message == nil ? HTML.form(.button(menu.newGame, kind: "main")) : nil)
        <p class="record">\(HTML.readout(menu.record))</p>
        \(HTML.paragraph(menu.isSavingRecord ? words.saving : nil))\(HTML.paragraph(menu.recordProblem, "problem"))
        """
    }

    func html(_ screen: ChoiceRoundScreen<Content>) -> HTML {
        """
        \(HTML.facts(.readout(screen.number), .score(screen.score, words), .clock(screen.clock), .clock(screen.questionClock)))
        <div aria-live="polite"><h1 id="question" tabindex="-1">\(screen.prompt.map { draw($0, nil) })</h1></div>
        \(HTML.loading(screen.loadingText))\(HTML.message(screen.message))
        \(options(screen))\(alert(screen.alert))
        <div aria-live="polite">\(HTML.paragraph(screen.explanation, "explanation"))</div>
        \(HTML.status(screen.phase == .paused ? words.paused : nil))
        \(HTML.form("\((screen.help + screen.buttons).map { HTML.button($0) })"))
        """
    }

    func options(_ screen: ChoiceRoundScreen<Content>, kind: String = "") -> HTML {
        let buttons: [HTML] = screen.options.map { option in
            let mark: HTML
            let state: String
            switch option.state {
            case .idle: (mark, state) = ("", "")
            case .right:
                (mark, state) = ("<span class=\"mark\" role=\"img\" aria-label=\"\(words.right)\">✓</span>", "right")
            case .wrong:
                (mark, state) = ("<span class=\"mark\" role=\"img\" aria-label=\"\(words.wrong)\">✗</span>", "wrong")
            case .removed: (mark, state) = ("", "removed")
            }
            return
                "<li>\(HTML.button("\(mark)\(draw(option.content, option))", option.id.action, isEnabled: option.isEnabled, kind: state))</li>"
        }
        return "<form method=\"post\"><ol class=\"options \(kind)\">\(buttons)</ol></form>"
    }

    private func alert(_ alert: ChoiceRoundScreen<Content>.Alert?) -> HTML? {
        alert.map { alert in
            .alert(
                "<h2>\(alert.title)</h2><p>\(alert.lead) <strong>\(draw(alert.right, nil))</strong></p>",
                button: .button("\(words.close)", "close"))
        }
    }

    func html(_ results: ResultsScreen<Content>) -> HTML {
        html(results, buttons: "\(results.buttons.enumerated().map { HTML.button($1, kind: $0 == 0 ? "main" : "") })")
    }

    /// Returns the results with buttons that are already drawn.
    func html(_ results: ResultsScreen<Content>, buttons: HTML) -> HTML {
        let rows: [HTML] = results.review.map { line in
            let isRight = line.outcome == .right
            let chosen: HTML? = isRight ? nil : line.chosen.last.map { "<del>\(draw($0, nil))</del> " }
            // In the name game, the question and the right answer have the same text, so only the question is shown.
            let (prompt, answer) = (draw(line.prompt, nil), draw(line.right, nil))
            let right: HTML? = prompt == answer ? nil : "<strong>\(answer)</strong>"
            let explanation: HTML? = line.explanation.map { "<small>\($0)</small>" }
            return """
                <li class="\(isRight ? "right" : "wrong")"><span class="mark" role="img" \
                aria-label="\(isRight ? words.right : words.wrong)">\(isRight ? "✓" : "✗")</span>
                <span>\(prompt)</span> <span>\(chosen)\(right)</span>
                \(explanation)</li>
                """
        }
        return """
            <h1 id="title" tabindex="-1">\(results.title)</h1><p>\(results.detail)</p>
            \(HTML.facts(.score(results.score, words)))
            <p class="record">\(HTML.readout(results.record))\(HTML.emphasis(results.isNewRecord ? words.newRecord : nil))</p>
            \(HTML.paragraph(results.isSavingRecord ? words.saving : nil))\(HTML.paragraph(results.recordProblem, "problem"))
            \(HTML.form(buttons))
            <section><h2>\(words.review)</h2><ol class="review">\(rows)</ol></section>
            """
    }
}

extension HTML {
    /// Returns the score with its label.
    static func score(_ score: Readout, _ words: WebWords) -> HTML {
        "<span><span aria-hidden=\"true\">\(words.score) \(score.text)</span><span class=\"spoken\">\(score.spoken)</span></span>"
    }
}
