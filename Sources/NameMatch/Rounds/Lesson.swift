package import Foundation
import QuizDomain

/// The result of one round, or a change of the list of people, from which the schedule of the player is updated.
public struct Lesson: Hashable, Sendable {
    /// The degree to which the player knew a person, or the presence of a person in the list.
    public enum Outcome: String, Hashable, Sendable, Codable {
        /// The first choice was right, within five seconds.
        case known
        /// The first choice was right, after more than five seconds.
        case slow
        /// The first choice was wrong, or the time ran out.
        case missed
        /// The person is missing from the list.
        case absent
        /// The person is in the list again.
        case listed
    }

    /// The identifier of the person whom the round asked about, or whose presence changed.
    package let person: Person.ID
    /// The degree to which the player knew the person, or the presence of the person.
    package let outcome: Outcome
    /// The people whose faces or names the player chose by mistake, in the order of the choices.
    package let takenFor: [Person.ID]
    /// The date of the round or of the list.
    package let date: Date
    /// The rules by which the lesson changes a schedule.
    package let rules: LearningRules

    /// Creates a lesson.
    package init(
        _ person: Person.ID, _ outcome: Outcome, takenFor: [Person.ID] = [], at date: Date,
        by rules: LearningRules = LearningRules()
    ) {
        self.person = person
        self.outcome = outcome
        self.takenFor = takenFor
        self.date = date
        self.rules = rules
    }

    /// The time after which a right first choice has the outcome ``Outcome/slow``.
    private static let slowAfter: Duration = .seconds(5)

    /// Creates a lesson from a round.
    ///
    /// `person` returns the person with a face or a name. The initialiser returns `nil` if the round is still open, if
    /// the player left the round without a wrong choice, or if `person` returns `nil` for the target.
    init?(
        _ round: ChoiceRound<NameOrFace>, at date: Date, by rules: LearningRules, person: (NameOrFace) -> Person.ID?
    ) {
        guard let settlement = round.settlement, settlement.outcome != .abandoned || round.wasMissed,
            let target = round.question.targetFace.flatMap({ person(.face($0)) })
        else { return nil }
        let wrong = round.picks.filter { $0 != round.question.right }
        let outcome: Outcome = round.wasMissed ? .missed : settlement.took > Self.slowAfter ? .slow : .known
        self.init(
            target, outcome, takenFor: wrong.compactMap { person(round.question.options[$0]) }, at: date, by: rules)
    }
}
