/// A number of viewers, which is either exact or a lower bound.
///
/// If a service provides no sum, a loader adds up the viewers page by page. The result is a lower bound if not all
/// pages were read.
public struct ViewerCount: Hashable, Sendable {
    /// The number, zero or more.
    public let number: Int
    /// A Boolean value that indicates whether the number is exact and not a lower bound.
    public let isExact: Bool
    /// The number of pages that were read for the count, or zero if the service provided the sum.
    public let pagesRead: Int

    /// Returns an exact count, where a negative number counts as zero.
    public static func exact(_ number: Int, pagesRead: Int = 0) -> ViewerCount {
        ViewerCount(number: max(0, number), isExact: true, pagesRead: pagesRead)
    }

    /// Returns a lower bound, where a negative number counts as zero.
    public static func atLeast(_ number: Int, pagesRead: Int) -> ViewerCount {
        ViewerCount(number: max(0, number), isExact: false, pagesRead: pagesRead)
    }
}
