/// A factory that creates the objects that a contract checks.
public struct ContractSubject<Make: Sendable>: TimedSubject {
    package let make: Make
    package let timeout: Timeout

    /// Creates a subject from a factory, with a timeout for operations.
    public init(timeout: Timeout = Timeout(), _ make: Make) {
        self.make = make
        self.timeout = timeout
    }
}
