/// A number of viewers, which is either exact or a lower bound.
///
/// If a service does not send the number of viewers of a game, a loader adds up the viewers of the game's streams. The
/// sum is a lower bound if the loader has not read all pages of streams.
public struct ViewerCount: Hashable, Sendable {
    /// The number of viewers, zero or more.
    public let number: Int
    /// A Boolean value that indicates whether the number is exact, not a lower bound.
    public let isExact: Bool
    /// The number of pages that were read for the count, or zero if the service sent the number with the game.
    public let pagesRead: Int

    /// Returns an exact count, in which a negative number becomes zero.
    public static func exact(_ number: Int, pagesRead: Int = 0) -> ViewerCount {
        ViewerCount(number: max(0, number), isExact: true, pagesRead: pagesRead)
    }

    /// Returns a count that is a lower bound, in which a negative number becomes zero.
    public static func atLeast(_ number: Int, pagesRead: Int) -> ViewerCount {
        ViewerCount(number: max(0, number), isExact: false, pagesRead: pagesRead)
    }
}
