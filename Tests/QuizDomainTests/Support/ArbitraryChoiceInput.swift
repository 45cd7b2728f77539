import PlayhouseCoreTesting
import QuizDomain

/// Any input of a multiple-choice game, with any time.
enum ArbitraryChoiceInput: Hashable, Sendable {
    /// An input that ``ChoiceMove`` has.
    case move(ChoiceMove<String>)
    /// `miss(at:)`.
    case miss(at: Duration)
    /// `giveUpQuestion(at:)`.
    case giveUpQuestion(at: Duration)
    /// `countTypingHint(at:)`.
    case countTypingHint(at: Duration)
    /// `withdrawQuestions(where:)`, for questions with these identifiers.
    case withdrawQuestions([String])
    /// `removeQuestionsAhead()`.
    case removeQuestionsAhead
    /// `endReveal(at:)`.
    case endReveal(at: Duration)

    /// Applies the input to a game, and returns `false` if the game says that it has ignored the input.
    func apply(to game: inout ChoiceGame<String>) -> Bool {
        switch self {
        case .move(.pick(let option, let now)): return !game.pick(option, at: now).isIgnored
        case .move(.useFiftyFifty(let now)): return game.useFiftyFifty(at: now)
        case .move(.eliminateOption(let now)): return game.eliminateOption(at: now)
        case .move(let move): move.apply(to: &game)
        case .miss(let now): return !game.miss(at: now).isIgnored
        case .giveUpQuestion(let now): return game.giveUpQuestion(at: now)
        case .countTypingHint(let now): return game.countTypingHint(at: now)
        case .withdrawQuestions(let ids): game.withdrawQuestions { ids.contains($0.id) }
        case .removeQuestionsAhead: game.removeQuestionsAhead()
        case .endReveal(let now): return game.endReveal(at: now)
        }
        return true
    }

    /// The game time of the input, or `nil` for an input without a time.
    var instant: Duration? {
        switch self {
        case .move(let move): move.instant
        case .miss(let now), .giveUpQuestion(let now), .countTypingHint(let now), .endReveal(let now): now
        case .withdrawQuestions, .removeQuestionsAhead: nil
        }
    }

    static func random(
        in game: ChoiceGame<String>, using generator: inout SeededNumbers
    ) -> ArbitraryChoiceInput {
        if case .playing(.revealing) = game.phase, generator.number(below: 4) == 0 {
            return .endReveal(at: game.elapsed + game.rules.pace.answerDelay)
        }
        let now = ExtremeTimes.random(near: game.elapsed, due: game.nextInstant, using: &generator)
        switch generator.number(below: 210) {
        case 0..<20: return .move(.start)
        case 20..<60: return .move(randomDeal(in: game, using: &generator))
        case 60..<95: return .move(.pick(randomOption(in: game, using: &generator), at: now))
        case 95..<105: return .move(.useFiftyFifty(at: now))
        case 105..<115: return .move(.eliminateOption(at: now))
        case 115..<130: return .move(.advance(to: now))
        case 130..<145: return .move(.pause(at: now))
        case 145..<170: return .move(.resume)
        case 170..<171: return .move(.quit(at: now))
        case 171..<177: return .miss(at: now)
        case 177..<183: return .giveUpQuestion(at: now)
        case 183..<188: return .countTypingHint(at: now)
        case 188..<197: return .withdrawQuestions(randomIDs(in: game, using: &generator))
        case 197..<207: return .endReveal(at: now)
        default: return .removeQuestionsAhead
        }
    }

    private static func randomDeal(
        in game: ChoiceGame<String>, using generator: inout SeededNumbers
    ) -> ChoiceMove<String> {
        let first = 1 + generator.number(below: 40)
        let questions = (first..<first + generator.number(below: 4)).map(ChoicePreset.question)
        let count = generator.number(below: 10) == 0 ? 1 + generator.number(below: 5) : nil
        let isLast = generator.number(below: 15) == 0
        return .deal(ChoicePage(questions, isLast: isLast, questionCount: count), seed: generator.next())
    }

    private static func randomOption(
        in game: ChoiceGame<String>, using generator: inout SeededNumbers
    ) -> ChoiceOptionID {
        switch generator.number(below: 6) {
        case 0: ChoiceOptionID(round: generator.element(of: [.min, -1, 0, .max]) ?? 0, place: 0)
        case 1: ChoiceOptionID(round: game.rounds.count - 1, place: generator.element(of: [.min, -1, .max]) ?? 0)
        case 2: generator.element(of: game.wrongOptions) ?? ChoiceOptionID(round: 0, place: 0)
        default: game.rightOption ?? ChoiceOptionID(round: 0, place: 0)
        }
    }

    /// Returns the open question and the next one, one of them, or no question.
    private static func randomIDs(
        in game: ChoiceGame<String>, using generator: inout SeededNumbers
    ) -> [String] {
        [game.rounds.last?.question.id, game.questionsAhead.first?.id].compactMap(\.self)
            .filter { _ in generator.number(below: 2) == 0 }
    }
}

extension PickVerdict {
    fileprivate var isIgnored: Bool { if case .ignored = self { true } else { false } }
}
