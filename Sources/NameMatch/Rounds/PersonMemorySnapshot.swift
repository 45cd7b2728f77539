import Foundation
import QuizDomain

/// The facts that a dealer needs about a person whom the player was asked about.
///
/// A dealer looks at all people for each round. This value has no references, so reading it changes no reference
/// counts. Counting references would take most of the time of a round.
struct PersonMemorySnapshot: Hashable, Sendable {
    let memory: Memory
    let isRecognised: Bool
    /// The date of the first lesson, in milliseconds since 1970, or `nil` if there was none.
    let firstLesson: Int64?
    private let due: Int64

    init(_ learned: LearnedPerson) {
        (memory, isRecognised) = (learned.memory, learned.isRecognised)
        (firstLesson, due) = (learned.firstLesson, learned.due)
    }

    /// Returns `true` if the game should ask about the person again.
    func isDue(at date: Date) -> Bool { due <= date.wholeMilliseconds }
}
