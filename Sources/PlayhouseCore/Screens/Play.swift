/// An app as a value: inputs change it, and it returns the effects that its owner must carry out.
package protocol Play: Sendable {
    /// Something that happens to the app.
    associatedtype Input: PlayInput
    /// Something that the owner of the value must do.
    associatedtype Effect: Sendable

    /// Changes the value by an input, and returns what its owner must do now, in this order.
    mutating func apply(_ input: Input, at moment: Moment) -> [Effect]
    /// Returns the effects of the functions that return something else.
    mutating func takeEffects() -> [Effect]
    /// The reading of the clock at which the input `wake` must be applied next, or `nil` if nothing changes by itself.
    var nextInstant: Duration? { get }
}

/// An input of a play.
package protocol PlayInput: Sendable {
    /// Time has passed.
    static var wake: Self { get }
    /// The load in flight was cancelled, because no caller waits for it.
    static var loadAbandoned: Self { get }
}
