/// How many mistakes lie between two spellings: optimal string alignment, given up beyond a limit.
///
/// A mistake puts a letter in, leaves one out, takes another, or swaps two neighbours; no letter is touched twice. Of
/// the table, the three rows that are needed are kept from one comparison to the next.
struct EditDistance: ~Copyable {
    typealias Letters = UnsafeBufferPointer<Unicode.Scalar>

    private let rows: UnsafeMutableBufferPointer<Int>
    private let width: Int

    /// Makes room for comparisons with spellings of so many letters at most.
    init(longest: Int) {
        width = longest + 2
        rows = .allocate(capacity: 3 * width)
        rows.initialize(repeating: 0)
    }

    deinit {
        rows.deallocate()
    }

    /// The distance, or nil if it is more than the limit; the second spelling must not be longer than there is room
    /// for.
    func between(_ left: Letters, _ right: Letters, atMost limit: Int) -> Int? {
        precondition(right.count + 2 <= width, "there is no room for a spelling of \(right.count) letters")
        let (left, right) = EditDistance.withoutSharedEnds(left, right)
        guard abs(left.count - right.count) <= limit else { return nil }
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        return distance(left, right, limit)
    }

    /// Fills only the cells within the limit of the diagonal; a row that is beyond the limit ends it.
    private func distance(_ left: Letters, _ right: Letters, _ limit: Int) -> Int? {
        guard var beforeLast = rows.baseAddress else { return nil }
        var (last, row) = (beforeLast + width, beforeLast + 2 * width)
        let beyond = limit + 1
        for j in 0...right.count { last[j] = min(j, beyond) }
        for i in 1...left.count {
            let (first, end) = (max(1, i - limit), min(right.count, i + limit))
            row[first - 1] = first == 1 ? min(i, beyond) : beyond
            var best = row[first - 1]
            for j in first...end {
                let isSame = left[i - 1] == right[j - 1]
                var cell = isSame ? last[j - 1] : min(last[j - 1], last[j], row[j - 1]) + 1
                if !isSame, i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    cell = min(cell, beforeLast[j - 2] + 1)
                }
                row[j] = min(cell, beyond)
                best = min(best, cell)
            }
            guard best <= limit else { return nil }
            row[end + 1] = beyond
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }

    /// What two spellings begin and end with alike costs nothing, and most of what is compared is that.
    private static func withoutSharedEnds(_ left: Letters, _ right: Letters) -> (Letters, Letters) {
        var start = 0
        let shorter = min(left.count, right.count)
        while start < shorter, left[start] == right[start] { start += 1 }
        var end = 0
        while end < shorter - start, left[left.count - 1 - end] == right[right.count - 1 - end] { end += 1 }
        return (
            Letters(rebasing: left[start..<left.count - end]), Letters(rebasing: right[start..<right.count - end])
        )
    }
}

extension EditDistance {
    /// The distance of two spellings that are compared once.
    static func between(
        _ left: some Sequence<Unicode.Scalar>, _ right: some Sequence<Unicode.Scalar>, atMost limit: Int
    ) -> Int? {
        let (left, right) = (Array(left), Array(right))
        let distance = EditDistance(longest: right.count)
        return left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in distance.between(left, right, atMost: limit) }
        }
    }
}
