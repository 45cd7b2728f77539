extension Array {
    /// The elements in another order: Fisher and Yates, from the end.
    ///
    /// The standard library does not promise that its shuffle stays the same, and a seed should deal the same hand in
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
    /// A number in `0..<bound`, every one as likely as another; the bound must be positive.
    package mutating func place(below bound: Int) -> Int {
        let range = UInt64(bound)
        // The last, incomplete stretch of the range would favour small numbers, so it is drawn again.
        let limit = UInt64.max - UInt64.max % range
        var drawn = next()
        while drawn >= limit { drawn = next() }
        return Int(drawn % range)
    }
}
