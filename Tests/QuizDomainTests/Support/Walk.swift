import Foundation

/// How far the seeded walks go.
enum Walk {
    /// The number of steps a walk takes: `WALK_STEPS=100000 swift test --filter Walk` is the long form.
    static func steps(otherwise short: Int) -> Int {
        ProcessInfo.processInfo.environment["WALK_STEPS"].flatMap { Int($0) } ?? short
    }
}
