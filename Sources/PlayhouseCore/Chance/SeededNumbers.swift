/// A random number generator that returns the same numbers for the same seed.
///
/// A seed can deal the same game to all players, or give a test the same input in each run. To pass the generator to
/// code that takes a ``ChanceSource``, create the source from it.
///
/// The generator is SplitMix64: each step adds 0x9E3779B97F4A7C15 to the state, and mixes the sum by two rounds of xor,
/// shift and multiplication. The same seed gives the same numbers on every platform, with words of 32 and 64 bits, and
/// in every version.
public struct SeededNumbers: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// Creates a generator from a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a uniformly distributed number in `0..<bound`, where the bound must be positive.
    public mutating func number(below bound: Int) -> Int {
        precondition(bound > 0, "the bound must be positive: \(bound)")
        return place(below: bound)
    }

    /// Returns a random element, such as the question of the day, or `nil` if there are no elements.
    ///
    /// Unlike `randomElement(using:)` of the standard library, the method promises the same choice in every version.
    public mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[place(below: elements.count)]
    }

    /// Returns elements, such as the questions of the day, in random order.
    ///
    /// Unlike `shuffled(using:)` of the standard library, the method promises the same order in every version.
    public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        elements.dealt(using: &self)
    }
}

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
