import Foundation
import RemoteLoading

/// The conversion of calls to a file of the format HAR 1.2, with masks for secrets.
struct HARWriter {
    private let mask: RecordingMask

    /// Creates a writer that knows the declared secrets, and those that the calls themselves declare.
    init(_ calls: [RecordedCall], secrets: [RecordedSecret], publicNames: Set<String>) {
        let learned = calls.flatMap { call in
            let response = try? call.result.get()  // a failed call has no response
            return RecordedSecret.learned(from: call.request, response, publicNames: publicNames)
        }
        // Bytes are compared, because texts of different bytes can be equal.
        var known: Set<[UInt8]> = []
        let distinct = (secrets + learned).filter { known.insert(Array($0.value.utf8)).inserted }
        mask = RecordingMask(distinct, publicNames: publicNames)
    }

    /// Returns the content of the file.
    ///
    /// Throws an error if a secret is still in the content.
    func content(of calls: [RecordedCall]) throws(RecordingError) -> Data {
        let log: JSONValue = [
            "log": [
                "version": "1.2", "creator": ["name": "Playhouse", "version": "1"],
                "entries": .array(calls.map(entry)),
            ]
        ]
        let searches = mask.secrets.map { ($0, SecretSearch($0)) }
        try Self.refuseSecrets(in: log, at: "", searches)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(log)
        } catch {
            throw .malformed(place: "log", reason: "cannot be encoded: \(error)")
        }
    }

    private func entry(_ call: RecordedCall) -> JSONValue {
        let milliseconds = JSONValue.number((call.duration / .milliseconds(1)).rounded())
        return [
            "startedDateTime": .string(call.date.ISO8601Format()), "time": milliseconds, "cache": [:],
            "request": request(call.request), "response": response(call.result),
            "timings": ["send": 0, "wait": milliseconds, "receive": 0],
        ]
    }

    private func request(_ request: HTTPRequest) -> JSONValue {
        let address = mask.address(of: request)
        let body = mask.body(of: request)
        var members: [String: JSONValue] = [
            "method": .string(request.method.name), "url": .string(address), "httpVersion": "unknown",
            "cookies": cookies(request.fields.values(for: .cookie).flatMap { $0.split(separator: ";") }),
            "headers": headers(request.fields, of: request.body, as: body),
            "queryString": pairs(HTTPQuery(ofAddress: address).items),
            "headersSize": -1, "bodySize": .number(Double(body?.count ?? 0)),
        ]
        if let body {
            let type = request.fields[.contentType].map { mask.text($0) } ?? ""
            var data = Self.text(body, encodingName: "_encoding")
            data["mimeType"] = .string(type)
            // Browsers write the items of a form as well as its text.
            if request.fields.areOfForm(body) {
                let form = String(decoding: body, as: UTF8.self).replacing("+", with: "%20")
                data["params"] = pairs(HTTPQuery(ofAddress: "?" + form).items)
            }
            members["postData"] = .object(data)
        }
        return .object(members)
    }

    private func response(_ result: Result<HTTPResponse, TransportError>) -> JSONValue {
        var members: [String: JSONValue] = [
            "status": 0, "statusText": "", "httpVersion": "unknown", "cookies": [], "headers": [],
            "content": ["size": 0, "mimeType": "x-unknown"], "redirectURL": "", "headersSize": -1, "bodySize": -1,
        ]
        switch result {
        case .failure(let error):
            members["_error"] = .string(RecordedCall.name(of: error))
        case .success(let response):
            let body = mask.body(of: response)
            var content = Self.text(body, encodingName: "encoding")
            content["size"] = .number(Double(body.count))
            content["mimeType"] = .string(response.fields[.contentType].map { mask.text($0) } ?? "x-unknown")
            members["status"] = .number(Double(response.status.code))
            members["content"] = .object(content)
            members["headers"] = headers(response.fields, of: response.body, as: body)
            members["cookies"] = cookies(
                response.fields.values(for: "Set-Cookie").map { $0.prefix { $0 != ";" } })
            members["redirectURL"] = .string(mask.text(response.fields["Location"] ?? "", of: .address))
        }
        return .object(members)
    }

    /// Returns the fields of a body, and what they say about its form as it is in the file.
    private func headers(_ fields: HTTPFields, of body: Data?, as written: [UInt8]?) -> JSONValue {
        let isChanged = written.map { Data($0) } != body
        let isDecompressed = isChanged && body.flatMap { fields.decompressed(Array($0)) } != nil
        let kept = fields.filter { !isDecompressed || $0.name != "Content-Encoding" }
        return .array(
            kept.map { field in
                let length = isChanged && field.name == .contentLength ? written.map { "\($0.count)" } : nil
                return Self.pair(mask.text(field.name.spelling), length ?? mask.value(of: field))
            })
    }

    /// Returns the names of cookies, whose values are always masked.
    private func cookies(_ pairs: [Substring]) -> JSONValue {
        .array(
            pairs.map { pair in
                let name = pair.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces)
                return Self.pair(mask.text(name), RecordingMask.placeholder)
            })
    }

    private func pairs(_ items: [HTTPQuery.Item]) -> JSONValue {
        .array(items.map { Self.pair(mask.text($0.name), mask.text($0.value)) })
    }

    private static func pair(_ name: String, _ value: String) -> JSONValue {
        ["name": .string(name), "value": .string(value)]
    }

    /// Returns a body as text, or in base64 if it is no text.
    private static func text(_ body: [UInt8], encodingName: String) -> [String: JSONValue] {
        let text = String(decoding: body, as: UTF8.self)
        if text.utf8.elementsEqual(body) { return ["text": .string(text)] }
        return ["text": .string(Data(body).base64EncodedString()), encodingName: "base64"]
    }
}

extension HARWriter {
    private static func refuseSecrets(
        in value: JSONValue, at place: String, _ searches: [(RecordedSecret, SecretSearch)]
    ) throws(RecordingError) {
        switch value {
        case .string(let text):
            try refuse(Array(text.utf8), at: place, searches)
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                try refuseSecrets(in: element, at: "\(place)[\(index)]", searches)
            }
        case .object(let members):
            let isBase64 = members["encoding"] == "base64" || members["_encoding"] == "base64"
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                let path = place.isEmpty ? name : "\(place).\(name)"
                if isBase64, name == "text", case .string(let text) = member, let body = Data(base64Encoded: text) {
                    try refuse(Array(body), at: path, searches)
                } else {
                    try refuseSecrets(in: member, at: path, searches)
                }
            }
        default: break
        }
    }

    private static func refuse(
        _ bytes: [UInt8], at place: String, _ searches: [(RecordedSecret, SecretSearch)]
    ) throws(RecordingError) {
        guard !searches.isEmpty, !bytes.isEmpty else { return }
        let text = SecretSearch.Text(bytes)
        let content = Decompression.content(of: bytes).map { SecretSearch.Text($0) }
        for (secret, search) in searches {
            let hidden = content.flatMap { search.form(in: $0) }.map { _ in SecretSearch.Form.compressed }
            guard let form = search.form(in: text) ?? hidden else { continue }
            throw .secretExposed(label: secret.label, place: place, form: form.rawValue)
        }
    }
}
