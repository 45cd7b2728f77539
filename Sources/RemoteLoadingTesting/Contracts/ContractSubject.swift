/// The way to make what a contract looks at, afresh for each rule.
public struct ContractSubject<Make: Sendable>: Sendable {
    package let make: Make
    package let patience: Patience

    /// Creates a subject; a rule waits no longer than the patience for what never comes.
    public init(patience: Patience = Patience(), _ make: Make) {
        self.make = make
        self.patience = patience
    }
}
