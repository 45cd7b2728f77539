import HostParts
import NameMatch
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

/// A painter that turns the screens of the name game into lines of text.
///
/// Portraits are painted with coloured block characters, or with ASCII characters if the terminal has no colours.
@MainActor
struct NamesPainter {
    let words: NamesWords
    let hasColours: Bool
    let portrait: (FaceID) -> PixelPicture?

    /// Returns the lines of the screen, each at most `columns` wide without its colour sequences.
    ///
    /// The menu describes each mode if there are enough rows.
    func lines(of screen: NameMatchScreen, columns: Int, rows: Int = .max) -> [String] {
        switch screen {
        case .menu(let menu):
            self.menu(menu, hasDetails: rows > 2 * menu.lines.count + 11)
                .broken(columns: columns, hasColours: hasColours)
        case .round(let round): self.round(round, columns: columns)
        case .results(let results):
            painter(results.names, results.game.stats.lines(words.language))
                .lines(of: .results(results.game), columns: columns)
                + [results.people.enumerated().map { Line(forgetting($1.name, number: $0 + 1), .faint) }]
                .broken(columns: columns, hasColours: hasColours)
                + (results.learningProblem.map { [""] + Line($0).broken(columns: columns, hasColours: hasColours) }
                    ?? [])
        }
    }

    private func painter(_ names: [FaceID: String], _ statistics: [String] = []) -> ChoicePainter<NameOrFace> {
        ChoicePainter(
            words: words.choice, hasColours: hasColours,
            describe: { content in [content.name ?? content.face.flatMap { names[$0] } ?? ""] },
            statistics: statistics)
    }

    /// Returns the text of the command that deletes what the player has learned about a person in the results.
    private func forgetting(_ name: String, number: Int) -> String {
        "\(words.forget) \(number): \(words.forgetPerson(name))"
    }

    /// Returns the lines of the help page of a screen.
    func help(on screen: NameMatchScreen) -> [String] {
        switch screen {
        case .menu(let menu):
            words.choice.commands.page(
                accepted(on: screen), enter: menu.message?.button.label ?? words.reload.meaning)
        case .round(let round):
            words.choice.commands.page(
                accepted(on: screen), enter: round.message?.button.label ?? painter([:]).enter(on: round.choice))
        case .results(let results): painter([:]).help(on: .results(results.game))
        }
    }

    /// Returns the commands that a screen accepts, without the Enter key.
    private func accepted(on screen: NameMatchScreen) -> [CommandHelp] {
        let commands = words.choice.commands
        switch screen {
        case .menu(let menu):
            let forget = menu.forget.map { [CommandHelp(words.forget, $0.label)] } ?? []
            return [words.mode] + forget + [words.reload, commands.help, commands.quit]
        case .round(let round):
            let isTyping = round.typing?.isEnabled == true && round.choice.phase != .paused
            return (isTyping ? words.typing : []) + commands.accepted(on: round.choice)
        case .results(let results): return commands.accepted(on: .results(results.game))
        }
    }

    private func menu(_ menu: NameMatchMenu, hasDetails: Bool) -> [[Line]] {
        let modes = menu.lines.enumerated().flatMap { number, line in
            [
                Line(apart: ["\(number + 1)) \(line.button.label)", line.best?.text, line.problem])
            ] + (hasDetails ? [Line(line.detail, .faint)] : [])
        }
        return [
            [Line(menu.title, .bold), Line(menu.instruction)], modes, menu.dueToday.map { [Line($0)] } ?? [],
            menu.isLoading ? [Line(words.choice.game.loading)] : [],
            menu.isSavingRecord ? [Line(words.choice.saving)] : [],
            menu.message.map { message($0.title, $0.detail, $0.button.label) } ?? [],
            [menu.recordProblem, menu.learningProblem].compactMap { $0 }.map { Line($0) },
            menu.listNotice.map { [Line($0, .faint)] } ?? [],
            menu.forget.map { [Line(words.forget + ": " + $0.label, .faint)] } ?? [],
            [accepted(on: .menu(menu)).hints],
        ]
    }

    private func round(_ round: NameMatchRoundScreen, columns: Int) -> [String] {
        let choice = round.choice
        let broken = { (blocks: [[Line]]) in blocks.broken(columns: columns, hasColours: hasColours) }
        let progress = round.portraits.map { "\($0.loaded)/\($0.wanted)" }
        let above = broken([
            [Line(apart: [choice.number?.text, choice.score.text, choice.clock?.text])],
            round.question.map { [Line($0, .bold)] } ?? [],
        ])
        let typing = round.typing.map { typing in
            (typing.hints + [typing.verdict].compactMap { $0 }).map { Line($0) }
        }
        let told = choice.options.enumerated().compactMap { number, option in
            option.content.face.flatMap { round.names[$0] }.map { name in
                let (label, ink) = label(option, number: number + 1)
                return Line("\(label) \(name)", ink)
            }
        }
        let below = broken([
            typing ?? told,
            choice.loadingText.map { [Line(apart: [$0, progress])] } ?? [],
            round.message.map { message($0.title, $0.detail, $0.button.label) } ?? [],
            round.notice.map { [Line($0, .faint)] } ?? [],
            (choice.phase == .paused ? [Line(words.choice.paused)] : []) + [accepted(on: .round(round)).hints],
        ])
        let shown = choice.prompt?.face.map { rows(of: $0) } ?? []
        let blocks = [above, shown, options(of: choice, columns: columns), below]
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private func message(_ title: String, _ detail: String, _ label: String) -> [Line] {
        [Line(title, .wrong), Line(detail), Line(words.choice.enter + label)]
    }
}

/// The painting of the options: names below one another, and faces side by side.
extension NamesPainter {
    private typealias Option = ChoiceScreen<NameOrFace>.Option

    private func options(of choice: ChoiceScreen<NameOrFace>, columns: Int) -> [String] {
        let numbered = Array(choice.options.enumerated())
        guard choice.options.first?.content.face != nil else {
            let names = numbered.map { number, option in
                let (label, ink) = label(option, number: number + 1)
                return Line("\(label) \(option.content.name ?? "")", ink)
            }
            return [names].broken(columns: columns, hasColours: hasColours)
        }
        let perRow = min(3, max(0, columns - HalfBlocks.width) / (HalfBlocks.width + 2) + 1)
        let faces = numbered.map { face($0.element, number: $0.offset + 1) }
        return stride(from: 0, to: faces.count, by: perRow).flatMap { start in
            let row = faces[start..<min(start + perRow, faces.count)]
            return (0...HalfBlocks.height).map { line in row.map { $0[line] }.joined(separator: "  ") }
        }
    }

    private func rows(of face: FaceID) -> [String] {
        HalfBlocks(portrait(face), hasColours: hasColours).rows
    }

    /// Returns the rows of a portrait, followed by a row with its number.
    private func face(_ option: Option, number: Int) -> [String] {
        guard let face = option.content.face else { return [] }
        let picture = option.state == .removed ? HalfBlocks.blank : rows(of: face)
        let (text, ink) = label(option, number: number)
        let padded = text + String(repeating: " ", count: HalfBlocks.width - text.count)
        return picture + [ink?.colouring(padded, hasColours) ?? padded]
    }

    private func label(_ option: Option, number: Int) -> (text: String, ink: Ink?) {
        switch option.state {
        case .idle: ("\(number))", nil)
        case .right: ("✓ \(number))", .right)
        case .wrong: ("✗ \(number))", .wrong)
        case .removed: ("– \(number))", .faint)
        }
    }
}
