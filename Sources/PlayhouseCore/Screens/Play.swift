/// An app as a value: inputs change it, and it returns the effects that its owner must carry out.
package protocol Play: Sendable {
    /// An event that happens to the app.
    associatedtype Input: PlayInput
    /// A task for the owner of the value.
    associatedtype Effect: Sendable

    /// Applies an input, and returns the effects that the owner must carry out, in order.
    mutating func apply(_ input: Input, at moment: Moment) -> [Effect]
    /// Removes and returns the effects of functions other than ``apply(_:at:)``.
    mutating func takeEffects() -> [Effect]
    /// The clock reading at which `wake` is due, or `nil` if only other inputs change the value.
    var nextInstant: Duration? { get }
}

/// An input of a play.
package protocol PlayInput: Sendable {
    /// Time has passed.
    static var wake: Self { get }
    /// The load in flight was cancelled, because no caller waits for it.
    static var loadAbandoned: Self { get }
}
