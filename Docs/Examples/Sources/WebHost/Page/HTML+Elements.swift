import QuizDomain
import RemoteLoading

/// The elements that the screens of all apps share.
extension HTML {
    /// Returns a text with other words for screen readers.
    static func readout(_ text: String, spoken: String) -> HTML {
        text == spoken
            ? "<span>\(text)</span>"
            : "<span><span aria-hidden=\"true\">\(text)</span><span class=\"spoken\">\(spoken)</span></span>"
    }

    static func readout(_ readout: Readout?) -> HTML? {
        readout.map { .readout($0.text, spoken: $0.spoken) }
    }

    static func clock(_ clock: ClockReadout?, _ words: WebTexts) -> HTML? {
        clock.map { clock in
            let text: HTML = .readout(clock.text, spoken: clock.spoken)
            return """
                <span class="clock \(clock.kind)" role="timer">\(text)</span><noscript>\(words.clockStands)</noscript>
                """
        }
    }

    /// Returns a line of facts about a game, such as its score and its clock.
    static func facts(_ facts: HTML?...) -> HTML {
        "<div class=\"facts\">\(facts.compactMap { $0 })</div>"
    }

    /// Returns a button that sends an action.
    ///
    /// A disabled button keeps the focus, so that a player who uses the keyboard does not lose the place on the page.
    static func button(
        _ label: HTML, _ action: String, id: String? = nil, isEnabled: Bool = true, kind: String = ""
    ) -> HTML {
        let id: HTML = id.map { " id=\"\($0)\"" } ?? ""
        let state: HTML = isEnabled ? "" : " aria-disabled=\"true\""
        return "<button name=\"do\" value=\"\(action)\" class=\"\(kind)\"\(id)\(state)>\(label)</button>"
    }

    /// Returns a button of a screen, which sends the name of its action.
    static func button<Action>(_ button: ActionButton<Action>, id: String? = nil, kind: String = "") -> HTML {
        .button("\(button.label)", "\(button.action)", id: id, isEnabled: button.isEnabled, kind: kind)
    }

    static func form(_ content: HTML) -> HTML {
        "<form method=\"post\" class=\"buttons\">\(content)</form>"
    }

    /// Returns a message, which screen readers announce, with its button.
    static func message<Action>(_ message: ActionMessage<Action>?) -> HTML? {
        message.map { message in
            .alert(
                "<h2 id=\"message\" tabindex=\"-1\">\(message.title)</h2><p>\(message.detail)</p>",
                button: .button(message.button, id: "message-button", kind: "main"))
        }
    }

    static func alert(_ content: HTML, button: HTML? = nil) -> HTML {
        "<section class=\"alert\" role=\"alert\">\(content)\(button.map { HTML.form($0) })</section>"
    }

    /// Returns a paragraph whose changes screen readers announce.
    ///
    /// The paragraph is on the page even if it is empty, because a screen reader announces only changes of existing
    /// elements.
    ///
    /// They do not announce the same text twice, so every second event adds a space that is not seen.
    static func status(_ text: String?, number: Int? = nil, kind: String = "status") -> HTML {
        let mark = text != nil && number.map { $0 % 2 == 1 } == true ? "\u{A0}" : ""
        return "<p class=\"\(kind)\" role=\"status\">\((text ?? "") + mark)</p>"
    }

    /// Returns a text that only screen readers have, and whose changes they announce.
    static func told(_ text: String?, number: Int? = nil) -> HTML { .status(text, number: number, kind: "spoken") }

    static func paragraph(_ text: String?, _ kind: String = "") -> HTML? {
        text.map { "<p class=\"\(kind)\">\($0)</p>" }
    }

    /// Returns a problem with the records, and the button that starts new ones.
    static func recordProblem<Action>(_ text: String?, _ button: ActionButton<Action>?) -> HTML {
        "\(paragraph(text, "problem"))\(button.map { form(.button($0)) })"
    }

    /// Returns a name whose writing direction does not depend on the text around it.
    static func name(_ name: String) -> HTML {
        "<bdi>\(name)</bdi>"
    }

    static func loading(_ text: String?) -> HTML? {
        text.map { "<p class=\"loading\" role=\"status\">\($0)</p>" }
    }
}
