/// A factory of the objects that a contract checks, called once for each rule.
public struct ContractSubject<Make: Sendable>: TimedSubject {
    package let make: Make
    package let timeout: Timeout

    /// Creates a subject from a factory and a timeout, after which an operation counts as one that does not end.
    public init(timeout: Timeout = Timeout(), _ make: Make) {
        self.make = make
        self.timeout = timeout
    }
}
