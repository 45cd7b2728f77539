/// A value whose mirror contains only its description, so that `dump` shows no secret.
public protocol RedactedValue: CustomStringConvertible, CustomReflectable {}

extension RedactedValue {
    /// The mirror for `dump`, which contains only the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
