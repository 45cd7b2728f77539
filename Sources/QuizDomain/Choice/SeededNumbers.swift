public import Foundation

/// A reproducible source of random numbers, which deals the same game to all players.
///
/// Pass it to a session in a `ChanceSource`. The generator is SplitMix64: each step adds 0x9E3779B97F4A7C15 to the state,
/// and mixes the sum by two rounds of xor, shift and multiplication. The same seed gives the same numbers on every
/// platform, with words of 32 and 64 bits, and in every version.
public struct SeededNumbers: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// Creates a source from a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// Creates the source of a daily game, which is the same for all players on one day.
    ///
    /// The day is that of the date in the time zone. In the time zone of Greenwich, the default, the game changes for
    /// all players at the same moment. In the time zone of the player, it changes at the player's midnight.
    ///
    /// The seed is the FNV-1a hash of the name of the game, with 64 bits and over the bytes in UTF-8, plus the number of
    /// days from 1 January 1970 to the day. The addition wraps around. So a server in another language can find the same
    /// game.
    public init(game: String, on date: Date, in timeZone: TimeZone = .gmt) {
        let local = date.wholeMilliseconds + Int64(timeZone.secondsFromGMT(for: date)) * 1_000
        self.init(seed: Self.hash(of: game) &+ UInt64(bitPattern: Self.day(of: local)))
    }

    /// Returns the number of whole days since the start of 1970, which is negative before.
    private static func day(of milliseconds: Int64) -> Int64 {
        let length: Int64 = 24 * 3_600 * 1_000
        let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: length)
        return rest < 0 ? days - 1 : days
    }

    /// Returns the hash of a text by FNV-1a, which is published with the constants for 64 bits.
    private static func hash(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    /// Returns the next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a random element, such as the question of the day, or `nil` if there are no elements.
    ///
    /// Unlike `randomElement(using:)` of the standard library, the method promises the same choice in every version.
    public mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[place(below: elements.count)]
    }

    /// Returns the elements in random order, such as the questions of the day.
    ///
    /// Unlike `shuffled(using:)` of the standard library, the method promises the same order in every version.
    public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        elements.dealt(using: &self)
    }
}
