/// A source of random numbers that code takes as a parameter, so that tests can control it.
///
/// Copies share one generator, and can be used from any isolation.
public struct ChanceSource: RandomNumberGenerator, Sendable {
    private let generator: Locked<any RandomNumberGenerator & Sendable>

    /// Creates a source that uses a generator.
    public init(_ generator: some RandomNumberGenerator & Sendable) {
        self.generator = Locked(generator)
    }

    /// Returns the next 64 random bits.
    public func next() -> UInt64 {
        generator.withLock { $0.next() }
    }

    /// A copy of the generator if it is ``SeededNumbers``; otherwise, new ``SeededNumbers`` with a seed from it.
    package var numbers: SeededNumbers {
        generator.withLock { ($0 as? SeededNumbers) ?? SeededNumbers(seed: $0.next()) }
    }

    /// The random number generator of the system.
    ///
    /// Code of this package that needs random numbers takes a `ChanceSource` as a parameter, and does not call the
    /// generator of the system directly.
    public static let system = ChanceSource(SystemRandomNumberGenerator())
}
