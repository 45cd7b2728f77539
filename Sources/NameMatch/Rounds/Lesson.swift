package import Foundation
import QuizDomain

/// What one round has shown of the player.
public struct Lesson: Hashable, Sendable {
    /// How well somebody was known.
    public enum Outcome: String, Hashable, Sendable, Codable {
        /// At the first choice, and soon.
        case known
        /// At the first choice, but slowly.
        case slow
        /// Not at the first choice, or not in time.
        case missed
    }

    /// Who was asked for.
    package let person: Person.ID
    /// How well that one was known.
    package let outcome: Outcome
    /// For whom that one was taken.
    package let takenFor: [Person.ID]
    /// When that was.
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

    /// What a round has shown; nil for one that was left before a choice.
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
