import PlayhouseCoreTesting
import QuizDomain

/// One input of a multiple-choice game.
enum ChoiceMove<Content: Hashable & Sendable>: Hashable, Sendable {
    /// `deal(_:using:)`, with a generator made from the seed.
    case deal(ChoicePage<Content>, seed: UInt64)
    /// `start()`.
    case start
    /// `pick(_:at:)`.
    case pick(ChoiceOptionID, at: Duration)
    /// `useFiftyFifty(at:)`.
    case useFiftyFifty(at: Duration)
    /// `eliminateOption(at:)`.
    case eliminateOption(at: Duration)
    /// `advance(to:)`.
    case advance(to: Duration)
    /// `pause(at:)`.
    case pause(at: Duration)
    /// `resume()`.
    case resume
    /// `quit(at:)`.
    case quit(at: Duration)

    /// Applies the move to a game.
    func apply(to game: inout ChoiceGame<Content>) {
        switch self {
        case .deal(let page, let seed):
            var generator = SeededNumbers(seed: seed)
            game.deal(page, using: &generator)
        case .start: game.start()
        case .pick(let option, let now): _ = game.pick(option, at: now)
        case .useFiftyFifty(let now): game.useFiftyFifty(at: now)
        case .eliminateOption(let now): game.eliminateOption(at: now)
        case .advance(let now): game.advance(to: now)
        case .pause(let now): game.pause(at: now)
        case .resume: game.resume()
        case .quit(let now): game.quit(at: now)
        }
    }

    /// The game time of the move, or `nil` for a move without a time.
    var instant: Duration? {
        switch self {
        case .deal, .start, .resume: nil
        case .pick(_, let now), .useFiftyFifty(let now), .eliminateOption(let now), .advance(let now), .pause(let now),
            .quit(let now):
            now
        }
    }

    /// Returns a random move, which is valid more often than not.
    ///
    /// The time of the move is usually a little later than that of the previous move, sometimes earlier, and often
    /// exactly the next instant at which the game changes by itself.
    ///
    /// The closure `question` makes a question from its number, starting at 1. Some questions are dealt a second time.
    static func random(
        in game: ChoiceGame<Content>, asking question: (Int) -> ChoiceQuestion<Content>,
        using generator: inout SeededNumbers
    ) -> ChoiceMove {
        if game.wantsQuestions, generator.number(below: 3) == 0 {
            return randomDeal(in: game, asking: question, using: &generator)
        }
        let now = randomInstant(in: game, using: &generator)
        switch generator.number(below: 1_000) {
        case 0..<80: return .start
        case 80..<550: return .pick(randomOption(in: game, using: &generator), at: now)
        case 550..<700: return .advance(to: now)
        case 700..<760: return .useFiftyFifty(at: now)
        case 760..<820: return .eliminateOption(at: now)
        case 820..<890: return .pause(at: now)
        case 890..<980: return .resume
        case 980..<985: return .quit(at: now)
        case 985..<990: return .advance(to: now + .seconds(90))
        default: return randomDeal(in: game, asking: question, using: &generator)
        }
    }

    private static func randomDeal(
        in game: ChoiceGame<Content>, asking question: (Int) -> ChoiceQuestion<Content>,
        using generator: inout SeededNumbers
    ) -> ChoiceMove {
        let dealt = game.history.dealtKeys.count
        let first = generator.number(below: 4) > 0 ? dealt + 1 : 1 + generator.number(below: dealt + 1)
        let questions = (first..<first + generator.number(below: 4)).map(question)
        return .deal(ChoicePage(questions, isLast: generator.number(below: 12) == 0), seed: generator.next())
    }

    private static func randomInstant(
        in game: ChoiceGame<Content>, using generator: inout SeededNumbers
    ) -> Duration {
        if generator.number(below: 5) == 0, let due = game.nextInstant { return due }
        return game.elapsed + .milliseconds(generator.number(below: 1_200) - 100)
    }

    /// Returns a random option: right, wrong, removed, nonexistent, or of another question.
    private static func randomOption(
        in game: ChoiceGame<Content>, using generator: inout SeededNumbers
    ) -> ChoiceOptionID {
        let round = game.rounds.count - 1
        let chance = generator.number(below: 10)
        if chance < 6, let right = game.rightOption { return right }
        if chance < 8, let wrong = generator.element(of: game.wrongOptions) { return wrong }
        let count = game.rounds.last?.question.options.count ?? 0
        let place = generator.number(below: count + 2) - 1
        return ChoiceOptionID(round: chance < 9 ? round : round - 1 + generator.number(below: 3), place: place)
    }
}
