/// A number of viewers, which is either exact or a lower bound.
///
/// If a service does not send the number of viewers of a game, a loader adds up the viewers of the game's streams. The
/// sum is a lower bound if the loader has not read all pages of streams.
public enum ViewerCount: Hashable, Sendable {
    /// The exact number of viewers, sent by the service or added up from all pages.
    ///
    /// `pagesRead` is the number of pages that were read for the count, or zero if the service sent the number with the
    /// game.
    case exact(Int, pagesRead: Int = 0)
    /// A lower bound: the sum of the viewers on the pages that were read.
    case atLeast(Int, pagesRead: Int)

    /// Returns a sum of viewers, which is the largest number if it is too large for one.
    static func sum(_ viewers: some Sequence<Int>) -> Int {
        viewers.reduce(0) { sum, viewers in
            let (sum, overflow) = sum.addingReportingOverflow(viewers)
            return overflow ? .max : sum
        }
    }

    /// The number of viewers, where a negative number counts as zero.
    public var number: Int {
        switch self {
        case .exact(let number, _), .atLeast(let number, _): max(0, number)
        }
    }

    /// A Boolean value that indicates whether the number is exact instead of a lower bound.
    public var isExact: Bool {
        if case .exact = self { true } else { false }
    }
}
