/// A list of the answers that a double gives to its calls, one after the other.
public struct Script<Value: Sendable, Failure: Error>: Sendable {
    /// The behaviour of a script after its last answer.
    public enum Exhaustion: Hashable, Sendable {
        /// The last answer is repeated.
        case repeatLast
        /// A further call gets no answer, and is an issue.
        case fail
    }

    private let answers: [Result<Value, Failure>]
    private let exhaustion: Exhaustion
    private var isOptional = false
    /// The number of answers that were used so far.
    package private(set) var given = 0

    /// Creates a script of answers.
    public init(_ answers: [Result<Value, Failure>], whenExhausted exhaustion: Exhaustion = .fail) {
        self.answers = answers
        self.exhaustion = exhaustion
    }

    /// Creates a script of values without failures.
    public init(values: [Value], whenExhausted exhaustion: Exhaustion = .fail) {
        self.init(values.map { .success($0) }, whenExhausted: exhaustion)
    }

    /// Returns a script that always returns the same value.
    ///
    /// If no call uses it, this is an issue, unless the script is ``optional()``.
    public static func always(_ value: Value) -> Script { Script(values: [value], whenExhausted: .repeatLast) }

    /// Returns a script that always fails with the same error.
    ///
    /// If no call uses it, this is an issue, unless the script is ``optional()``.
    public static func failing(_ failure: Failure) -> Script {
        Script([.failure(failure)], whenExhausted: .repeatLast)
    }

    /// Returns a script whose unused answers are not an issue.
    public func optional() -> Script {
        var script = self
        script.isOptional = true
        return script
    }

    /// The number of answers.
    package var count: Int { answers.count }

    /// Returns the next answer, or `nil` if no answer is left.
    package mutating func next() -> Result<Value, Failure>? {
        let index =
            switch exhaustion {
            case .repeatLast: min(given, answers.count - 1)
            case .fail: given
            }
        given += 1
        return answers.indices.contains(index) ? answers[index] : nil
    }

    /// `true` if every answer was used at least once, or need not be used.
    package var needsNoMoreCalls: Bool { isOptional || isUsed }
    /// `true` if every answer was used at least once.
    package var isUsed: Bool { given >= answers.count }
}
