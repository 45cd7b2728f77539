/// Chance, as something that is passed in and may be shared.
///
/// Copies draw from one generator, from any isolation.
public struct ChanceSource: RandomNumberGenerator, Sendable {
    private let generator: Locked<any RandomNumberGenerator & Sendable>

    /// Creates a source that draws from a generator.
    public init(_ generator: some RandomNumberGenerator & Sendable) {
        self.generator = Locked(generator)
    }

    /// The next 64 bits.
    public func next() -> UInt64 {
        generator.withLock { $0.next() }
    }

    /// The chance of the system.
    ///
    /// The one place where ambient chance enters; everything else is handed a source.
    public static let system = ChanceSource(SystemRandomNumberGenerator())
}
