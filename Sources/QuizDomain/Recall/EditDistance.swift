/// A computation of the number of mistakes between two spellings, by optimal string alignment.
///
/// A mistake inserts a letter, deletes one, replaces one, or swaps two adjacent letters. No letter is edited twice.
package enum EditDistance {
    /// Returns the distance, or `nil` if it exceeds the limit.
    package static func between(
        _ left: some Collection<Unicode.Scalar>, _ right: some Collection<Unicode.Scalar>, atMost limit: Int
    ) -> Int? {
        let lengths = (left.count, right.count)
        guard abs(lengths.0 - lengths.1) <= limit else { return nil }
        let found = left.withContiguousStorageIfAvailable { left in
            right.withContiguousStorageIfAvailable { right in distance(left, right, atMost: limit) }
        }
        if let found = found ?? nil { return found <= limit ? found : nil }
        return between(Array(left), Array(right), atMost: limit)
    }

    /// Returns `true` if a text differs from some beginning of a spelling, or from all of it, by at most `limit`
    /// mistakes.
    static func isBeginning(_ text: [Unicode.Scalar], of spelling: [Unicode.Scalar], atMost limit: Int) -> Bool {
        guard text.count <= spelling.count + limit else { return false }
        // A row has the distances between some first letters of the text and each beginning of the spelling. The last
        // two rows are kept, because a swap looks back by two letters.
        var beforeLast: [Int] = []
        var last = Array(0...spelling.count)
        for i in text.indices {
            var row = [i + 1]
            for j in spelling.indices {
                var cell = min(last[j] + (text[i] == spelling[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, text[i] == spelling[j - 1], text[i - 1] == spelling[j] {
                    cell = min(cell, beforeLast[j - 1] + 1)
                }
                row.append(cell)
            }
            (beforeLast, last) = (last, row)
        }
        return last.contains { $0 <= limit }
    }

    /// Returns the distance, or a number above the limit if it exceeds the limit.
    ///
    /// Equal letters at the beginning and the end are left out, because they change no distance.
    private static func distance(
        _ left: UnsafeBufferPointer<Unicode.Scalar>, _ right: UnsafeBufferPointer<Unicode.Scalar>, atMost limit: Int
    ) -> Int {
        let shorter = min(left.count, right.count)
        var start = 0
        while start < shorter, left[start] == right[start] { start += 1 }
        var end = 0
        while end < shorter - start, left[left.count - 1 - end] == right[right.count - 1 - end] { end += 1 }
        let (left, right) = (
            UnsafeBufferPointer(rebasing: left[start..<left.count - end]),
            UnsafeBufferPointer(rebasing: right[start..<right.count - end])
        )
        guard !left.isEmpty, !right.isEmpty else { return left.count + right.count }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * (right.count + 1)) { cells in
            table(left, right, atMost: limit, in: cells)
        }
    }

    /// Fills a table with the distances of all beginnings of the two spellings, and returns the last one, or a number
    /// above the limit.
    ///
    /// The table keeps only three rows, and only the cells near the diagonal are computed, because all other distances
    /// exceed the limit.
    private static func table(
        _ left: UnsafeBufferPointer<Unicode.Scalar>, _ right: UnsafeBufferPointer<Unicode.Scalar>, atMost limit: Int,
        in cells: UnsafeMutableBufferPointer<Int>
    ) -> Int {
        let beyond = limit + 1
        let width = right.count + 1
        var (beforeLast, last, row) = (0, width, 2 * width)
        for column in 0..<width {
            let start = min(column, beyond)
            (cells[column], cells[last + column], cells[row + column]) = (start, start, start)
        }
        for i in left.indices {
            let band = max(0, i - limit)..<min(right.count, i + limit + 1)
            cells[row + band.lowerBound] = band.lowerBound == 0 ? min(i + 1, beyond) : beyond
            var least = cells[row + band.lowerBound]
            for j in band {
                var cell = min(
                    cells[last + j] + (left[i] == right[j] ? 0 : 1), cells[last + j + 1] + 1, cells[row + j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cell = min(cell, cells[beforeLast + j - 1] + 1)
                }
                cells[row + j + 1] = min(cell, beyond)
                least = min(least, cell)
            }
            // No cell of a later row is less than the least cell of this row. If this cell exceeds the limit, so does
            // the distance.
            guard least <= limit else { return beyond }
            if band.upperBound < right.count { cells[row + band.upperBound + 1] = beyond }
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return cells[last + right.count]
    }
}
