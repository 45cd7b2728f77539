import Foundation
import HostParts
import QuizDomain
import RemoteLoading

/// A multiple-choice game of a player.
@MainActor
final class ChoiceApp: GameApp {
    private let game: ChoiceSession<QuizContent>
    /// The loader of the quiz's pictures, or `nil` for a game without pictures.
    private let images: (any ImageLoading)?
    private let words: WebWords
    private let app: AppName
    private var pictures = PictureNames()
    private var field = GuessField()
    /// The text in the field for an answer, unless it was already sent.
    private var typed = ""

    init(
        _ game: ChoiceSession<QuizContent>, images: (any ImageLoading)? = nil, app: AppName = .quiz, words: WebWords
    ) {
        self.app = app
        self.game = game
        self.images = images
        self.words = words
    }

    var content: Content {
        let drawing = ChoiceDrawing<QuizContent>(words: words, app: app) { content, _ in self.html(content) }
        return switch game.screen {
        case .menu(let menu):
            Content(html: drawing.html(menu, title: html(menu.heading)), focus: "title")
        case .round(let screen):
            Content(
                html: drawing.html(screen), focus: screen.focus,
                clock: (screen.clock ?? screen.questionClock)?.text, taken: field.taken, returned: field.returned)
        case .results(let results): Content(html: drawing.html(results), focus: "title")
        }
    }

    /// Returns a question or an option as HTML: its text, and its picture or the description of a missing picture.
    private func html(_ content: QuizContent) -> HTML {
        let text = words.language.answer(content).text
        guard let picture = pictures.html(content.picture, content.pictureDescription, words) else { return "\(text)" }
        return "\(text) \(picture)"
    }

    func picture(_ name: String) async -> EncodedImage? { await pictures.picture(name, from: images) }

    var summary: Summary? {
        switch game.screen {
        case .menu(let menu): menu.record.flatMap { $0.numbers.isEmpty ? nil : .record($0) }
        case .round(let round): .running(round.number?.text ?? round.score.text)
        case .results(let results): results.record.map { .record($0) }
        }
    }

    func load() async { await game.load() }

    func perform(_ action: WebAction) async {
        switch action {
        case .type(let text, let known): typed = field.rest(of: text, known: known)
        case .guess(let text, let known): answer(field.rest(of: text, known: known), isCleared: known != nil)
        case .press(let name): await press(name)
        }
    }

    private func answer(_ text: String, isCleared: Bool) {
        if isCleared { field.clear() }
        if case .notRunning = game.answer(text) {
            // The question has only just been asked, or the game is paused.
            if isCleared { field.giveBack(text) }
            return
        }
        if !isCleared { field.take(text) }
        typed = ""
    }

    private func press(_ name: String) async {
        if let option = game.screen.round?.options.first(where: { $0.isEnabled && $0.id.action == name }) {
            game.pick(option.id)
        } else if let alert = game.screen.round?.alert, name == "close" {
            game.dismissAlert(alert.id)
        } else if let button = game.screen.offered.first(where: { $0.offers(name) }) {
            await game.perform(button.action)
            guard button.action == .giveUpQuestion else { return }
            // The button has ended the round, so the text in the field is no longer needed.
            field.take(typed)
            typed = ""
        }
    }

    var savedGame: Data? {
        guard let saved = game.saved, saved.ending == nil else { return nil }
        return saved.encoded
    }

    var isRunning: Bool { game.screen.round.map { $0.phase != .paused } ?? false }

    func pause() async { game.pause() }

    func resume() async { game.resume() }

    func end(by name: String) -> GameEnd? {
        game.screen.offered.contains { $0.action == .leave && $0.offers(name) } ? .withoutResults : nil
    }

    func resultSaved() async { await game.resultSaved() }
}

extension ChoiceOptionID {
    /// The action of the option's button.
    var action: String { "pick-\(round)-\(place)" }
}

extension ChoiceScreen {
    /// The buttons of the stage, without those of the options.
    fileprivate var offered: [ActionButton<ChoiceAction>] {
        switch self {
        case .menu(let menu): [menu.message?.button ?? menu.newGame] + [menu.forgetRecords].compactMap { $0 }
        case .round(let screen):
            [screen.message?.button, screen.typing?.giveUp].compactMap { $0 } + screen.help + screen.buttons
        case .results(let results): results.buttons + [results.forgetRecords].compactMap { $0 }
        }
    }
}

extension ChoiceRoundScreen {
    var focus: String {
        guard message == nil else { return "message" }
        return typing?.isEnabled == true ? "guess" : "question"
    }
}

/// The functions that draw the screens of a multiple-choice game as HTML, for any content.
struct ChoiceDrawing<Content: Hashable & Sendable> {
    let words: WebWords
    var app = AppName.quiz
    /// A closure that returns content as HTML, and that receives the option if the content is an option.
    let draw: (Content, ChoiceRoundScreen<Content>.Option?) -> HTML
    /// A closure that returns the question, the choice and the right answer of a row in the review, or `nil` for texts.
    var drawReview: ((ResultsScreen<Content>.Line) -> HTML)?

    func html(_ menu: MenuScreen, title: HTML) -> HTML {
        """
        <section class="start"><span class="icon">\(app.picture)</span><div>
        <h1 id="title" tabindex="-1">\(title)</h1><p class="intro">\(app.entry(words).about)</p>
        \(HTML.loading(menu.loadingText))\(HTML.message(menu.message))
        \(menu.message == nil ? HTML.form(.button(menu.newGame, kind: "main")) : nil)
        <p class="record">\(HTML.readout(menu.record))</p>
        \(HTML.paragraph(menu.isSavingRecord ? words.saving : nil))
        \(HTML.recordProblem(menu.recordProblem, menu.forgetRecords))
        </div></section>
        """
    }

    func html(_ screen: ChoiceRoundScreen<Content>) -> HTML {
        """
        \(facts(screen))
        <div class="question" aria-live="polite"><h1 id="question" tabindex="-1">\(screen.prompt.map { draw($0, nil) })</h1></div>
        \(HTML.loading(screen.loadingText))\(HTML.message(screen.message))
        \(screen.typing.map(html))
        \(options(screen))
        \(HTML.status(screen.phase == .paused ? words.paused : nil))
        \(HTML.form("\((screen.help + screen.buttons).map { HTML.button($0) })"))
        \(outcome(screen))
        """
    }

    /// Returns the text field for an answer, what was typed last, and the button that shows the answer.
    private func html(_ typing: ChoiceRoundScreen<Content>.Typing) -> HTML {
        """
        \(HTML.guess(typing.placeholder, isEnabled: typing.isEnabled, words))
        \(HTML.status(typing.verdict))\(HTML.paragraph(typing.typed.last, "typed"))
        \(typing.giveUp.map { HTML.form(.button($0)) })
        """
    }

    /// Returns the line of facts, and the bar of progress if the number of questions is known.
    func facts(_ screen: ChoiceRoundScreen<Content>) -> HTML {
        let numbers = screen.number?.numbers ?? []
        let bar: HTML? = numbers.count == 2 ? .progress(numbers[0], of: numbers[1]) : nil
        let streak: HTML? = .badge(screen.streak > 1 ? words.streak(screen.streak) : nil)
        let facts: HTML = .facts(
            .readout(screen.number), .score(screen.score, words), streak, .clock(screen.clock, words),
            .clock(screen.questionClock, words))
        return "\(facts)\(bar)"
    }

    /// Returns the options with their keys: a number, or the first letter of "true" or "false".
    func options(_ screen: ChoiceRoundScreen<Content>, kind: String = "") -> HTML {
        let buttons: [HTML] = screen.options.enumerated().map { place, option in
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
            let button: HTML = .button(
                "\(mark)\(draw(option.content, option))", option.id.action, isEnabled: option.isEnabled, kind: state)
            return "<li data-key=\"\(key(of: option.content, at: place))\">\(button)</li>"
        }
        let isSettled = screen.options.contains { $0.state == .right }
        // The name of the class alternates, so that the options of each question come with their own animation.
        let turn = (screen.options.first?.id.round ?? 0) % 2
        return """
            <form method="post"><ol class="options \(kind) turn\(turn)\(isSettled ? " settled" : "")">\(buttons)</ol></form>
            """
    }

    private func key(of content: Content, at place: Int) -> String {
        guard let content = content as? QuizContent, ["True", "False", "Vero", "Falso"].contains(content.text) else {
            return "\(place + 1)"
        }
        return String(words.language.answer(content).text.prefix(1))
    }

    /// Returns the place of the sheet, and the sheet with the outcome of a question.
    ///
    /// The place is on the page during the whole game, so that nothing moves when the sheet comes.
    func outcome(_ screen: ChoiceRoundScreen<Content>) -> HTML {
        let explanation = HTML.paragraph(screen.explanation, "explanation")
        let sheet: HTML?
        if let alert = screen.alert {
            sheet = .sheet(
                "<h2>\(alert.title)</h2><p>\(alert.lead) <strong>\(draw(alert.right, nil))</strong></p>\(explanation)",
                kind: "wrong", button: .button("\(words.close)", "close"))
        } else if let explanation, !screen.options.contains(where: { $0.state == .wrong }) {
            sheet = .sheet("<h2>\(words.right)</h2>\(explanation)", kind: "right")
        } else {
            // The player has closed the sheet, or there is nothing to say.
            sheet = nil
        }
        return "<div class=\"outcome\">\(sheet)</div>"
    }

    func html(_ results: ResultsScreen<Content>) -> HTML {
        let buttons = results.buttons.enumerated().map { HTML.button($1, kind: $0 == 0 ? "main" : "") }
        let behind = results.record?.numbers.first.flatMap { record in
            results.score.numbers.first.map { record - $0 }
        }
        let right = results.review.count { $0.outcome == .right }
        let card: HTML = .result(
            ring: .ring(right, of: results.review.count),
            """
            <h1 id="title" tabindex="-1">\(results.title)</h1><p>\(results.detail)</p>
            \(HTML.facts(.score(results.score, words)))
            \(HTML.record(results.record, isNew: results.isNewRecord, behind: behind, words))
            \(HTML.paragraph(results.isSavingRecord ? words.saving : nil))
            \(HTML.recordProblem(results.recordProblem, results.forgetRecords))
            \(HTML.form("\(buttons)"))
            """,
            isNewRecord: results.isNewRecord)
        return """
            \(card)\(HTML.share(results.share, words))\(HTML.statistics(results.stats, words))
            <section><h2>\(words.review)</h2><ol class="review">\(results.review.map(row))</ol></section>
            \(results.attribution.map(source))
            """
    }

    /// Returns the line that names the source of the questions.
    private func source(_ attribution: QuizAttribution) -> HTML {
        "<p class=\"source\"><a href=\"\(attribution.address.absoluteString)\">\(attribution.text)</a></p>"
    }

    /// Returns a row of the review.
    private func row(_ line: ResultsScreen<Content>.Line) -> HTML {
        let isRight = line.outcome == .right
        return """
            <li class="\(isRight ? "right" : "wrong")"><span class="mark" role="img" \
            aria-label="\(isRight ? words.right : words.wrong)">\(isRight ? "✓" : "✗")</span>
            \(drawReview?(line) ?? texts(line))</li>
            """
    }

    private func texts(_ line: ResultsScreen<Content>.Line) -> HTML {
        // Screen readers do not announce text that is only struck through, so words say that it was chosen.
        let missed: HTML? = line.chosen.last.map { draw($0, nil) } ?? line.typed.last.map { "\($0)" }
        let chosen: HTML? =
            line.outcome == .right
            ? nil
            : missed.map {
                "<span><span class=\"spoken\">\(words.chosen) </span><span class=\"missed-choice\">\($0)</span></span> "
            }
        let explanation: HTML? = line.explanation.map { "<small>\($0)</small>" }
        return """
            <span>\(draw(line.prompt, nil))</span> <span>\(chosen)<strong>\(draw(line.right, nil))</strong></span>
            \(explanation)
            """
    }
}

extension HTML {
    /// Returns the score with its label.
    static func score(_ score: Readout, _ words: WebWords) -> HTML {
        "<span><span aria-hidden=\"true\">\(words.score) \(score.text)</span><span class=\"spoken\">\(score.spoken)</span></span>"
    }
}
