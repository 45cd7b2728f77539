/// Something that just happened in a game, for a sound, a haptic or an announcement.
///
/// A screen has the last events of its session, so a view need not compare screens to find out what happened. Two wrong
/// guesses in a row are two events. An event is new if its ``number`` is greater than that of the last event that the
/// view has handled. Events stay on the screen when a game is reset or another one begins, and the numbers continue. A
/// view that appears later should therefore skip the events of its first screen.
///
/// ```swift
/// .sensoryFeedback(trigger: session.screen.event) { _, event in
///     event?.kind == .right ? .success : .warning
/// }
/// ```
///
/// Several things can happen at the same time, for example a wrong guess and the last ten seconds. Code that must not
/// miss one handles all new ``RecallScreen/events`` instead of the last ``RecallScreen/event``:
///
/// ```swift
/// for event in screen.events where event.number > handled { play(event.kind) }
/// ```
public struct GameEvent: Hashable, Sendable {
    /// The kind of an event.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// A guess or a choice was right.
        case right
        /// A guess named an answer that was already found.
        case alreadyFound
        /// A guess was similar to an answer, but not similar enough.
        case close
        /// A guess could mean several answers.
        case ambiguous
        /// A guess was right but not specific enough.
        case notEnough
        /// A guess or a choice was wrong.
        case wrong
        /// A hint was shown, such as the first letter of an answer.
        case hint
        /// Wrong options were removed to help the player.
        case optionsRemoved
        /// At most ten seconds are left in the game.
        ///
        /// A game whose whole time limit is ten seconds or less does not have this event. If the clock skips the last
        /// ten seconds, for example while the device sleeps, there is only ``timeUp``.
        case tenSecondsLeft
        /// The time limit of the game or of its open question was reached.
        case timeUp
        /// The result of the game was saved, and has broken an earlier record.
        case newRecord
    }

    /// The number of this event in its session, starting at 1.
    public let number: Int
    /// The kind of this event.
    public let kind: Kind

    /// Creates an event, for a preview or a test double.
    public init(_ kind: Kind, number: Int) {
        self.kind = kind
        self.number = number
    }
}

/// The events of a session.
package struct GameEvents: Hashable, Sendable {
    /// The last events, from the oldest to the newest.
    package private(set) var recent: [GameEvent] = []
    /// A Boolean value that indicates whether at most ten seconds were left at the last change.
    private var isLate = false
    private var isNewRecord = false

    package init() {}

    /// The number of events that a screen has.
    private static let capacity = 8
    /// The remaining time at which a warning is due.
    private static let late = Duration.seconds(10)

    /// Begins a game with the given remaining time.
    ///
    /// If a saved game has at most ten seconds left, the player was warned before the game was saved.
    mutating func beginGame(remaining: Duration?) {
        isLate = remaining.map { $0 <= Self.late } ?? false
        isNewRecord = false
    }

    package mutating func add(_ kind: GameEvent.Kind) {
        recent = recent.suffix(Self.capacity - 1) + [GameEvent(kind, number: (recent.last?.number ?? 0) + 1)]
    }

    /// Notes the verdict on a guess, unless the guess was not judged.
    mutating func note(_ verdict: GuessVerdict) {
        switch verdict {
        case .accepted: add(.right)
        case .alreadyFound: add(.alreadyFound)
        case .close: add(.close)
        case .ambiguous: add(.ambiguous)
        case .notEnough: add(.notEnough)
        case .wrong: add(.wrong)
        case .blank, .notRunning: break
        }
    }

    /// Notes once in each game that at most ten seconds are left, if the time limit is longer than that.
    ///
    /// The game must not be over.
    mutating func note(remaining: Duration?, of limit: Duration?) {
        guard let remaining, let limit, limit > Self.late else { return }
        let wasLate = isLate
        isLate = remaining <= Self.late
        if isLate, !wasLate { add(.tenSecondsLeft) }
    }

    /// Notes once in each game that its result is a new record.
    mutating func note(isNewRecord isNew: Bool) {
        if isNew, !isNewRecord { add(.newRecord) }
        isNewRecord = isNew
    }
}
