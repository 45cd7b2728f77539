import Foundation
import RemoteLoading

@testable import RemoteLoadingTesting

/// A way to write a secret in a message.
enum SecretEncoding: String, CaseIterable, Sendable {
    case plain, otherCase, percentEncoded, percentEncodedInLowerCase, escaped, escapedAsUnicode
    case entities, numberedEntities
    case base64, base64AfterOneByte, base64AfterTwoBytes, base64ForAddresses, base64InLines
    case percentEncodedTwice, base64OfEscaped

    /// A secret that each encoding changes, and whose base64 has both characters that differ in addresses.
    static let value = "k>?>~>?/\"w\"+42"
    static let secret = RecordedSecret("key", value)

    var text: String {
        let value = Self.value
        let unreserved = CharacterSet(charactersIn: "-._~").union(.alphanumerics)
        let percentEncoded = value.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
        let escaped = value.replacing("\"", with: "\\\"").replacing("/", with: "\\/")
        return switch self {
        case .plain: value
        case .otherCase: value.uppercased()
        case .percentEncoded: percentEncoded
        case .percentEncodedInLowerCase: value.utf8.map { "%" + String($0, radix: 16) }.joined()
        case .escaped: escaped
        case .escapedAsUnicode: value.utf8.map { "\\u00" + String($0, radix: 16) }.joined()
        case .entities: value.replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
        case .numberedEntities:
            value.utf8.enumerated().map { "&#\($0 % 2 == 0 ? "x" + String($1, radix: 16) : "\($1)");" }
                .joined()
        case .base64: Data(value.utf8).base64EncodedString()
        case .base64AfterOneByte: Data("a\(value)bc".utf8).base64EncodedString()
        case .base64AfterTwoBytes: Data("ab\(value)c".utf8).base64EncodedString()
        case .base64ForAddresses:
            Data(value.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        case .base64InLines:
            Data(value.utf8).base64EncodedString(options: []).map { "\($0)" }.joined(separator: " ")
        case .percentEncodedTwice: percentEncoded.replacing("%", with: "%25")
        case .base64OfEscaped: Data("{\"key\":\"\(escaped)\"}".utf8).base64EncodedString()
        }
    }

    /// `true` if the writer masks this writing at a place, and `false` if it refuses to write the file.
    func isMasked(at place: SecretPlace) -> Bool {
        if place.isAlwaysMasked { return true }
        switch self {
        case .plain, .otherCase, .percentEncoded, .percentEncodedInLowerCase: return true
        // An address has the backslashes percent-encoded, so the secret is encoded twice.
        case .escaped, .escapedAsUnicode: return !place.isAddress
        case .entities, .numberedEntities: return true
        default: return false
        }
    }
}

/// A place of a message that can contain a secret.
enum SecretPlace: String, CaseIterable, Sendable {
    case path, query, requestField, cookie, authorization, declaredField, text, form, json, jsonLines, multipart, binary
    case responseField, setCookie, redirect, redirectFragment, responseText, responseForm, responseBinary

    /// `true` if the whole value is masked, whatever it is.
    var isAlwaysMasked: Bool { [.cookie, .authorization, .declaredField, .setCookie].contains(self) }
    var isAddress: Bool { self == .path || self == .query }

    /// Returns `true` if the place can contain a writing at all: a number sign ends an address.
    func canContain(_ writing: SecretEncoding) -> Bool { !isAddress || writing != .numberedEntities }

    /// Returns a request with a text at this place, unless the response has it.
    func request(_ text: String, to base: String) throws -> HTTPRequest {
        func post(_ body: Data, _ type: String) throws -> HTTPRequest {
            try HTTPRequest(
                .post, parsing: base + "/x", fields: HTTPFields([HTTPField(.contentType, type)]), body: body)
        }
        func get(_ path: String, _ field: HTTPField? = nil) throws -> HTTPRequest {
            try HTTPRequest(.get, parsing: base + path, fields: HTTPFields([field].compactMap(\.self)))
        }
        return switch self {
        case .path: try get("/x/" + text)
        case .query: try get("/x?a=1&key=" + text)
        case .requestField: try get("/x", HTTPField("X-Key", text))
        case .cookie: try get("/x", HTTPField(.cookie, "theme=dark; key=" + text))
        case .authorization: try get("/x", HTTPField(.authorization, "Bearer " + text))
        case .declaredField: try get("/x", HTTPField("X-Key", text, isSecret: true))
        case .text: try post(Data("the key \(text)!".utf8), "text/plain")
        case .form: try post(Data("a=1&key=\(text)".utf8), "application/x-www-form-urlencoded")
        case .json: try post(Data("{\"key\":\"\(text)\"}".utf8), "application/json")
        case .jsonLines: try post(Data("{\"a\":1}\n{\"key\":\"\(text)\"}".utf8), "application/x-ndjson")
        case .multipart:
            try post(
                Data("--b\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\n\(text)\r\n--b--\r\n".utf8),
                "multipart/form-data; boundary=b")
        case .binary: try post(Data([0xFF]) + Data(text.utf8) + Data([0xFE]), "application/octet-stream")
        default: try get("/x")
        }
    }

    /// Returns the response of the server.
    func response(_ text: String) throws -> HTTPResponse {
        func redirect(_ mark: String) throws -> HTTPResponse {
            HTTPResponse(status: 302, fields: HTTPFields([try HTTPField("Location", "/next\(mark)key=" + text)]))
        }
        return switch self {
        case .responseField: HTTPResponse(fields: HTTPFields([try HTTPField("X-Key", text)]))
        case .setCookie: HTTPResponse(fields: HTTPFields([try HTTPField("Set-Cookie", "key=\(text); Path=/")]))
        case .redirect: try redirect("?")
        case .redirectFragment: try redirect("#")
        case .responseText: .text("the key \(text)!")
        case .responseForm: .text("a=1&key=\(text)")
        case .responseBinary: HTTPResponse(body: Data([0xFF]) + Data(text.utf8) + Data([0xFE]))
        default: .text("hello")
        }
    }
}

/// A file for a recording, which is removed with its last reference.
final class RecordingFile: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID().uuidString)/calls.har")

    deinit {
        try? FileManager.default.removeItem(at: url.deletingLastPathComponent())  // the system removes leftovers
    }

    /// The content, or `nil` if there is no file.
    var content: Data? { try? Data(contentsOf: url) }  // a missing file is no error here

    /// The JSON of the file.
    func json() throws -> JSONValue { try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: url)) }
}

extension ReplayingHTTPClient {
    /// Creates a client that answers from the text of a recording.
    static func reading(_ text: String) throws -> ReplayingHTTPClient {
        let file = RecordingFile()
        try FileManager.default.createDirectory(
            at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file.url)
        return try withExtendedLifetime(file) { try ReplayingHTTPClient(file.url) }
    }
}
