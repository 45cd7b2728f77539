public import PlayhouseCore

/// Runs a closure that checks a property, once for each seed, with random numbers from that seed.
///
/// If the closure throws an error, ``SeedError`` is thrown with that error and the seed.
public func forEverySeed(
    in seeds: Range<UInt64>, isolation: isolated (any Actor)? = #isolation,
    _ property: (inout SeededNumbers) async throws -> Void
) async throws {
    for seed in seeds {
        var generator = SeededNumbers(seed: seed)
        TestActivity.current.note()
        do {
            try await property(&generator)
        } catch {
            throw SeedError(seed: seed, cause: error)
        }
    }
}

/// The error of a failed check, with the seed that reproduces it.
public struct SeedError: Error, CustomStringConvertible {
    /// The seed that made the tested property fail.
    package let seed: UInt64
    /// The error that the check of the property threw.
    package let cause: any Error

    /// The seed and the error, for a test report.
    public var description: String { "with seed \(seed): \(cause)" }
}
