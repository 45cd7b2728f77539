import Foundation

/// The length of the random walks.
enum RandomWalk {
    /// Returns the number of steps of a walk.
    ///
    /// The environment variable overrides the default: `WALK_STEPS=100000 swift test --filter Walk`.
    static func steps(otherwise short: Int) -> Int {
        ProcessInfo.processInfo.environment["WALK_STEPS"].flatMap { Int($0) } ?? short
    }
}
