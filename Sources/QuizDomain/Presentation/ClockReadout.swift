import Foundation
import PlayhouseCore

/// The readout of a game's clock, as text and as spoken words.
public struct ClockReadout: Hashable, Sendable {
    /// The text to show, such as `04:31`, or `1:04:31` for an hour or more.
    ///
    /// The time is rounded up to whole seconds: 49.7 seconds are shown as `00:50`.
    public var text: String
    /// The words to speak, such as `4 minutes, 31 seconds`.
    public var spoken: String
    /// The fraction of the time limit that has elapsed, from 0 to 1, for a progress ring.
    public var elapsedFraction: Double

    /// Creates the readout of a clock from its texts.
    public init(_ text: String, spoken: String, elapsedFraction: Double = 0) {
        self.text = text
        self.spoken = spoken
        self.elapsedFraction = elapsedFraction
    }
}

extension Readout {
    /// Creates the readout of the time played, rounded up to whole seconds.
    init(_ elapsed: Duration, in locale: Locale) {
        let seconds = elapsed.roundedUpSeconds
        self.init(locale.clock(seconds), spoken: locale.spokenTime(seconds))
    }
}

extension ClockReadout {
    /// Creates the readout of a countdown, rounded up to whole seconds, or returns `nil` if there is no limit.
    init?(_ remaining: Duration?, of limit: Duration?, in locale: Locale) {
        guard let remaining, let limit else { return nil }
        let readout = Readout(remaining, in: locale)
        self.init(readout.text, spoken: readout.spoken, elapsedFraction: 1 - remaining / limit)
    }
}

extension Locale {
    /// Returns a number of seconds as a clock shows it, such as `04:31`, or `1:04:31` if it is an hour or longer.
    package func clock(_ seconds: Int64) -> String {
        let pattern: Duration.TimeFormatStyle.Pattern =
            seconds < 3_600 ? .minuteSecond(padMinuteToLength: 2) : .hourMinuteSecond
        return Duration.seconds(seconds).formatted(Duration.TimeFormatStyle(pattern: pattern).locale(self))
    }

    /// Returns a number of seconds in words, such as `4 minutes, 31 seconds`.
    package func spokenTime(_ seconds: Int64) -> String {
        let style = Duration.UnitsFormatStyle(allowedUnits: [.hours, .minutes, .seconds], width: .wide)
        return Duration.seconds(seconds).formatted(style.locale(self))
    }
}
