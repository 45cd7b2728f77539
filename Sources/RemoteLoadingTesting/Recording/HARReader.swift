import Foundation
import RemoteLoading

/// The conversion of a file of the format HAR 1.2 to exchanges.
///
/// The reader ignores everything that it does not need, because tools leave out sizes and times, or add members of
/// their own. Entries of other schemes than http and https, such as `data:`, are left out: no client can request them.
enum HARReader {
    /// Returns the exchanges of a file, in order.
    static func exchanges(in content: Data) throws(RecordingError) -> [RecordedExchange] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = content.starts(with: mark) ? content.dropFirst(mark.count) : content
        let file: HARFile
        do {
            file = try JSONDecoder().decode(HARFile.self, from: Data(text))
        } catch let error as DecodingError {
            throw RecordingError(error)
        } catch {
            throw .malformed(place: "the root", reason: "is no JSON")
        }
        var exchanges: [RecordedExchange] = []
        for (number, entry) in file.log.entries.enumerated() {
            let address = entry.request.url.lowercased()
            guard address.hasPrefix("http:") || address.hasPrefix("https:") else { continue }
            exchanges.append(try exchange(entry, at: "log.entries[\(number)]"))
        }
        return exchanges
    }

    private static func exchange(_ entry: HARFile.Entry, at place: String) throws(RecordingError) -> RecordedExchange {
        let method = try valid(at: "\(place).request.method") { () throws(HTTPMessageError) in
            try HTTPMethod(entry.request.method)
        }
        let data = entry.request.postData
        let body = try data?.body(at: "\(place).request.postData")
        let hasBody = method != .get && method != .head
        let request = try valid(at: "\(place).request.url") { () throws(HTTPMessageError) in
            try HTTPRequest(method, parsing: entry.request.url, body: hasBody ? body : nil)
        }
        var typed = request
        try valid(at: "\(place).request.postData.mimeType") { () throws(HTTPMessageError) in
            if let type = data?.mimeType { try typed.fields.set(type, for: .contentType) }
        }
        return RecordedExchange(
            place: place, request: typed, isBodyOmitted: data == nil && (entry.request.bodySize ?? 0) > 0,
            answer: try answer(entry.response, to: request, at: "\(place).response"),
            date: entry.startedDateTime.flatMap(Self.date),
            requestFields: requestFields(entry.request.headers ?? []))
    }

    /// Returns the fields that a client can set, without those that a tool has written in another form.
    private static func requestFields(_ headers: [HARFile.Pair]) -> HTTPFields {
        let ofTransport = ["host", "connection", "content-length", "accept-encoding", "transfer-encoding"]
        var fields = HTTPFields()
        for header in headers where !ofTransport.contains(header.name.lowercased()) {
            guard let name = try? HTTPFieldName(header.name) else { continue }  // such as `:method` of HTTP/2
            try? fields.set(header.value, for: name)  // an invalid value is left out
        }
        return fields
    }

    /// Returns the date of a text of ISO 8601, whose seconds may have fractions.
    private static func date(_ text: String) -> Date? {
        let styles = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
        return styles.lazy.compactMap { try? $0.parse(text) }.first  // other texts are no dates
    }

    private static func answer(
        _ response: HARFile.Response, to request: HTTPRequest, at place: String
    ) throws(RecordingError) -> RecordedExchange.Answer {
        if response.status == 0 { return .failure(RecordedCall.error(named: response._error)) }
        let status = try valid(at: "\(place).status") { () throws(HTTPMessageError) in try HTTPStatus(response.status) }
        let fields = try fields(response.headers ?? [], at: "\(place).headers")
        let content = response.content
        if content?.text == nil, let size = content?.size, size > 0, request.method != .head, !status.forbidsBody {
            return .withoutBody(bytes: size)
        }
        let body = try HARFile.body(content?.text ?? "", content?.encoding, at: "\(place).content")
        return .response(HTTPResponse(status: status, fields: fields, body: body, url: request.url))
    }

    /// Returns the fields without those that describe the framing, because the body of an entry is decoded.
    private static func fields(_ headers: [HARFile.Pair], at place: String) throws(RecordingError) -> HTTPFields {
        var fields = HTTPFields()
        for (number, header) in headers.enumerated() where !header.name.hasPrefix(":") {
            let name = try valid(at: "\(place)[\(number)].name") { () throws(HTTPMessageError) in
                try HTTPFieldName(header.name)
            }
            // Some browsers join the values of repeated fields by line feeds.
            for line in header.value.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
                fields.append(
                    try valid(at: "\(place)[\(number)].value") { () throws(HTTPMessageError) in
                        try HTTPField(name, String(line))
                    })
            }
        }
        return fields
    }

    private static func valid<Value>(
        at place: String, _ make: () throws(HTTPMessageError) -> Value
    ) throws(RecordingError) -> Value {
        do throws(HTTPMessageError) {
            return try make()
        } catch {
            throw .malformed(place: place, reason: "is invalid: \(error)")
        }
    }
}

/// The members of a file of the format HAR 1.2 that a replay needs.
struct HARFile: Decodable {
    struct Log: Decodable { let entries: [Entry] }
    struct Entry: Decodable {
        @Lenient var startedDateTime: String?
        let request: Request
        let response: Response
    }
    struct Request: Decodable {
        let method: String
        let url: String
        let headers: [Pair]?
        let postData: PostData?
        @Lenient var bodySize: Int?
    }
    struct PostData: Decodable {
        let mimeType: String?
        let text: String?
        let params: [Param]?
        let encoding: String?
        let _encoding: String?
    }
    struct Param: Decodable {
        let name: String
        let value: String?
    }
    struct Response: Decodable {
        let status: Int
        let headers: [Pair]?
        let content: Content?
        @Lenient var _error: String?
    }
    struct Content: Decodable {
        @Lenient var size: Int?
        let text: String?
        let encoding: String?
    }
    struct Pair: Decodable {
        let name: String
        let value: String
    }

    let log: Log

    /// Returns the bytes of a body that is written as text or in base64.
    static func body(_ text: String, _ encoding: String?, at place: String) throws(RecordingError) -> Data {
        guard let encoding, !encoding.isEmpty else { return Data(text.utf8) }
        guard encoding.lowercased() == "base64" else {
            throw .malformed(place: "\(place).encoding", reason: "is not base64")
        }
        guard let body = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw .malformed(place: "\(place).text", reason: "is no base64")
        }
        return body
    }
}

extension HARFile.PostData {
    /// Returns the body of a request, which some tools write only as the items of a form.
    func body(at place: String) throws(RecordingError) -> Data {
        if let text { return try HARFile.body(text, encoding ?? _encoding, at: place) }
        let items = (params ?? []).map { HTTPQuery.Item($0.name, $0.value ?? "") }
        return Data(HTTPQuery(items).encoded.utf8)
    }
}

/// A member that a file may leave out or write in any type, which is `nil` then.
@propertyWrapper
struct Lenient<Value: Decodable>: Decodable {
    let wrappedValue: Value?

    init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
        wrappedValue = try? decoder.singleValueContainer().decode(Value.self)  // a value of another type counts as none
    }
}

extension KeyedDecodingContainer {
    /// Decodes a member that may be missing.
    func decode<Value>(_ type: Lenient<Value>.Type, forKey key: Key) throws -> Lenient<Value> {
        try decodeIfPresent(type, forKey: key) ?? Lenient(wrappedValue: nil)
    }
}

extension RecordingError {
    /// Creates the error of a file whose JSON has another form.
    init(_ error: DecodingError) {
        let (path, reason): ([any CodingKey], String) =
            switch error {
            case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
            case .valueNotFound(_, let context): (context.codingPath, "is null")
            case .typeMismatch(let type, let context): (context.codingPath, "is no \(type)")
            case .dataCorrupted(let context):
                (context.codingPath, context.codingPath.isEmpty ? "is no JSON" : "is invalid")
            @unknown default: ([], "is invalid")
            }
        let place = path.reduce("") { place, key in
            key.intValue.map { "\(place)[\($0)]" } ?? (place.isEmpty ? key.stringValue : "\(place).\(key.stringValue)")
        }
        self = .malformed(place: place.isEmpty ? "the root" : place, reason: reason)
    }
}
