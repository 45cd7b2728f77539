import HostParts
import NameMatch
import QuizDomain
import RemoteLoading

/// The function of the program that plays the name game.
///
/// On piped input, the program starts a game in `mode`.
struct NamesAct<Game: NameMatchPlaying>: Act {
    let game: Game
    let mode: NameMatchMode
    let painter: NamesPainter

    func lines(columns: Int, rows: Int) -> [String] {
        painter.lines(of: game.screen, columns: columns, rows: rows)
    }

    func observe() {
        _ = game.screen
    }

    func load() async {
        await game.load()
    }

    func begin() async {
        await game.start(mode)
    }

    func answer(to line: String) -> Answer {
        // In a typed round, every line without a slash is a name, even if it is a number.
        if let typing = game.screen.round?.typing, typing.isEnabled, line.isName {
            return .work { _ = game.answer(line.printable) }
        }
        return switch ChoiceCommand(line) {
        case .quit: .quit
        case .unknown(painter.words.forget): .work { await NamesPlayer(game: game).forget() }
        case .unknown(let word) where forgotten(by: word) != nil: forget(forgotten(by: word) ?? 0)
        case .unknown(painter.words.reload.command) where game.screen.menu != nil: .work { await game.load() }
        case .unknown(painter.words.showName): .work { game.showName() }
        case .unknown(let word): .unknown(painter.words.choice.unknownCommand(word))
        case .help: .help(painter.help(on: game.screen))
        case .choose(let place) where !rows.contains(place): .tell(painter.words.choice.outOfRange(rows.count))
        case let command: .work { await NamesPlayer(game: game).perform(command) }
        }
    }

    /// Returns the index in the results for a command that deletes the learning progress of one person, or `nil` for
    /// another command.
    private func forgotten(by word: String) -> Int? {
        guard game.screen.results != nil, word.hasPrefix(painter.words.forget) else { return nil }
        return Int(rowNumber: String(word.dropFirst(painter.words.forget.count)))
    }

    private func forget(_ place: Int) -> Answer {
        let people = game.screen.results?.people ?? []
        guard people.indices.contains(place) else { return .tell(painter.words.choice.outOfRange(people.count)) }
        return .workThenTell {
            await game.forgetLessons(about: people[place].face)
            let problem = game.screen.results?.learningProblem ?? game.screen.menu?.learningProblem
            return problem == nil ? painter.words.forgotten(people[place].name) : nil
        }
    }

    var awaitsLine: Bool { game.screen.awaitsPlayer }
    var isWhole: Bool { game.screen.results?.game.isSavingRecord != true }

    /// The indices of the numbered rows on screen.
    private var rows: Range<Int> {
        switch game.screen {
        case .menu(let menu): menu.lines.indices
        case .round(let round): round.choice.options.indices
        case .results: 0..<0
        }
    }

    var hasFailed: Bool {
        if case .round(let round) = game.screen, case .failed = round.choice.phase { true } else { false }
    }
}

extension String {
    /// A Boolean value that indicates whether the line is neither blank nor a command.
    fileprivate var isName: Bool { printable.first { !$0.isWhitespace }.map { $0 != "/" } ?? false }
}
