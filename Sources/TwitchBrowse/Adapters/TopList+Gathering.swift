import RemoteLoading

/// How many to ask for at once, a hundred at most.
///
/// More than are wanted: some are left out, and some come twice, since the list changes while it is read.
func pageSize(for count: Int) -> Int {
    let wanted = min(max(count, 0), 100)
    return min(wanted + max(1, wanted / 2), 100)
}

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

extension TopList {
    /// The list with the age of what it was made of.
    func aged(_ age: OfflineAge) -> TopList {
        var list = self
        list.age = age.value
        return list
    }
}
