/// The action that a button of a choice game requests.
public enum ChoiceAction: Hashable, Sendable {
    /// A call of ``ChoicePlaying/start()``.
    case start
    /// A call of ``ChoicePlaying/load()``.
    case load
    /// A call of ``ChoicePlaying/replayMissed()``.
    case replayMissed
    /// A call of ``ChoicePlaying/removeHalf()``.
    case removeHalf
    /// A call of ``ChoicePlaying/removeOne()``.
    case removeOne
    /// A call of ``ChoicePlaying/pause()``.
    case pause
    /// A call of ``ChoicePlaying/resume()``.
    case resume
    /// A call of ``ChoicePlaying/leave()``.
    case leave
}
