import Foundation
import HostParts
import QuizDomain
import RemoteLoading

/// The functions that draw the screens of a multiple-choice game as HTML, for any content.
struct ChoiceHTML<Content: Hashable & Sendable> {
    let words: WebTexts
    var app = AppName.quiz
    /// A closure that returns content as HTML, and that receives the option if the content is an option.
    let draw: (Content, ChoiceRoundScreen<Content>.Option?) -> HTML
    /// The points of the last right answer, as the page shows them beside the score.
    var gain: HTML?

    func html(_ menu: MenuScreen, title: HTML) -> HTML {
        """
        <section class="start"><span class="icon">\(app.picture)</span><div>
        <h1 id="title" tabindex="-1">\(title)</h1><p class="intro">\(app.entry(words).about)</p>
        \(HTML.loading(menu.loadingText))\(HTML.message(menu.message))
        \(menu.message == nil ? HTML.form(.button(menu.newGame, kind: "main")) : nil)
        \(HTML.record(menu.record, last: menu.last, words))
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
        \(screen.typing.map { html($0, number: screen.event?.number) })
        \(options(screen))
        \(HTML.status(screen.phase == .paused ? words.paused : nil))
        \(buttons(screen))
        \(outcome(screen))
        """
    }

    /// Returns the buttons of a round, which are a menu beside an open keyboard.
    func buttons(_ screen: ChoiceRoundScreen<Content>) -> HTML {
        let buttons = HTML.form("\((screen.help + screen.buttons).map { HTML.button($0) })")
        return screen.typing == nil ? buttons : .menu(buttons, words.controls)
    }

    /// Returns the text field for an answer, what was typed last, and the button that shows the answer.
    private func html(_ typing: ChoiceRoundScreen<Content>.Typing, number: Int?) -> HTML {
        """
        \(HTML.guess(typing.placeholder, isEnabled: typing.isEnabled, words))
        \(HTML.status(typing.verdict, number: number))\(HTML.paragraph(typing.typed.last, "typed"))
        \(typing.giveUp.map { HTML.form(.button($0)) })
        """
    }

    /// Returns the line of facts, and the bar of progress if the number of questions is known.
    ///
    /// The bar shows how many questions have an outcome, so it is full only after the last answer.
    func facts(_ screen: ChoiceRoundScreen<Content>) -> HTML {
        let numbers = screen.number?.numbers ?? []
        let done = isSettled(screen) ? 0 : 1
        let bar: HTML? = numbers.count == 2 ? .progress(numbers[0] - done, of: numbers[1]) : nil
        let facts: HTML = .facts(
            .readout(screen.number), "\(HTML.score(screen.score, words))\(gain)", .streak(screen.streak, words),
            .clock(screen.clock, words),
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
                (mark, state) = (.mark("✓", words.right), "right")
            case .wrong:
                (mark, state) = (.mark("✗", words.wrong), "wrong")
            case .removed: (mark, state) = ("", "removed")
            }
            let button: HTML = .button(
                "\(mark)\(draw(option.content, option))", option.id.action, isEnabled: option.isEnabled, kind: state)
            return "<li data-key=\"\(key(of: option.content, at: place))\">\(button)</li>"
        }
        // The name of the class alternates, so that the options of each question come with their own animation.
        let turn = (screen.options.first?.id.round ?? 0) % 2
        let state = screen.phase == .paused ? " paused" : isSettled(screen) ? " settled" : ""
        return """
            <form method="post"><ol class="options \(kind) turn\(turn)\(state)">\(buttons)</ol></form>
            """
    }

    private func isSettled(_ screen: ChoiceRoundScreen<Content>) -> Bool {
        screen.options.contains { $0.state == .right }
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
    ///
    /// Screen readers also announce a right answer that has no sheet.
    func outcome(_ screen: ChoiceRoundScreen<Content>) -> HTML {
        let explanation = HTML.paragraph(screen.explanation, "explanation")
        let button = screen.next.map { HTML.button($0) }
        let sheet: HTML?
        if let alert = screen.alert {
            sheet = .sheet(
                "<h2>\(alert.title)</h2><p>\(alert.lead) <strong>\(draw(alert.right, nil))</strong></p>\(explanation)",
                kind: alert.isRequested ? "shown" : "wrong", button: button)
        } else {
            sheet = explanation.map { .sheet("<h2>\(words.right)</h2>\($0)", kind: "right", button: button) }
        }
        return "<div class=\"outcome\">\(sheet)</div>\(told(screen, hasSheet: sheet != nil))"
    }

    func told(_ screen: ChoiceRoundScreen<Content>, hasSheet: Bool) -> HTML {
        let isRight = screen.event?.kind == .right && !hasSheet
        return .told(isRight ? words.right : nil, number: screen.event?.number)
    }

    /// Returns the results, with a review of all questions unless another part of the page has one.
    ///
    /// The ring shows `share`, which is by default the share of right answers in all questions.
    func html(
        _ results: ResultsScreen<Content>, hasReview: Bool = true, share: (part: Int, whole: Int)? = nil
    ) -> HTML {
        let behind = results.record?.numbers.first.flatMap { record in
            results.score.numbers.first.map { record - $0 }
        }
        let right = share ?? (results.review.count { $0.outcome == .right }, results.review.count)
        let card: HTML = .result(
            ring: .ring(right.part, of: right.whole),
            """
            <h1 id="title" tabindex="-1">\(results.title)</h1><p>\(results.detail)</p>
            \(HTML.facts(.score(results.score, words)))
            \(HTML.record(results.record, isNew: results.isNewRecord, behind: behind, words))
            \(HTML.paragraph(results.isSavingRecord ? words.saving : nil))
            \(HTML.recordProblem(results.recordProblem, results.forgetRecords))
            \(HTML.resultButtons(results.buttons))
            """,
            isCelebrated: results.isNewRecord || (right.part > 0 && right.part == right.whole))
        let review: HTML? =
            hasReview
            ? "<section><h2>\(words.review)</h2><ol class=\"review\">\(results.review.map(row))</ol></section>" : nil
        return """
            \(card)\(HTML.share(results.share, of: app.entry(words).name, words))\(HTML.statistics(results.stats, words))
            \(review)\(app == .trivia ? HTML.paragraph(words.ownStatements, "source") : results.attribution.map(source))
            """
    }

    /// Returns the line that names the source of the questions.
    private func source(_ attribution: QuizAttribution) -> HTML {
        "<p class=\"source\"><a href=\"\(attribution.url.absoluteString)\">\(attribution.text)</a></p>"
    }

    /// Returns a row of the review.
    private func row(_ line: ResultsScreen<Content>.Line) -> HTML {
        let isRight = line.outcome == .right
        return """
            <li class="\(isRight ? "right" : "wrong")">\(isRight ? HTML.mark("✓", words.right) : .mark("✗", words.wrong))
            \(texts(line))</li>
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
    /// Returns the number of right answers in a row, which grows from the third one on.
    static func streak(_ count: Int, _ words: WebTexts) -> HTML? {
        guard count > 1 else { return nil }
        return """
            <span class="badge streak\(count > 2 ? " hot" : "") turn\(count % 2)"><svg viewBox="0 0 24 24" aria-hidden="true">\
            <path class="full" d="M13 2c1 5 6 7 6 13a7 7 0 0 1-14 0c0-3 2-4 3-6 1 2 1 3 2 4 2-3 1-7 3-11z"/></svg>\(words.streak(count))</span>
            """
    }

    /// Returns the score with its label.
    static func score(_ score: Readout, _ words: WebTexts) -> HTML {
        "<span><span aria-hidden=\"true\">\(words.score) \(score.text)</span><span class=\"spoken\">\(score.spoken)</span></span>"
    }
}
