/// The time for which the changes of one store wait for a lock that another holder has.
///
/// A change waits until another holder has had the lock for five seconds since the call. While a change waits for its
/// turn, its time passes only if the changes before it wait for another holder as well. Each change that gets the lock
/// ends the wait of all changes behind it, so changes behind others that make progress do not fail.
struct LockWait {
    private static let longest = Duration.seconds(5)

    /// The first attempt that has failed since the store had the lock, or `nil` if none has.
    private var heldSince: Duration?

    /// Notes that another holder has the lock, and returns the time at which a change gives up.
    mutating func end(forCallAt called: Duration, heldAt now: Duration) -> Duration {
        let start = heldSince ?? now
        heldSince = start
        return max(called, start) + Self.longest
    }

    /// Notes that no other holder has the lock.
    mutating func noteFree() { heldSince = nil }
}
