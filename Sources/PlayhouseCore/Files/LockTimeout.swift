/// The time for which the changes of one store wait for a lock that another holder has.
///
/// A change fails when another holder has had the lock for five seconds since the call. While a change waits for its
/// turn, this time passes only if the changes before it wait for another holder as well. Each change that gets the lock
/// starts the wait of all later changes anew, so changes that follow others do not fail as long as these make progress.
struct LockTimeout {
    private static let longest = Duration.seconds(5)

    /// The time of the first attempt that has failed since the store last had the lock, or `nil` if none has.
    private var heldSince: Duration?

    /// Records that another holder has the lock, and returns the time at which a change fails.
    mutating func end(forCallAt called: Duration, heldAt now: Duration) -> Duration {
        let start = heldSince ?? now
        heldSince = start
        return max(called, start) + Self.longest
    }

    /// Records that no other holder has the lock.
    mutating func noteFree() { heldSince = nil }
}
