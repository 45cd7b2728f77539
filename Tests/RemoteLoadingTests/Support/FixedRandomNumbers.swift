import RemoteLoading

/// A generator in place of a random one, which always returns the same fraction of the range of numbers.
struct FixedRandomNumbers: RandomNumberGenerator, Hashable, Sendable {
    private let bits: UInt64

    /// Creates a generator that returns the given fraction, which must be in `0..<1`.
    init(_ part: Double) {
        bits = UInt64(part * 0x1p53) << 11
    }

    func next() -> UInt64 { bits }

    static let half = FixedRandomNumbers(0.5)
}
