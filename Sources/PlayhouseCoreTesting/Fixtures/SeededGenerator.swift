/// A reproducible random number generator: SplitMix64, whose state is a single number.
///
/// Each step adds 0x9E3779B97F4A7C15 to the state, and mixes the sum by two xor-shift-multiply rounds. The same seed
/// yields the same numbers on every platform and in every version. Tests verify this with known values.
public struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
    /// The seed with which the generator was created.
    package let seed: UInt64
    private var state: UInt64

    /// Creates a generator from a seed.
    public init(seed: UInt64) {
        self.seed = seed
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
        let range = UInt64(bound)
        // The number of 64-bit values is usually not a multiple of the bound. The largest values are discarded, because
        // otherwise small results would be more likely.
        let limit = UInt64.max - UInt64.max % range
        var drawn = next()
        while drawn >= limit { drawn = next() }
        return Int(drawn % range)
    }

    /// Returns a random element, or `nil` if there are no elements.
    public mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[number(below: elements.count)]
    }

    /// Returns the elements in random order.
    ///
    /// The function uses the Fisher-Yates algorithm from the last element to the first, with ``number(below:)``. It
    /// does not use the shuffle of the standard library, which may change in a later version.
    public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        var elements = elements
        for last in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(last, number(below: last + 1))
        }
        return elements
    }
}

/// Runs a closure that checks a property, once for each seed.
///
/// If the closure throws an error, ``SeedError`` is thrown with that error and the seed.
public func forEverySeed(
    in seeds: Range<UInt64>, isolation: isolated (any Actor)? = #isolation,
    _ property: (inout SeededGenerator) async throws -> Void
) async throws {
    for seed in seeds {
        var generator = SeededGenerator(seed: seed)
        TestActivity.current.note()
        do {
            try await property(&generator)
        } catch {
            throw SeedError(seed: seed, cause: error)
        }
    }
}

/// The failed check of a property, with the seed that reproduces it.
public struct SeedError: Error, CustomStringConvertible {
    /// The seed with which the tested property failed.
    package let seed: UInt64
    /// The error that the check of the property threw.
    package let cause: any Error

    /// The seed and the error, for a test report.
    public var description: String { "with seed \(seed): \(cause)" }
}
