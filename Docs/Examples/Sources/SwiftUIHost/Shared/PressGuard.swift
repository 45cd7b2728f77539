/// A rule that ignores presses that the player did not mean.
///
/// Many people press a button twice, and the first press can bring another button to its place. The rule therefore
/// ignores a press of a button that is new at its place, if the player cannot have seen it yet, or if it follows
/// another press as quickly as the second click of a double click.
nonisolated struct PressGuard<Action: Hashable & Sendable>: Hashable, Sendable {
    /// The time in which a player does not see a new button.
    static var glance: Duration { .milliseconds(300) }
    /// The time in which a double click ends.
    static var double: Duration { .milliseconds(500) }

    private var places: [Action?] = []
    private var seenSince: [Action: Duration] = [:]
    private var lastPress: Duration?

    /// Records the actions of the buttons on the screen, in the order of their places, where `nil` is a place without a
    /// button.
    mutating func show(_ actions: [Action?], at now: Duration) {
        let before = (places: places, seenSince: seenSince)
        (places, seenSince) = (actions, [:])
        for (place, action) in actions.enumerated() {
            guard let action else { continue }
            let wasHere = before.places.indices.contains(place) && before.places[place] == action
            seenSince[action] = wasHere ? before.seenSince[action] ?? now : now
        }
    }

    /// Returns `true` if the player means an action.
    ///
    /// The inputs that no button on the screen sends are always meant.
    mutating func admits(_ action: Action, at now: Duration) -> Bool {
        guard let since = seenSince[action] else { return true }
        let isRepetition = lastPress.map { $0 < since && now - $0 < Self.double } ?? false
        guard now - since >= Self.glance, !isRepetition else { return false }
        lastPress = now
        return true
    }
}
