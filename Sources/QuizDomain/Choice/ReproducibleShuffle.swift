extension Array {
    /// Returns the elements in random order, by a Fisher-Yates shuffle from the end.
    ///
    /// The standard library does not promise that its shuffle stays the same, and a seed must produce the same order in
    /// every version.
    package func dealt(using generator: inout some RandomNumberGenerator) -> [Element] {
        var elements = self
        for last in stride(from: count - 1, to: 0, by: -1) {
            elements.swapAt(last, generator.place(below: last + 1))
        }
        return elements
    }
}

extension RandomNumberGenerator {
    /// Returns a uniformly distributed number in `0..<bound`.
    ///
    /// The bound must be positive.
    package mutating func place(below bound: Int) -> Int {
        let range = UInt64(bound)
        // Numbers at or above `limit` are drawn again, because they would make small remainders more likely than large
        // ones.
        let limit = UInt64.max - UInt64.max % range
        var drawn = next()
        while drawn >= limit { drawn = next() }
        return Int(drawn % range)
    }
}
