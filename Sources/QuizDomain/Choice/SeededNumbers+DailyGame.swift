public import Foundation
public import struct PlayhouseCore.SeededNumbers

extension SeededNumbers {
    /// Creates the random numbers of a daily game, which are the same for all players on one day.
    ///
    /// The day is that of the date in the time zone. In the time zone of Greenwich, the default, the game changes for
    /// all players at the same moment. In the time zone of the player, it changes at the player's midnight.
    ///
    /// The seed is the 64-bit FNV-1a hash of the name of the game in UTF-8, plus the number of days from 1 January 1970
    /// to the day. The addition wraps around. A server in another language can therefore compute the same seed.
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
}
