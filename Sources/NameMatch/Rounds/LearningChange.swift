public import Foundation

/// A change of a player's learning schedule.
public enum LearningChange: Hashable, Sendable {
    /// The player has answered rounds.
    case learn([Lesson])
    /// A list of people was loaded at a date.
    ///
    /// If a person is missing from the list, the person's card stores the date of the first such list. The card is
    /// deleted if the person has been missing for longer than the rules permit.
    case list(Set<Person.ID>, at: Date, by: LearningRules)
    /// The player or the app has deleted what the player has learned about these people.
    case forget(Set<Person.ID>)
    /// The player or the app has deleted what the player has learned about all people.
    case forgetAll
}
