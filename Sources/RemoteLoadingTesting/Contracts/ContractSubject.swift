/// The way to make what a contract looks at, afresh for each rule.
public struct ContractSubject<Make: Sendable>: Sendable {
    package let make: Make
    package let timeout: Timeout

    /// Creates a subject; a rule waits no longer than the patience for what never comes.
    public init(timeout: Timeout = Timeout(), _ make: Make) {
        self.make = make
        self.timeout = timeout
    }
}
