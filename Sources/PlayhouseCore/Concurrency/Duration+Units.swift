extension Duration {
    /// Returns a duration of a number of days, each of 86,400 seconds.
    ///
    /// Caches count in days, and the standard library has no function for them.
    public static func days(_ days: Int) -> Duration { .seconds(Int64(days) * 86_400) }

    /// Returns a duration of a number of minutes.
    package static func minutes(_ minutes: Int) -> Duration { .seconds(Int64(minutes) * 60) }
}
