import Foundation
import HostParts
import QuizDomain
import RemoteLoading

/// Larger parts of the screens: rings, bars of progress, boards, sheets, cards with results, and statistics.
///
/// The strict content policy forbids `style` attributes, so a part that draws a number is an SVG or a `progress`
/// element.
extension HTML {
    /// Returns a ring of which a part is filled, around a text.
    static func ring(_ fraction: Double, _ text: HTML) -> HTML {
        let percent = Int((min(max(fraction, 0), 1) * 100).rounded())
        // A line with round ends has a dot for zero, so the line is left out.
        let value: HTML? =
            percent == 0
            ? nil
            : """
            <circle class="value" cx="18" cy="18" r="15.5" pathLength="100" stroke-dasharray="\(percent) 100"/>
            """
        return """
            <span class="ring"><svg viewBox="0 0 36 36" aria-hidden="true"><circle class="track" cx="18" cy="18" r="15.5"/>\
            \(value)</svg><b>\(text)</b></span>
            """
    }

    /// Returns a ring with the rounded percentage of a part in a whole, which is 100 % only for the whole.
    static func ring(_ part: Int, of whole: Int) -> HTML? {
        guard whole > 0 else { return nil }
        let percent = (part * 200 + whole) / (whole * 2)
        return .ring(Double(part) / Double(whole), "\(part < whole ? min(percent, 99) : percent)%")
    }

    /// Returns a bar that is filled in part.
    ///
    /// Screen readers skip it, because a text on the page has the same numbers.
    static func progress(_ value: Int, of total: Int) -> HTML {
        "<progress max=\"\(total)\" value=\"\(value)\" aria-hidden=\"true\"></progress>"
    }

    static func badge(_ text: String?, _ kind: String = "") -> HTML? {
        text.map { "<span class=\"badge \(kind)\">\($0)</span>" }
    }

    /// Returns the sheet at the bottom of the window, which screen readers announce.
    static func sheet(_ content: HTML, kind: String, button: HTML? = nil) -> HTML {
        """
        <section class="sheet \(kind)" role="alert"><div>\(content)</div>\(button.map { HTML.form($0) })</section>
        """
    }

    /// Returns the card at the end of a game.
    ///
    /// The card is not an alert: the focus moves to its title, and the end of a game is no reason for alarm.
    static func result(ring: HTML?, _ content: HTML, isCelebrated: Bool) -> HTML {
        "<section class=\"result\">\(ring)<div>\(content)</div></section>\(isCelebrated ? HTML.confetti : nil)"
    }

    /// Returns the buttons of a result, of which the first one is the main one.
    static func resultButtons<Action>(_ buttons: [ActionButton<Action>]) -> HTML {
        let drawn = buttons.enumerated().map { HTML.button($1, kind: $0 == 0 ? "main" : "") }
        return .form("\(drawn)")
    }

    /// Returns the mark of an answer or of a person, with the words that screen readers read in place of the sign.
    static func mark(_ sign: HTML, _ label: String) -> HTML {
        "<span class=\"mark\" role=\"img\" aria-label=\"\(label)\">\(sign)</span>"
    }

    private static var confetti: HTML {
        let pieces = [HTML](repeating: "<i></i>", count: 24)
        return "<div class=\"confetti\" aria-hidden=\"true\">\(pieces)</div>"
    }

    /// Returns the text field for a guess, with its label and its button.
    ///
    /// An enabled field has the focus after each load of the page. `language` is that of the answers if it is not that
    /// of the page.
    static func guess(
        _ label: String, placeholder: String? = nil, isEnabled: Bool, kind: String = "", language: Language? = nil,
        _ words: WebTexts
    ) -> HTML {
        let state: HTML = isEnabled ? " autofocus" : " disabled"
        let hint: HTML? = placeholder.map { " placeholder=\"\($0)\"" }
        return """
            <form method="post" class="guess \(kind)"><label for="guess">\(label)</label>
            <div><input id="guess" name="guess" type="text"\(hint)\(HTML.language(language)) autocomplete="off" \
            autocapitalize="none" autocorrect="off" spellcheck="false" enterkeyhint="done" \
            maxlength="\(WebAction.longestText)"\(state)>
            <button name="do" value="guess"\(isEnabled ? "" : " disabled" as HTML)>\(words.guess)</button></div></form>
            """
    }

    /// Returns the attribute for text in another language than the text around it, or nothing for `nil`.
    static func language(_ language: Language?) -> HTML? { language.map { .language(code: $0.rawValue) } }

    static func language(code: String) -> HTML { " lang=\"\(code)\"" }

    /// Returns controls that are a menu in a low window, such as that of a phone whose keyboard is open.
    static func menu(_ controls: HTML, id: String = "controls", _ label: String) -> HTML {
        """
        <button type="button" class="more \(id)" popovertarget="\(id)">\(label)</button>\
        <div id="\(id)" class="menu" popover>\(controls)</div>
        """
    }

    /// Returns the text of a result that the player can share, and a button that copies it with the game's address.
    static func share(_ text: String?, of game: String, _ words: WebTexts) -> HTML? {
        text.map { text in
            // A line feed would become a space in interpolated text, so it is written as a reference.
            let lines: [HTML] = "Playhouse · \(game)\n\(text)".split(separator: "\n").enumerated().map { place, line in
                "\(place == 0 ? "" : "&#10;" as HTML)\(String(line))"
            }
            return """
                <section class="share"><pre id="share">\(lines)</pre>\
                <button type="button" data-copies="share" data-copied="\(words.copied)" aria-live="polite">\(words.copy)</button>\
                </section>
                """
        }
    }

    /// Returns the record and the last result, and how the record compares with the result of the game.
    ///
    /// A record of zero is not shown.
    static func record(
        _ record: Readout?, last: Readout? = nil, isNew: Bool = false, behind: Int? = nil, _ words: WebTexts
    ) -> HTML {
        let earned = record?.earned
        return """
            <p class="record">\(HTML.readout(earned))\(HTML.readout(earned == nil ? nil : last))\
            \(HTML.badge(isNew ? words.newRecord : nil, "new"))\
            \(HTML.badge(behind.flatMap { $0 > 0 && !isNew ? words.behindRecord($0) : nil }))</p>
            """
    }

    static func statistics(_ stats: ChoiceStats, _ words: WebTexts) -> HTML {
        let style = Duration.UnitsFormatStyle(
            allowedUnits: [.seconds], width: .abbreviated, fractionalPart: .show(length: 1))
        let time = stats.averageTime.map { $0.formatted(style.locale(words.choiceWording.locale)) }
        let rows = [
            (words.attempts, "\(stats.attempts)"), (words.averageTime, time ?? "–"),
            (words.bestStreak, "\(stats.bestStreak)"),
        ]
        let list: [HTML] = rows.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }
        return "<dl class=\"stats\">\(list)</dl>"
    }

    /// A drawing of an empty list, with the text below it.
    static func empty(_ content: HTML) -> HTML {
        """
        <section class="empty" role="status"><svg viewBox="0 0 48 48" aria-hidden="true">\
        <rect x="6" y="12" width="36" height="26" rx="4"/><path d="M6 26h10l3 5h10l3-5h10"/></svg>\(content)</section>
        """
    }

    /// Returns grey places for a list that is loading.
    static func skeleton(_ kind: String, count: Int = 6) -> HTML {
        let places = [HTML](repeating: "<i></i>", count: count)
        return "<div class=\"\(kind) skeleton\" aria-hidden=\"true\">\(places)</div>"
    }
}

extension Readout {
    /// The whole numbers in the text, because the screens have no numbers for the parts of a readout.
    var numbers: [Int] { text.split { !$0.isWholeNumber }.compactMap { Int($0) } }

    /// The record, or `nil` if it is zero, which the player has not reached by playing well.
    var earned: Readout? { numbers.first == 0 ? nil : self }
}

extension ClockReadout {
    /// The style of the clock: amber for the last 30 seconds, and pulsing for the last 10.
    var kind: String { seconds <= 10 ? "late last" : seconds <= 30 ? "late" : "" }
}
