/// How soon a picture is wanted.
public enum ImagePriority: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Perhaps, some time: far down a list.
    case later
    /// Next: the faces of the round to come.
    case soon
    /// At once: what is on the screen.
    case now

    /// Whether one is wanted less soon than another.
    public static func < (left: ImagePriority, right: ImagePriority) -> Bool { left.rawValue < right.rawValue }

    var ofTask: TaskPriority {
        switch self {
        case .later: .utility
        case .soon: .medium
        case .now: .userInitiated
        }
    }
}
