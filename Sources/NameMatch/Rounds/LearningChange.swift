public import Foundation

/// A change of a player's learning schedule.
public enum LearningChange: Hashable, Sendable {
    /// The player has answered rounds.
    case learn([Lesson])
    /// A list of people was loaded at a date.
    ///
    /// The date of the first list without a person is stored in the card of the person. If that date is older than the
    /// rules permit, the card is deleted.
    case list(Set<Person.ID>, at: Date, by: LearningRules)
    /// The player or the app has deleted what the player has learned about these people.
    case forget(Set<Person.ID>)
    /// The player or the app has deleted what the player has learned about all people.
    case forgetAll
}
