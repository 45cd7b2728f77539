import Foundation
import QuizDomain
import RemoteLoading

/// A multiple-choice game: the quiz or Lucky Day.
struct ChoiceApp: TerminalApp {
    let game: ChoiceSession<QuizContent>

    func load() async { await game.load() }

    func pause() { game.pause() }

    var page: Page? {
        switch game.screen {
        case .menu(let menu): page(of: menu)
        case .round(let screen): page(of: screen)
        case .results(let results):
            Page(of: results, [Command](results.buttons, game.perform)) { $0.text }
        }
    }

    private func page(of menu: MenuScreen) -> Page? {
        guard !menu.isLoading, !menu.isSavingRecord else { return nil }
        var page = Page(lines: [.text(menu.heading.text, .bold)])
        page.lines += [menu.record?.text, menu.recordProblem].compactMap { $0 }.map { .text($0) }
        page.enter = Command(menu.newGame, game.perform)
        page.add(menu.message, game.perform)
        return page
    }

    private func page(of screen: ChoiceRoundScreen<QuizContent>) -> Page? {
        var prompt = screen.prompt.map { [Line.text($0.text, .bold)] } ?? []
        prompt += screen.prompt?.pictureDescription.map { ["[\($0)]"] } ?? []
        guard var page = Page(of: screen, prompt: prompt, describe: \.text, pick: { game.pick($0) }) else { return nil }
        page.add(screen.message, game.perform)
        page.addButtons([Command](screen.help + screen.buttons, game.perform), isPaused: screen.phase == .paused)
        return page
    }
}

extension Page {
    /// Creates the page of a question without its buttons, or returns `nil` while the question accepts no choice.
    ///
    /// `options` are the lines of the options, which default to their descriptions.
    init?<Content>(
        of screen: ChoiceRoundScreen<Content>, prompt: [Line], options: [Line]? = nil, describe: (Content) -> String,
        pick: @escaping @MainActor (ChoiceOptionID) -> Void
    ) {
        self.init()
        let clocks = [screen.clock, screen.questionClock].map { $0?.text }
        status = [screen.number?.text, "Score \(screen.score.text)"] + clocks
        switch screen.phase {
        case .loading: return nil
        case .failed: break
        case .paused: lines = ["The game is paused."]
        case .asking:
            guard screen.options.isEmpty || screen.options.contains(where: \.isEnabled) else { return nil }
            lines = prompt + (options ?? screen.options.map { $0.line($0.label, describe) })
            choices = screen.options.map { option in
                Command(describe(option.content)) {
                    pick(option.id)
                    return nil
                }
            }
        case .revealing:
            lines = screen.alert.map { [.text($0.title, .wrong)] } ?? []
            let settled = screen.options.filter { $0.state != .idle }
            lines += settled.map { $0.line(screen.options.count == 1 ? $0.mark : $0.label, describe) }
            lines += screen.explanation.map { [.text($0)] } ?? []
            (status, awaitsInput) = ([], false)
        }
    }

    /// Creates the page of the results, or returns `nil` while they are being saved.
    init?<Content>(of results: ResultsScreen<Content>, _ buttons: [Command], describe: (Content) -> String) {
        guard !results.isSavingRecord else { return nil }
        self.init(lines: [.text(results.title, .bold), .text(results.detail)])
        let record = results.isNewRecord ? "New record!" : results.record?.text
        lines.append("\(["Score \(results.score.text)", record].compactMap { $0 }.joined(separator: "   "))")
        lines += results.recordProblem.map { [.text($0, .wrong)] } ?? []
        for line in results.review where line.outcome != .right {
            let (prompt, right) = (describe(line.prompt), describe(line.right))
            lines.append(.text("✗ \(prompt)" + (prompt == right ? "" : "   \(right)"), .wrong))
        }
        lines += results.attribution.map { ["\($0.text)", "\($0.address)"] } ?? []
        lines.append("")
        addMenu(buttons)
    }

    /// Adds the buttons of a game, the first of which resumes a paused game.
    mutating func addButtons(_ buttons: [Command], isPaused: Bool) {
        commands = buttons
        if isPaused, enter == nil, !buttons.isEmpty { enter = commands.removeFirst() }
    }
}

extension ChoiceRoundScreen.Option {
    /// The sign of an option that is no longer open, followed by a space.
    fileprivate var mark: String {
        switch state {
        case .idle: ""
        case .right: "✓ "
        case .wrong: "✗ "
        case .removed: "– "
        }
    }

    /// The number of the option after its mark.
    var label: String { "\(mark)\(id.place + 1)) " }

    fileprivate func line(_ label: String, _ describe: (Content) -> String) -> Line {
        let text = label + (state == .removed ? "" : describe(content))
        return switch state {
        case .idle: .text(text)
        case .right: .text(text, .right)
        case .wrong: .text(text, .wrong)
        case .removed: .text(text, .faint)
        }
    }
}
