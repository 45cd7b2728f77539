/// The action that a button of the name game requests.
public enum NameMatchAction: Hashable, Sendable {
    /// A call of ``NameMatchPlaying/start(_:)``.
    case start(NameMatchMode)
    /// A call of ``NameMatchPlaying/load()``.
    case load
    /// A call of ``NameMatchPlaying/playAgain()``.
    case playAgain
    /// A call of ``NameMatchPlaying/replayMissed()``.
    case replayMissed
    /// A call of ``NameMatchPlaying/hint()``.
    case hint
    /// A call of ``NameMatchPlaying/showName()``.
    case showName
    /// A call of ``NameMatchPlaying/leave()``.
    case leave
    /// A call of ``NameMatchPlaying/pause()``.
    case pause
    /// A call of ``NameMatchPlaying/resume()``.
    case resume
    /// A call of ``NameMatchPlaying/forgetAllLessons()``.
    case forgetAllLessons
}
