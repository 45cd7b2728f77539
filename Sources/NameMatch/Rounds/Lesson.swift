public import Foundation
import QuizDomain

/// The result of a round, which updates the player's learning schedule.
public struct Lesson: Hashable, Sendable {
    /// A result that states how well the player knew a person.
    public enum Outcome: Hashable, Sendable {
        /// The first answer of the player was right and quick, and the player asked for no hint.
        case known
        /// The first answer of the player was right, but slow or given after a hint.
        case slow
        /// The first answer of the player was wrong, or the player gave up or ran out of time.
        case missed
    }

    /// The identifier of the person whom the round asked about.
    public let person: Person.ID
    /// The result that states how well the player knew the person.
    public let outcome: Outcome
    /// The people whose faces or names the player chose or typed by mistake, in order.
    public let takenFor: [Person.ID]
    /// The date of the round.
    public let date: Date
    /// The rules by which the lesson changes a schedule.
    public let rules: LearningRules

    /// Creates a lesson.
    public init(
        _ person: Person.ID, _ outcome: Outcome, takenFor: [Person.ID] = [], at date: Date,
        by rules: LearningRules = LearningRules()
    ) {
        self.person = person
        self.outcome = outcome
        self.takenFor = takenFor
        self.date = date
        self.rules = rules
    }

    /// Returns the time after which a right first answer has the outcome ``Outcome/slow``.
    ///
    /// The time is five seconds, and half a second more for each letter that must be typed.
    private static func slowAfter(_ round: ChoiceRound<NameOrFace>, isTyped: Bool) -> Duration {
        let letters = isTyped ? round.question.options[round.question.right].name?.count ?? 0 : 0
        return .seconds(5) + .milliseconds(500) * letters
    }

    /// Creates a lesson from a round.
    ///
    /// `typed` contains the people whose names the player typed by mistake, or is `nil` if the round was not typed.
    /// `person` returns the person with a face or a name. The initialiser returns `nil` if the round is still open, if
    /// the player left the round without a wrong choice, or if `person` returns `nil` for the face of the person whom
    /// the round asked about.
    init?(
        _ round: ChoiceRound<NameOrFace>, typed: [Person.ID]? = nil, at date: Date, by rules: LearningRules,
        person: (NameOrFace) -> Person.ID?
    ) {
        guard let settlement = round.settlement, settlement.outcome != .abandoned || round.wasMissed,
            let target = round.question.targetFace.flatMap({ person(.face($0)) })
        else { return nil }
        let wrong = round.picks.filter { $0 != round.question.right }
        let isSlow = round.typingHints > 0 || settlement.time > Self.slowAfter(round, isTyped: typed != nil)
        self.init(
            target, round.wasMissed ? .missed : isSlow ? .slow : .known,
            takenFor: wrong.compactMap { person(round.question.options[$0]) } + (typed ?? []), at: date, by: rules)
    }
}
