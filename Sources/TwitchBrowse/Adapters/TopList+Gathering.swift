import RemoteLoading

/// How many to ask for at once, a hundred at most.
///
/// More than are wanted: some are left out, and some come twice, since the list changes while it is read.
func pageSize(for count: Int) -> Int {
    let wanted = min(max(count, 0), 100)
    return min(wanted + max(1, wanted / 2), 100)
}

extension TopList {
    /// The list with the age of what it was made of.
    func aged(_ age: OfflineAge) -> TopList {
        var list = self
        list.age = age.value
        return list
    }
}
