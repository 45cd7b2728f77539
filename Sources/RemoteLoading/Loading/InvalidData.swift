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
    /// The body is larger than a limit in bytes: the client's, or the loader's, which also says what it found.
    case tooLarge(limit: Int, found: Int? = nil)
    /// A list, or an object, has more elements than the loader's limit.
    case tooManyRows(limit: Int, found: Int, at: String)
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
        case .tooLarge(let limit, nil): "body over \(limit) bytes"
        case .tooLarge(let limit, let found?): "body of \(found) bytes, over \(limit)"
        case .tooManyRows(let limit, let found, let place): "\(found) rows, over \(limit), at \(place)"
        case .missing(let place): "missing value at \(place)"
        case .wrongType(let place): "wrong type at \(place)"
        case .rejected(let rule, let place): "\(rule) at \(place)"
        }
    }
}

extension InvalidData {
    /// Where it is in the payload, such as `answer[3]`; `nil` if it is wrong as a whole.
    package var place: String? {
        switch self {
        case .status, .empty, .malformed, .tooLarge: nil
        case .missing(let place), .wrongType(let place), .rejected(_, let place), .tooManyRows(_, _, let place): place
        }
    }

    /// Translates whatever decoding the value at a path throws.
    ///
    /// Foundation throws an error of its own, which names no path, for a text that is no Unicode and for a number that
    /// no Swift type can hold. Such a value is then looked for.
    package init(_ error: any Error, decoding decoder: any Decoder) {
        switch error {
        case let error as DecodingError:
            self.init(error)
        case LoadError.invalidData(let flaw):
            self = flaw
        default:
            self = .wrongType(at: (UnreadableValue.path(in: decoder) ?? decoder.codingPath).text)
        }
    }

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
    /// The path as text, such as `answer[3].name`.
    package var text: String {
        guard !isEmpty else { return "the root" }
        return reduce("") { path, key in
            if let index = key.intValue { return path + "[\(index)]" }
            return path.isEmpty ? key.stringValue : path + "." + key.stringValue
        }
    }
}
