/// The reason why a response is invalid, with the location of the invalid value.
///
/// The location is a path into the payload, such as `answer[3]`.
public enum InvalidData: Hashable, Sendable {
    /// The response has an unexpected status.
    case status(HTTPStatus)
    /// The body is empty.
    case empty
    /// The body does not have the expected format.
    case malformed
    /// The body is larger than a limit in bytes.
    ///
    /// `found` is the size of the body, or `nil` if the size is unknown, for example because the client stopped reading
    /// at the limit.
    case tooLarge(limit: Int, found: Int? = nil)
    /// A list or an object has more elements than the loader's limit.
    case tooManyRows(limit: Int, found: Int, at: String)
    /// A required value is missing or null.
    case missing(at: String)
    /// A value has another type than expected.
    case wrongType(at: String)
    /// A value can be decoded, but violates a rule of the domain.
    ///
    /// `rule` is the name of the rule, which does not change in later versions.
    case rejected(rule: String, at: String)
    /// A file with this name is invalid, for the given reason.
    ///
    /// `isRemote` is `true` for a file that was loaded from a server. A player cannot repair such a file, so a screen
    /// should not show the reason.
    indirect case file(name: String, isRemote: Bool = false, InvalidData)
}

extension InvalidData: CustomStringConvertible {
    /// The problem and its location, for a log or for the author of a file, such as
    /// `quiz.json: questions[0].text is missing`.
    public var description: String {
        switch self {
        case .status(let status): "unexpected status \(status)"
        case .empty: "empty body"
        case .malformed: "malformed body"
        case .tooLarge(let limit, nil): "body over \(limit) bytes"
        case .tooLarge(let limit, let found?): "body of \(found) bytes, over \(limit)"
        case .tooManyRows(let limit, let found, let place): "\(place) has \(found) rows, over \(limit)"
        case .missing(let place): "\(place) is missing"
        case .wrongType(let place): "\(place) has the wrong type"
        case .rejected(let rule, let place): "\(place) breaks the rule \(rule)"
        case .file(let name, _, let flaw): "\(name): \(flaw)"
        }
    }
}

extension InvalidData {
    /// The location in the payload, such as `answer[3]`, or `nil` if the whole payload is invalid.
    package var place: String? {
        switch self {
        case .status, .empty, .malformed, .tooLarge: nil
        case .missing(let place), .wrongType(let place), .rejected(_, let place), .tooManyRows(_, _, let place): place
        case .file(_, _, let flaw): flaw.place
        }
    }

    /// Creates the reason from any error that was thrown while a value was decoded.
    ///
    /// For text that is not valid Unicode, and for numbers that fit no Swift type, Foundation throws an error without a
    /// path. After such an error, the initialiser searches the value for the text or number, to find its path.
    package init(_ error: any Error, decoding decoder: any Decoder) {
        switch error {
        case let error as DecodingError:
            self.init(error)
        case LoadError.invalidData(let flaw):
            self = flaw
        default:
            self = .wrongType(at: (UnreadableJSONValue.path(in: decoder) ?? decoder.codingPath).text)
        }
    }

    /// Creates the reason from the kind and the coding path of a decoding error.
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
            // The key of a dictionary has an `intValue` too if it is a number, but not the text of an array index.
            if let index = key.intValue, key.stringValue == "Index \(index)" { return path + "[\(index)]" }
            return path.isEmpty ? key.stringValue : path + "." + key.stringValue
        }
    }
}
