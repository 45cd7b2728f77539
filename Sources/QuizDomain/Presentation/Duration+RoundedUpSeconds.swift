extension Duration {
    /// The number of seconds, rounded up, so that a clock shows 00:00 only at the end of the time.
    var roundedUpSeconds: Int64 {
        let (seconds, attoseconds) = components
        return attoseconds > 0 && seconds < .max ? seconds + 1 : seconds
    }
}
