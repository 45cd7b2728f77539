import PlayhouseCoreTesting
import QuizDomain

/// One input of a typed-recall game.
enum RecallMove: Hashable, Sendable {
    /// `start()`.
    case start
    /// `add(_:at:)`.
    case add(String, at: Duration)
    /// `addTyped(_:at:)`.
    case addTyped(String, at: Duration)
    /// `advance(to:)`.
    case advance(to: Duration)
    /// `pause(at:)`.
    case pause(at: Duration)
    /// `resume()`.
    case resume
    /// `giveUp(at:)`.
    case giveUp(at: Duration)
    /// `reset()`.
    case reset

    /// Applies the move to a game.
    func apply(to game: inout RecallGame) {
        switch self {
        case .start: game.start()
        case .add(let guess, let now): _ = game.add(guess, at: now)
        case .addTyped(let text, let now): _ = game.addTyped(text, at: now)
        case .advance(let now): game.advance(to: now)
        case .pause(let now): game.pause(at: now)
        case .resume: game.resume()
        case .giveUp(let now): game.giveUp(at: now)
        case .reset: game.reset()
        }
    }

    /// Returns a random move, which is valid about half of the time.
    ///
    /// Times go forward in small steps, and sometimes back.
    static func random(in game: RecallGame, using generator: inout SeededNumbers) -> RecallMove {
        let step = Duration.milliseconds(generator.number(below: 2_000) - 200)
        let now = game.elapsed + step
        switch generator.number(below: 100) {
        case 0..<8: return .start
        case 8..<50: return .add(guess(in: game, using: &generator), at: now)
        case 50..<65: return .addTyped(guess(in: game, using: &generator), at: now)
        case 65..<80: return .advance(to: now)
        case 80..<87: return .pause(at: now)
        case 87..<96: return .resume
        case 96..<97: return .giveUp(at: now)
        case 97..<98: return .advance(to: game.rules.limit ?? now)
        default: return .reset
        }
    }

    private static func guess(in game: RecallGame, using generator: inout SeededNumbers) -> String {
        guard generator.number(below: 4) > 0, let answer = generator.element(of: game.question.answers) else {
            return generator.element(of: ["", "  ", "no answer", "\u{200B}"]) ?? ""
        }
        switch generator.number(below: 3) {
        case 0: return answer.text
        case 1: return " " + answer.text.uppercased() + "\u{00AD} "
        default: return misspelled(answer.text, using: &generator)
        }
    }

    /// Returns the text without one of its characters.
    private static func misspelled(_ text: String, using generator: inout SeededNumbers) -> String {
        var characters = Array(text)
        characters.remove(at: generator.number(below: characters.count))
        return String(characters)
    }
}

/// The invariants of a typed-recall game, to be checked after every move of a random game.
enum RecallGameInvariants {
    /// Returns the invariants that a move violates.
    static func violations(from before: RecallGame, by move: RecallMove, to after: RecallGame)
        -> [ContractIssue]
    {
        invariants.compactMap { name, isKept in
            isKept(before, move, after) ? nil : ContractIssue(rule: name, what: "\(move) after \(before.phase)")
        }
    }

    /// The names of the invariants.
    static var names: [String] { invariants.map(\.0) }

    private typealias Invariant = @Sendable (RecallGame, RecallMove, RecallGame) -> Bool

    private static let invariants: [(String, Invariant)] = [
        ("only a reset changes a finished game", { $1 == .reset || !$0.isOver || $0 == $2 }),
        ("a reset game is new", { $1 != .reset || $2 == RecallGame($0.question, rules: $0.rules) }),
        ("time never goes backwards or beyond the limit", { $1 == .reset || isTimely($0, $2) }),
        ("found answers stay found, in order", { $1 == .reset || $2.found.starts(with: $0.found) }),
        ("a move finds at most one answer", { $2.found.count <= $0.found.count + 1 }),
        ("an answer is found at most once", { Set($2.found).count == $2.found.count }),
        ("only a running game finds answers", { $1 == .reset || $0.isRunning || $0.found == $2.found }),
        (
            "only a running game counts wrong guesses",
            { $1 == .reset || $0.isRunning || $0.wrongGuesses == $2.wrongGuesses }
        ),
        ("a game ends as all found only when all answers are found", { endsRightly($2) }),
        ("found and missed answers are complete at the end", { missesRightly($2) }),
        ("every saved guess can be verified", { $0.found == $2.found || $2.report().found == $2.found.count }),
    ]

    private static func isTimely(_ before: RecallGame, _ after: RecallGame) -> Bool {
        after.elapsed >= before.elapsed && after.remaining ?? .zero >= .zero
    }

    private static func endsRightly(_ game: RecallGame) -> Bool {
        let isComplete = game.found.count == game.question.answers.count
        let isInTime = game.remaining.map { $0 > .zero } ?? true
        return switch game.phase {
        case .finished(.allFound): isComplete && isInTime
        case .finished(.timeUp): !isComplete && game.remaining == .zero
        case .finished(.gaveUp), .playing, .paused: !isComplete && isInTime
        case .ready: game.found.isEmpty && game.elapsed == .zero && game.wrongGuesses == 0
        }
    }

    private static func missesRightly(_ game: RecallGame) -> Bool {
        let all = game.question.answers.map(\.text)
        return game.isOver
            ? Set(game.found + game.missed) == Set(all) && game.found.count + game.missed.count == all.count
            : game.missed.isEmpty
    }
}

extension RecallGame {
    fileprivate var isOver: Bool {
        if case .finished = phase { true } else { false }
    }

    fileprivate var isRunning: Bool {
        if case .playing = phase { true } else { false }
    }
}
