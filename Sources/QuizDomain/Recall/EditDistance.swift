/// A computation of the number of mistakes between two spellings, by optimal string alignment.
///
/// A mistake inserts a letter, deletes one, replaces one, or swaps two adjacent letters. No letter is edited twice.
package enum EditDistance {
    /// Returns the distance, or `nil` if it exceeds the limit.
    ///
    /// The computation fills a table with the distances of all beginnings of the two spellings. It keeps only three
    /// rows, and computes only the cells near the diagonal, because all other distances exceed the limit.
    package static func between(
        _ left: some Collection<Unicode.Scalar>, _ right: some Collection<Unicode.Scalar>, atMost limit: Int
    ) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        let (left, right) = (Array(left), Array(right))
        let beyond = limit + 1
        var last = (0...right.count).map { min($0, beyond) }
        var (beforeLast, row) = (last, last)
        for i in left.indices {
            let band = max(0, i - limit)..<min(right.count, i + limit + 1)
            row[band.lowerBound] = band.lowerBound == 0 ? min(i + 1, beyond) : beyond
            var least = row[band.lowerBound]
            for j in band {
                var cell = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cell = min(cell, beforeLast[j - 1] + 1)
                }
                row[j + 1] = min(cell, beyond)
                least = min(least, cell)
            }
            // No cell of a later row is less than the least cell of this row. If this cell exceeds the limit, so does
            // the distance.
            guard least <= limit else { return nil }
            if band.upperBound < right.count { row[band.upperBound + 1] = beyond }
            swap(&beforeLast, &last)
            swap(&last, &row)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}
