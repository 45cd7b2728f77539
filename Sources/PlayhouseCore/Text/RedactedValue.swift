/// A value whose mirror contains only its debug description, so that `dump` does not show its secrets.
public protocol RedactedValue: CustomStringConvertible, CustomReflectable {}

extension RedactedValue {
    /// The mirror for `dump`, which contains only the debug description.
    public var customMirror: Mirror { Mirror(self, children: ["description": String(reflecting: self)]) }
}
