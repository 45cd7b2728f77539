import HostParts
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

/// The name game with invented people, over a fake of its service.
struct NamesApp: TerminalApp {
    private static let facesPerRow = 3
    private let game: NameMatchSession

    init(_ setting: Setting) {
        let client = InProcessHTTPClient(FakeNameGame())
        game = NameMatchSession(
            people: RemotePeopleLoader(FakeNameGame.request(), client: client),
            images: RemoteImageLoader(over: client), modes: NameMatchMode.offered, records: setting.records,
            learning: InMemoryLearningStore(), wording: .offered(.english), time: setting.time,
            chance: setting.chance)
    }

    func load() async { await game.load() }

    func pause() { game.pause() }

    var page: Page? {
        switch game.screen {
        case .menu(let menu): page(of: menu)
        case .round(let round): page(of: round)
        case .results(let results):
            Page(of: results.game, [Command](results.game.buttons, perform)) { results.name(of: $0) ?? "" }
        }
    }

    private func perform(_ action: ChoiceAction) async { await game.perform(.choice(action)) }

    private func page(of menu: NameMatchMenu) -> Page? {
        guard !menu.isLoading, !menu.isSavingRecord else { return nil }
        var page = Page(lines: [.text(menu.title, .bold), .text(menu.instruction)])
        page.lines += menu.lines.enumerated().map { number, line in
            .text("\(number + 1)) ".cell(4) + line.button.label.cell(20) + (line.problem ?? line.best?.text ?? ""))
        }
        page.choices = menu.lines.map { line in
            Command(line.button.label) {
                if line.button.isEnabled { await game.perform(line.button.action) }
                return .text(line.problem ?? line.detail)
            }
        }
        page.add(menu.message, perform)
        let texts = [
            menu.progress?.knownText, menu.progress?.dueText, menu.listNotice, menu.recordProblem, menu.learningProblem,
        ]
        page.lines += texts.compactMap { $0 }.map { .text($0, .faint) }
        return page
    }

    private func page(of round: NameMatchRoundScreen) -> Page? {
        var prompt = round.question.map { [Line.text($0, .bold)] } ?? []
        if let face = round.choice.prompt?.face { prompt.append(.pictures([portrait(of: face)])) }
        let hasFaces = round.choice.options.contains { $0.content.face != nil }
        let page = Page(
            of: round.choice, prompt: prompt, options: hasFaces ? faces(of: round.choice.options) : nil
        ) {
            round.name(of: $0) ?? ""
        } pick: { option in
            game.pick(option)
        }
        guard var page else { return nil }
        page.add(round.choice.message, perform)
        page.addButtons([Command](round.choice.buttons, perform), isPaused: round.choice.phase == .paused)
        guard let typing = round.choice.typing, typing.isEnabled else { return page }
        page.typing = (typing.placeholder, answer)
        let giveUp = [Command]([typing.giveUp].compactMap { $0 }, perform)
        page.commands = [round.hint].compactMap { $0 }.filter(\.isEnabled).map(hint) + giveUp + page.commands
        return page
    }

    /// Returns the portraits of the options with their numbers, in rows.
    private func faces(of options: [ChoiceRoundScreen<NameOrFace>.Option]) -> [Line] {
        stride(from: 0, to: options.count, by: Self.facesPerRow).flatMap { start in
            let row = options[start..<min(start + Self.facesPerRow, options.count)]
            let pictures = row.map { option in
                option.state == .removed ? nil : option.content.face.flatMap { portrait(of: $0) }
            }
            return [.pictures(pictures), HalfBlocks.captions(row.map(\.label))]
        }
    }

    private func portrait(of face: FaceID) -> PixelPicture? {
        game.portrait(of: face).flatMap { PixelPicture(png: $0.data) }
    }

    /// Judges a typed name, and returns the verdict if the round stays open.
    private func answer(_ name: String) -> Line? {
        game.answer(name)
        guard let typing = game.screen.round?.choice.typing, typing.isEnabled else { return nil }
        return typing.verdict.map { .text($0) }
    }

    /// Returns the command of the button for a hint, which answers with that hint.
    private func hint(_ button: ActionButton<NameMatchScreen.Action>) -> Command {
        Command(button.label) {
            await game.perform(button.action)
            guard let round = game.screen.round, round.choice.typing?.isEnabled == true else { return nil }
            return round.hints.last.map { .text($0) }
        }
    }
}
