/// What is wrong with an answer, and where.
///
/// A place is a path into the payload, such as `answer[3]`.
public enum InvalidData: Hashable, Sendable {
    /// The status is not one that brings a value.
    case status(HTTPStatus)
    /// There is no body.
    case empty
    /// The body is not of the expected format at all.
    case malformed
    /// The body is larger than the client takes.
    case tooLarge(limit: Int)
    /// Something that must be there is missing or null.
    case missing(at: String)
    /// Something is there, but of another type.
    case wrongType(at: String)
    /// It can be read, but breaks a rule of the domain; the rule's name is stable.
    case rejected(rule: String, at: String)
}

extension InvalidData: CustomStringConvertible {
    /// What is wrong and where, for a log; a screen has its own wording.
    public var description: String {
        switch self {
        case .status(let status): "unexpected status \(status)"
        case .empty: "empty body"
        case .malformed: "malformed body"
        case .tooLarge(let limit): "body over \(limit) bytes"
        case .missing(let place): "missing value at \(place)"
        case .wrongType(let place): "wrong type at \(place)"
        case .rejected(let rule, let place): "\(rule) at \(place)"
        }
    }
}

extension InvalidData {
    /// Translates a decoding error: keeps the place, drops the text.
    init(_ error: DecodingError) {
        self =
            switch error {
            case .keyNotFound(let key, let context): .missing(at: (context.codingPath + [key]).text)
            case .valueNotFound(_, let context): .missing(at: context.codingPath.text)
            case .typeMismatch(_, let context): .wrongType(at: context.codingPath.text)
            case .dataCorrupted(let context) where context.codingPath.isEmpty: .malformed
            case .dataCorrupted(let context): .wrongType(at: context.codingPath.text)
            @unknown default: .malformed
            }
    }
}

extension [any CodingKey] {
    fileprivate var text: String {
        guard !isEmpty else { return "the root" }
        return reduce("") { path, key in
            if let index = key.intValue { return path + "[\(index)]" }
            return path.isEmpty ? key.stringValue : path + "." + key.stringValue
        }
    }
}
