package import Foundation
import QuizDomain

/// The result of one round, from which the schedule of the player is updated.
public struct Lesson: Hashable, Sendable {
    /// The degree to which the player knew a person.
    public enum Outcome: String, Hashable, Sendable, Codable {
        /// The first choice was right, and quick.
        case known
        /// The first choice was right, but slow.
        case slow
        /// The first choice was wrong, or the time ran out.
        case missed
    }

    /// The identifier of the person whom the round asked about.
    package let person: Person.ID
    /// The degree to which the player knew the person.
    package let outcome: Outcome
    /// The people with whom the player confused the person.
    package let takenFor: [Person.ID]
    /// The date of the round.
    package let date: Date

    /// Creates a lesson.
    package init(_ person: Person.ID, _ outcome: Outcome, takenFor: [Person.ID] = [], at date: Date) {
        self.person = person
        self.outcome = outcome
        self.takenFor = takenFor
        self.date = date
    }

    /// The time after which a first choice counts as slow.
    private static let slowAfter: Duration = .seconds(5)

    /// Creates a lesson from a round, or returns `nil` if the player left the round before a choice or the person is
    /// unknown.
    init?(_ round: ChoiceRound<NameOrFace>, at date: Date, person: (FaceID) -> Person.ID?) {
        guard let settlement = round.settlement, settlement.outcome != .abandoned || round.wasMissed,
            let target = round.question.targetFace.flatMap(person)
        else { return nil }
        let wrong = round.picks.filter { $0 != round.question.right }
        let outcome: Outcome = round.wasMissed ? .missed : settlement.took > Self.slowAfter ? .slow : .known
        self.init(
            target, outcome, takenFor: wrong.compactMap { round.question.options[$0].face.flatMap(person) }, at: date)
    }
}
