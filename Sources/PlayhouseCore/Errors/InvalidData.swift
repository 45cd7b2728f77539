/// The reason why data is invalid, and the place of the invalid value.
///
/// Switch over ``reason`` to find out what is wrong. ``path`` is the place in the data, and ``description`` is a short
/// text for a developer or for the author of a file.
public enum InvalidData: Error, Hashable, Sendable {
    /// The response has an unexpected status.
    case status(Int)
    /// The body is empty.
    case empty
    /// The body does not have the expected format.
    case malformed
    /// The text of a file is not in UTF-8, but probably in the encoding with this name, such as `UTF-16`.
    case otherEncoding(likely: String)
    /// The text of a file is not valid JSON, because of a mistake in this line and column.
    ///
    /// The first line and the first column have number 1.
    case syntax(line: Int, column: Int)
    /// The body is larger than a limit in bytes.
    ///
    /// `found` is the size of the body, or `nil` if the size is unknown, for example because the client stopped reading
    /// at the limit.
    case tooLarge(limit: Int, found: Int? = nil)
    /// A list or an object has more elements than the loader's limit.
    case tooManyRows(limit: Int, at: String)
    /// A required value is missing or null.
    case missing(at: String)
    /// A value has another type than expected.
    case wrongType(at: String)
    /// A value can be decoded, but breaks a rule.
    case rejected(Rule, at: String)
    /// A file with this name is invalid, for the given reason.
    ///
    /// `isRemote` is `true` for a file that was loaded from a server. A player cannot repair such a file, so a screen
    /// should not show the reason.
    indirect case file(name: String, isRemote: Bool = false, InvalidData)
}

extension InvalidData {
    /// The reason without the name of a file.
    public var reason: InvalidData { if case .file(_, _, let flaw) = self { flaw.reason } else { self } }

    /// The path of the invalid value, such as `questions[3].answer`, or `nil` if the data as a whole is invalid.
    ///
    /// In an image, the path is the position of a byte, such as `byte 16`, or the format and the size of the image. In
    /// a file that is not JSON, the path is the place of the mistake, such as `line 3, column 5`.
    public var path: String? {
        switch self {
        case .status, .empty, .malformed, .otherEncoding, .tooLarge: nil
        case .syntax(let line, let column): "line \(line), column \(column)"
        case .missing(let path), .wrongType(let path), .rejected(_, let path), .tooManyRows(_, let path): path
        case .file(_, _, let flaw): flaw.path
        }
    }
}

extension InvalidData: CustomStringConvertible {
    /// The problem and its place, such as `quiz.json: questions[0].text is missing`.
    ///
    /// The description is for a log, or for the author of a file.
    public var description: String {
        switch self {
        case .status(let status): "unexpected status \(status)"
        case .empty: "empty body"
        case .malformed: "malformed body"
        case .otherEncoding(let name): "the text seems to be in \(name), and must be in UTF-8"
        case .syntax(let line, let column): "line \(line), column \(column) is not valid JSON"
        case .tooLarge(let limit, nil): "body over \(limit) bytes"
        case .tooLarge(let limit, let found?): "body of \(found) bytes, over \(limit)"
        case .tooManyRows(let limit, let path): "\(path) has more than \(limit) rows"
        case .missing(let path): "\(path) is missing"
        case .wrongType(let path): "\(path) has the wrong type"
        case .rejected(let rule, let path): "\(path) \(rule)"
        case .file(let name, _, let flaw): "\(name): \(flaw)"
        }
    }
}
