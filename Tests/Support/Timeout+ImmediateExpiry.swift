package import PlayhouseCoreTesting

extension Timeout {
    /// A timeout that expires as soon as a test waits for an event that has not occurred yet.
    package static let exhausted = Timeout(.seconds(30), on: ImmediateClock().timeSource)
}
