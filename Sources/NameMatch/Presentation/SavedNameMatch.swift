public import QuizDomain

/// A game and its mode, in a form that an app can store and resume later.
///
/// A game that was running is paused when it is decoded.
public struct SavedNameMatch: Hashable, Sendable, Codable {
    /// The mode of the game.
    public let mode: NameMatchMode
    /// The state of the game: its rules, rounds and time.
    public let game: ChoiceGame<NameOrFace>
    /// The date of the first lesson of the game, in milliseconds since 1970, or `nil` if there is none yet.
    let firstLesson: Int64?
    /// The course of a lesson, or `nil` in other modes.
    var course: LessonPlan?
}
