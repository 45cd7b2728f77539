import RemoteLoading

/// A generator whose every draw is the same part of the whole.
struct FixedDraw: RandomNumberGenerator, Hashable, Sendable {
    private let bits: UInt64

    /// The part lies in 0..<1.
    init(_ part: Double) {
        bits = UInt64(part * 0x1p53) << 11
    }

    func next() -> UInt64 { bits }

    static let half = FixedDraw(0.5)
}
