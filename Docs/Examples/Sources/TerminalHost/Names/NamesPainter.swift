import NameMatch
import QuizDomain
import RemoteLoadingTesting

/// Makes lines of the name game's screens; a portrait is painted in half blocks, or in signs where there are no colours.
@MainActor
struct NamesPainter {
    let words: NamesWords
    let hasColours: Bool
    let portrait: (FaceID) -> PixelPicture?
    /// Who is behind a face; asked only when a game is over.
    let name: (FaceID) -> String?

    /// The lines, each no wider than the terminal, colours left out of account.
    func lines(of screen: NameMatchScreen, columns: Int) -> [String] {
        switch screen {
        case .menu(let menu): joined(self.menu(menu), columns)
        case .round(let round): self.round(round, columns: columns)
        case .results(let results):
            ChoicePainter<NameMatchContent>(words: words.choice, hasColours: hasColours) { content in
                [content.name ?? content.face.flatMap(name) ?? ""]
            }.lines(of: .results(results.game), columns: columns)
                + (results.learningProblem.map { ["", $0] } ?? [])
        }
    }

    private func menu(_ menu: NameMatchMenu) -> [[String]] {
        let modes = menu.lines.enumerated().map { number, line in
            let rest = [line.best?.text, line.problem].compactMap { $0 }.map { "   " + $0 }.joined()
            return "\(number + 1)) \(line.button.label)\(rest)"
        }
        let message = menu.message.map { [$0.title, $0.detail, words.choice.enter + $0.button.label] } ?? []
        return [
            [menu.title, menu.instruction], modes, menu.isLoading ? [words.choice.loading] : [], message,
            menu.recordProblem.map { [$0] } ?? [],
        ]
    }

    private func round(_ round: NameMatchRoundScreen, columns: Int) -> [String] {
        let choice = round.choice
        let head = [choice.number?.text, choice.score.text, choice.clock?.left.text].compactMap { $0 }
        let progress = round.portraits.map { " \($0.loaded)/\($0.wanted)" } ?? ""
        let waiting = choice.phase == .loading ? [words.choice.loading + progress] : []
        let message = round.message.map { [$0.title, $0.detail, words.choice.enter + $0.button.label] } ?? []
        let top = joined([[head.joined(separator: "   ")], round.question.map { [$0] } ?? []], columns)
        let below = joined([waiting, message], columns)
        let shown = choice.prompt?.face.map { rows(of: $0) } ?? []
        let blocks = [top, shown, options(of: choice, columns: columns), below, hint(choice.phase, columns)]
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private func hint(_ phase: ChoiceScreen<NameMatchContent>.Phase, _ columns: Int) -> [String] {
        let pieces = phase == .paused ? [words.choice.paused] : words.choice.gameHint
        return pieces.lines(joinedBy: "   ", columns: columns).map { Ink.faint.colouring($0, hasColours) }
    }

    private func joined(_ blocks: [[String]], _ columns: Int) -> [String] {
        let lines = blocks.filter { !$0.isEmpty }.map { $0.flatMap { $0.printable.wrapped(columns: columns) } }
        return Array(lines.joined(separator: [""]))
    }
}

/// What can be chosen: names below one another, faces side by side.
extension NamesPainter {
    private typealias Option = ChoiceScreen<NameMatchContent>.Option

    private func options(of choice: ChoiceScreen<NameMatchContent>, columns: Int) -> [String] {
        let numbered = Array(choice.options.enumerated())
        guard choice.options.first?.content.face != nil else {
            return numbered.map { label($0.element, number: $0.offset + 1, text: $0.element.content.name ?? "") }
        }
        let perRow = min(3, max(1, (columns + 2) / (HalfBlocks.width + 2)))
        let faces = numbered.map { face($0.element, number: $0.offset + 1) }
        return stride(from: 0, to: faces.count, by: perRow).flatMap { start in
            let row = faces[start..<min(start + perRow, faces.count)]
            return (0...HalfBlocks.height).map { line in row.map { $0[line] }.joined(separator: "  ") }
        }
    }

    private func rows(of face: FaceID) -> [String] {
        HalfBlocks(portrait(face), hasColours: hasColours).rows
    }

    /// The rows of a portrait, and below them its number.
    private func face(_ option: Option, number: Int) -> [String] {
        guard let face = option.content.face else { return [] }
        let picture = option.state == .removed ? HalfBlocks.blank : rows(of: face)
        let label = label(option, number: number, text: "", width: HalfBlocks.width)
        return picture + [label]
    }

    private func label(_ option: Option, number: Int, text: String, width: Int = 0) -> String {
        let (sign, ink): (String, Ink?) =
            switch option.state {
            case .idle: ("", nil)
            case .right: ("✓ ", .right)
            case .wrong: ("✗ ", .wrong)
            case .removed: ("– ", .faint)
            }
        let plain = "\(sign)\(number)) \(text.printable)"
        let padded = plain + String(repeating: " ", count: max(0, width - plain.count))
        return ink?.colouring(padded, hasColours) ?? padded
    }
}
