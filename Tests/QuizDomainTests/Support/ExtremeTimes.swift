import struct PlayhouseCore.SeededNumbers
import PlayhouseCoreTesting

/// Instants that a caller of a game can pass by mistake.
enum ExtremeTimes {
    /// Durations far outside of any game, some of which do not fit into 64 bits of milliseconds or seconds.
    static let all: [Duration] = [
        .milliseconds(Int64.max), .milliseconds(Int64.min), .seconds(Int64.max), .seconds(Int64.min),
        .seconds(Int64.max) * 8, .seconds(Int64.min) * 8, .seconds(1 << 50), .seconds(-1),
    ]

    /// Returns a random instant: usually near the given one, often before it, and sometimes extreme.
    ///
    /// `due` is the instant at which the game changes without input.
    static func random(
        near elapsed: Duration, due: Duration?, using generator: inout SeededNumbers
    ) -> Duration {
        switch generator.number(below: 40) {
        case 0: generator.element(of: all) ?? .zero
        case 1..<5: .seconds(-1)
        case 5..<10: elapsed - .milliseconds(generator.number(below: 5_000))
        case 10..<14: due ?? elapsed
        // Fractions of a millisecond are cut off.
        default: elapsed + .microseconds(generator.number(below: 900_000))
        }
    }
}
