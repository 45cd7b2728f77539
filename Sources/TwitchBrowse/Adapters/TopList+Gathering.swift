import RemoteLoading

extension Gathering {
    /// The same, unless nothing could be read at all, or nobody waits for it any more.
    func orError() throws(LoadError) -> Gathering {
        if case .failed(let error) = ending, error == .cancelled || pagesRead == 0 { throw error }
        return self
    }

    /// Why there are fewer than were wanted, if there are.
    var incompleteness: Incompleteness {
        switch ending {
        case .enough, .noMore: .noMore
        case .pageLimit(let count): .pageLimit(count)
        case .repeatedPosition: .repeatedPage
        case .emptyPages(let count): .emptyPages(count)
        case .failed: .interrupted
        }
    }
}
