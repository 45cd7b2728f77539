/// How many people watch, and how sure that is.
///
/// A service that gives no sums is added up page by page; who stops before the last page knows a lower bound.
public struct ViewerCount: Hashable, Sendable {
    /// How a number is meant.
    public enum Certainty: Hashable, Sendable {
        /// Everything was counted.
        case exact
        /// There are these, and perhaps more.
        case atLeast
    }

    /// The number, zero or more.
    public let number: Int
    /// How it is meant.
    public let certainty: Certainty
    /// How many pages were read for it; none if the service gave the sum.
    public let pagesRead: Int

    /// A number that is the whole.
    ///
    /// Less than nobody counts as nobody.
    public static func exact(_ number: Int, pagesRead: Int = 0) -> ViewerCount {
        ViewerCount(number: max(0, number), certainty: .exact, pagesRead: pagesRead)
    }

    /// A number that may be a part.
    ///
    /// Less than nobody counts as nobody.
    public static func atLeast(_ number: Int, pagesRead: Int) -> ViewerCount {
        ViewerCount(number: max(0, number), certainty: .atLeast, pagesRead: pagesRead)
    }
}

extension ViewerCount: CustomStringConvertible {
    /// The number and how it is meant, for a log; a screen has its own wording.
    public var description: String {
        (certainty == .exact ? "" : "at least ") + "\(number) viewers in \(pagesRead) pages"
    }
}
