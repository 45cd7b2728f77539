/// A number of viewers, which is exact or a lower bound.
///
/// A service that gives no sums is added up page by page; without the last page, the sum is a lower bound.
public struct ViewerCount: Hashable, Sendable {
    /// The number, zero or more.
    public let number: Int
    /// Whether everything was counted; otherwise there may be more.
    public let isExact: Bool
    /// The number of pages that were read for it; zero if the service gave the sum.
    public let pagesRead: Int

    /// Creates a count of all viewers; less than zero counts as zero.
    public static func exact(_ number: Int, pagesRead: Int = 0) -> ViewerCount {
        ViewerCount(number: max(0, number), isExact: true, pagesRead: pagesRead)
    }

    /// Creates a lower bound; less than zero counts as zero.
    public static func atLeast(_ number: Int, pagesRead: Int) -> ViewerCount {
        ViewerCount(number: max(0, number), isExact: false, pagesRead: pagesRead)
    }
}
