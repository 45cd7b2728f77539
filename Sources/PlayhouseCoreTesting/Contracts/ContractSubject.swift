/// A factory that creates the objects for a contract to check.
public struct ContractSubject<Make: Sendable>: TimedSubject {
    package let make: Make
    package let timeout: Timeout

    /// Creates a subject from a factory, and from the time after which an operation fails.
    public init(timeout: Timeout = Timeout(), _ make: Make) {
        self.make = make
        self.timeout = timeout
    }
}
