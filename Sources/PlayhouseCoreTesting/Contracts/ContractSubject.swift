/// A factory that creates the objects for a contract to check.
public struct ContractSubject<Make: Sendable>: TimedSubject {
    package let make: Make
    package let timeout: Timeout

    /// Creates a subject from a factory, and a timeout for operations that do not end.
    public init(timeout: Timeout = Timeout(), _ make: Make) {
        self.make = make
        self.timeout = timeout
    }
}
