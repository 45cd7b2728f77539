public import RemoteLoading

/// Answers to give one after the other.
public struct Script<Value: Sendable, Failure: Error>: Sendable {
    /// What follows the last answer.
    public enum Exhaustion: Hashable, Sendable {
        /// The last answer again, for ever.
        case repeatLast
        /// The first answer again, and so on.
        case cycle
        /// Nothing: one more call is a problem.
        case fail
    }

    private let answers: [Result<Value, Failure>]
    private let exhaustion: Exhaustion
    /// How often it was asked.
    package private(set) var given = 0

    /// Creates a script.
    public init(_ answers: [Result<Value, Failure>], whenExhausted exhaustion: Exhaustion = .fail) {
        self.answers = answers
        self.exhaustion = exhaustion
    }

    /// Creates a script of values, none of which is a failure.
    public init(values: [Value], whenExhausted exhaustion: Exhaustion = .fail) {
        self.init(values.map { .success($0) }, whenExhausted: exhaustion)
    }

    /// A script that gives one value for ever.
    public static func always(_ value: Value) -> Script { Script(values: [value], whenExhausted: .repeatLast) }

    /// A script that fails for ever.
    public static func failing(_ failure: Failure) -> Script {
        Script([.failure(failure)], whenExhausted: .repeatLast)
    }

    /// How many answers there are.
    package var count: Int { answers.count }

    /// The next answer, or nil when there is none.
    package mutating func next() -> Result<Value, Failure>? {
        let index =
            switch exhaustion {
            case .repeatLast: min(given, answers.count - 1)
            case .cycle: answers.isEmpty ? 0 : given % answers.count
            case .fail: given
            }
        given += 1
        return answers.indices.contains(index) ? answers[index] : nil
    }

    /// Whether every answer was given at least once.
    var isUsed: Bool { given >= answers.count }
}

/// Responses to give one after the other.
public typealias HTTPScript = Script<HTTPResponse, TransportError>
