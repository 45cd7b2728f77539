import QuizDomain
import RemoteLoading

/// A painter that turns a `ChoiceStage` into lines of text.
struct ChoicePainter<Content: Hashable & Sendable> {
    let words: ChoiceWords
    let hasColours: Bool
    /// A closure that describes content in lines, where the first line is the content and the others are details.
    let describe: (Content) -> [String]
    /// The statistics below the score of the results.
    var statistics: [String] = []

    /// Returns the lines of the current screen, at most `columns` wide when their colour sequences are not counted.
    func lines(of stage: ChoiceStage<Content>, columns: Int) -> [String] {
        let blocks: [[Line]] =
            switch stage {
            case .menu(let menu): self.menu(menu)
            case .game(let screen): game(screen)
            case .results(let results): self.results(results)
            }
        return blocks.broken(columns: columns, hasColours: hasColours)
    }

    private func menu(_ menu: MenuScreen) -> [[Line]] {
        [
            words.lines(of: menu.heading).map { Line($0, .bold) },
            [menu.record?.text, menu.isSavingRecord ? words.saving : nil, menu.recordProblem].compactMap {
                $0.map { Line($0) }
            },
            menu.loadingText.map { [Line($0)] } ?? [],
            message(menu.message),
            [Line(words.enter + enter(on: .menu(menu))), accepted(on: .menu(menu)).hints],
        ]
    }

    private func game(_ screen: ChoiceScreen<Content>) -> [[Line]] {
        let clocks = [screen.clock, screen.questionClock].map { $0?.text }
        return [
            [Line(apart: [screen.number?.text, screen.score.text] + clocks)],
            screen.prompt.map { describe($0).map { Line($0, .bold) } } ?? [],
            screen.options.enumerated().flatMap { option($1, number: $0 + 1) },
            screen.alert.map { [Line($0.title, .wrong), Line("\($0.lead) \(describe($0.right).first ?? "")")] } ?? [],
            screen.explanation.map { [Line($0)] } ?? [],
            screen.loadingText.map { [Line($0)] } ?? [],
            message(screen.message),
            screen.message.map { [Line(words.enter + $0.button.label)] } ?? [],
            (screen.phase == .paused ? [Line(words.paused)] : []) + [words.commands.accepted(on: screen).hints],
        ]
    }

    private func option(_ option: ChoiceScreen<Content>.Option, number: Int) -> [Line] {
        let lines = describe(option.content)
        let text = lines.first ?? ""
        let first =
            switch option.state {
            case .idle: Line("\(number)) \(text)")
            case .right: Line("✓ \(number)) \(text)", .right)
            case .wrong: Line("✗ \(number)) \(text)", .wrong)
            case .removed: Line("– \(number))", .faint)
            }
        return [first] + (option.state == .removed ? [] : lines.dropFirst().map { Line($0) })
    }

    private func results(_ results: ResultsScreen<Content>) -> [[Line]] {
        let review = results.review.filter { $0.outcome != .right }.flatMap { line in
            [Line(apart: ["✗ " + (describe(line.prompt).first ?? ""), outcome(of: line)], .wrong)]
                + (line.explanation.map { [Line($0)] } ?? [])
        }
        return [
            [Line(results.title, .bold), Line(results.detail)],
            [Line(apart: [results.score.text, results.isNewRecord ? words.newRecord : nil])],
            [
                results.elapsed.map { words.time + ": " + $0.text }, results.record?.text,
                results.isSavingRecord ? words.saving : nil, results.recordProblem,
            ]
            .compactMap { $0.map { Line($0) } },
            statistics.isEmpty ? [] : [Line(apart: statistics)],
            review,
            [Line(words.enter + enter(on: .results(results))), accepted(on: .results(results)).hints],
        ]
    }

    /// Returns the right answer to a missed question, or the chosen answer if the text of the question is the right
    /// answer.
    private func outcome(of line: ResultsScreen<Content>.Line) -> String? {
        let right = describe(line.right).first
        guard right == describe(line.prompt).first else { return right }
        return line.chosen.last.flatMap { describe($0).first }.map(words.chosen)
    }

    /// Returns the lines of the help page of a stage.
    func help(on stage: ChoiceStage<Content>) -> [String] {
        words.commands.page(accepted(on: stage), enter: enter(on: stage))
    }

    private func accepted(on stage: ChoiceStage<Content>) -> [CommandHelp] { words.commands.accepted(on: stage) }

    /// Returns the meaning of the Enter key on a stage.
    private func enter(on stage: ChoiceStage<Content>) -> String {
        switch stage {
        case .menu(let menu): (menu.message?.button ?? menu.newGame).label
        case .game(let screen): enter(on: screen)
        case .results(let results): results.buttons.first?.label ?? ""
        }
    }

    /// Returns the meaning of the Enter key on a question.
    func enter(on screen: ChoiceScreen<Content>) -> String {
        screen.phase == .paused
            ? words.commands.resume.meaning : screen.message?.button.label ?? words.commands.repaint
    }

    private func message(_ message: ActionMessage<ChoiceAction>?) -> [Line] {
        message.map { [Line($0.title, .wrong), Line($0.detail)] } ?? []
    }
}
