import PlayhouseCore
public import QuizDomain

extension MenuScreen {
    /// Returns a menu with English texts, and with a record if a best score is given.
    public static func fixture(
        title: String = "A quiz", best: Int? = nil, isLoading: Bool = false
    ) -> MenuScreen {
        let record = best.map { Readout("Record: \($0)", spoken: "The record is \($0) points") }
        var menu = MenuScreen(heading: QuizContent(title), newGame: ActionButton("New game", .start))
        menu.record = record ?? Readout("No record yet", spoken: "No record yet")
        menu.loadingText = isLoading ? "Loading…" : nil
        return menu
    }
}

extension ChoiceRoundScreen {
    /// Returns a screen with a question, on which the given options are marked as right, wrong or removed.
    ///
    /// Options are enabled only in the phase `.asking`. The screen has an alert if the phase is `.revealing`, `right`
    /// is given and `wrong` is not empty.
    public static func fixture(
        phase: Phase = .asking, prompt: Content, options: [Content], right: Content? = nil, wrong: Set<Content> = [],
        removed: Set<Content> = [], number: Int = 1, total: Int? = nil, score: Int = 0
    ) -> ChoiceRoundScreen {
        let shown = options.enumerated().map { place, content in
            let state: Option.State =
                content == right
                ? .right : wrong.contains(content) ? .wrong : removed.contains(content) ? .removed : .idle
            return Option(
                id: ChoiceOptionID(round: number - 1, place: place), content: content, state: state,
                isEnabled: phase == .asking && state == .idle)
        }
        let text = total.map { "Question \(number) of \($0)" } ?? "Question \(number)"
        let alert = right.map { Alert(id: number - 1, title: "Wrong", lead: "The right answer is", right: $0) }
        var screen = ChoiceRoundScreen(
            phase: phase, score: Readout("\(score)", spoken: "\(score) \(score == 1 ? "point" : "points")"))
        screen.number = Readout(text, spoken: text)
        screen.prompt = prompt
        screen.options = shown
        screen.alert = phase == .revealing && !wrong.isEmpty ? alert : nil
        return screen
    }
}

extension ChoiceRoundScreen where Content: ExpressibleByStringLiteral, Content.StringLiteralType == String {
    /// Returns a screen with a question that has four options; `right` is the right one.
    public static func fixture(phase: Phase = .asking) -> ChoiceRoundScreen {
        fixture(phase: phase, prompt: "What is the answer?", options: ["right", "wrong 1", "wrong 2", "wrong 3"])
    }
}

extension ChoiceStats {
    /// Returns statistics of answers that took two seconds each.
    package static func fixture(right: Int, wrong: Int) -> ChoiceStats {
        ChoiceStats(
            attempts: right + wrong, right: right, wrong: wrong, expired: 0, bestStreak: right,
            averageTime: right == 0 ? nil : .seconds(2))
    }
}

extension ResultsScreen where Content: ExpressibleByStringLiteral, Content.StringLiteralType == String {
    /// Returns the English results of a game in which some questions were answered and others were missed.
    public static func fixture(right: Int = 2, missed: Int = 1) -> ResultsScreen {
        let wording = ChoiceWording.english
        var results = ResultsScreen(
            ending: .allAsked, title: wording.endTitle(.allAsked, right, right + missed),
            detail: wording.endDetail(right, right + missed), score: wording.score(right),
            stats: .fixture(right: right, wrong: missed))
        results.review = (0..<right + missed).map { number in
            let prompt = Content(stringLiteral: "What is the answer to question \(number + 1)?")
            return number < right
                ? Line(prompt: prompt, chosen: ["right"], right: "right", outcome: .right)
                : Line(prompt: prompt, chosen: ["wrong 1"], right: "right", outcome: .wrong)
        }
        results.buttons = [ActionButton(wording.restart, .start), ActionButton(wording.menu, .quit)]
        return results
    }
}
