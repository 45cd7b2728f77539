/// Chance that can be repeated: SplitMix64, whose whole state is one number.
///
/// Each step adds 0x9E3779B97F4A7C15 to the state and mixes the sum by two xor-shift-multiply rounds. The same seed
/// gives the same numbers on every platform and in every version; golden vectors in the tests hold it to that.
public struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
    /// What it was made from.
    public let seed: UInt64
    private var state: UInt64

    /// Creates a generator.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in `0..<bound`, every one as likely as another; the bound must be positive.
    public mutating func number(below bound: Int) -> Int {
        precondition(bound > 0, "there is no number below \(bound)")
        let range = UInt64(bound)
        // The last, incomplete stretch of the range would favour small numbers, so it is thrown away.
        let limit = UInt64.max - UInt64.max % range
        var drawn = next()
        while drawn >= limit { drawn = next() }
        return Int(drawn % range)
    }

    /// One element, or nil if there is none.
    public mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[number(below: elements.count)]
    }

    /// The elements in another order: Fisher and Yates, from the end, on ``number(below:)``.
    ///
    /// The standard library does not promise that its shuffle stays the same.
    public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        var elements = elements
        for last in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(last, number(below: last + 1))
        }
        return elements
    }
}

/// Runs a property once for every seed; what the property throws comes out with the seed that brought it.
public func forEverySeed(
    in seeds: Range<UInt64>, isolation: isolated (any Actor)? = #isolation,
    _ property: (inout SeededGenerator) async throws -> Void
) async throws {
    for seed in seeds {
        var generator = SeededGenerator(seed: seed)
        Activity.current.note()
        do {
            try await property(&generator)
        } catch {
            throw SeedError(seed: seed, cause: error)
        }
    }
}

/// A property that did not hold, and the seed to repeat it with.
public struct SeedError: Error, CustomStringConvertible {
    /// The seed.
    public let seed: UInt64
    /// What the property threw.
    public let cause: any Error

    /// The seed and the cause.
    public var description: String { "with seed \(seed): \(cause)" }
}
