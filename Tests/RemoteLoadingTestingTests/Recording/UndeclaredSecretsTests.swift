import Foundation
import RemoteLoading
import TestSupport
import Testing

@testable import RemoteLoadingTesting

/// A message with a secret that the test has not declared.
struct UndeclaredSecret: Sendable, CustomTestStringConvertible {
    static let value = "s3cr3t-Value-77"

    let testDescription: String
    let type: String
    let body: String
    var fields: HTTPFields = [:]
    /// The body as the file must contain it.
    let recorded: String

    static let all =
        members + [
            UndeclaredSecret("a form in a response", form, "a=1&access_token=\(value)", "a=1&access_token=masked"),
            UndeclaredSecret("a form as text", "text/plain", "access_token=\(value)&a=1", "access_token=masked&a=1"),
            UndeclaredSecret(
                "lines of JSON", "application/x-ndjson", "{\"a\":1}\n{\"jwt\":\"\(value)\"}",
                "{\"a\":1}\n{\"jwt\":\"masked-jwt\"}"),
            UndeclaredSecret(
                "an array", json, "{\"tokens\": [\"\(value)\", 2]}", "{\"tokens\": [\"masked-tokens\", 2]}"),
            UndeclaredSecret(
                "a part of multipart", "multipart/form-data; boundary=b", part(value), part("masked-private-token")),
            UndeclaredSecret(
                "a password in an address", "text/html", "<a href='https://me:\(value)@a.test/'>",
                "<a href='https://masked@a.test/'>"),
            UndeclaredSecret(
                "an address in JSON", json, "{\"next\": \"/x?a=1&sig=\(value)&b=2\"}",
                "{\"next\": \"/x?a=1&sig=masked&b=2\"}"),
            UndeclaredSecret(
                "an escaped address", json, "{\"next\": \"/x?a=1\\u0026sig=\(value)\"}",
                "{\"next\": \"/x?a=1\\u0026sig=masked\"}"),
            UndeclaredSecret(
                "an address in a page", "text/html", "<a href='/x?a=1&amp;token=\(value)'>",
                "<a href='/x?a=1&amp;token=masked'>"),
            UndeclaredSecret(
                "JSON after a prefix", json, ")]}',\n{\"jwt\":\"\(value)\"}", ")]}',\n{\"jwt\":\"masked-jwt\"}"),
            UndeclaredSecret(
                "an event", "text/event-stream", "data: {\"jwt\":\"\(value)\"}\n\n",
                "data: {\"jwt\":\"masked-jwt\"}\n\n"),
            UndeclaredSecret(
                "a part without quotation marks", "multipart/form-data; boundary=b",
                part(value).replacing("\"", with: ""), part("masked-private-token").replacing("\"", with: "")),
            UndeclaredSecret(
                "JSON in a part", "multipart/mixed; boundary=b", batch(value), batch("masked-jwt")),
            UndeclaredSecret("an address in a field", "Link", "</x?token=\(value)>; rel=next"),
            UndeclaredSecret("the fragment of a redirect", "Location", "/a#access_token=\(value)&b=1"),
            UndeclaredSecret("the query of a redirect", "Location", "/a?sig=\(value)&b=1"),
            UndeclaredSecret("a password in a redirect", "Location", "https://me:\(value)@a.test/"),
            UndeclaredSecret("a key in a field", "X-Api-Key", value),
            UndeclaredSecret("a token in a field", "Private-Token", value),
            UndeclaredSecret("a session in a field", "X-Amz-Security-Token", value),
        ]

    private static let members = [
        "sig", "signature", "secret", "session", "jwt", "auth", "pwd", "assertion", "code_verifier", "refreshToken",
        "x-api-key", "AWSSecretAccessKey", "sessionid",
    ].map { name in
        UndeclaredSecret(
            "the member \(name)", json, "{\"\(name)\": \"\(value)\", \"n\": 1}",
            "{\"\(name)\": \"\(RecordedSecret(name.lowercased(), value).mask)\", \"n\": 1}")
    }

    private static let (form, json) = ("application/x-www-form-urlencoded", "application/json")

    private static func part(_ text: String) -> String {
        "--b\r\nContent-Disposition: form-data; name=\"private_token\"\r\n\r\n\(text)\r\n--b--\r\n"
    }

    private static func batch(_ text: String) -> String {
        "--b\r\nContent-Type: application/json\r\n\r\n{\"jwt\":\"\(text)\"}\r\n--b--\r\n"
    }

    private init(_ description: String, _ type: String, _ body: String, _ recorded: String) {
        (testDescription, self.type, self.body, self.recorded) = (description, type, body, recorded)
    }

    private init(_ description: String, _ name: HTTPFieldName, _ value: String) {
        self.init(description, "text/plain", "hello", "hello")
        fields = (try? HTTPFields([HTTPField(name, value)])) ?? [:]
    }
}

@Suite(.bounded) struct UndeclaredSecretsTests {
    private let file = RecordingFile()

    private func record(
        _ response: HTTPResponse, _ secrets: [RecordedSecret] = [], publicNames: Set<String> = []
    ) async throws {
        let recorder = try RecordingHTTPClient(
            InProcessHTTPClient { _ in response }, to: file.url, secrets: secrets, publicNames: publicNames,
            environment: [:], sink: { _, _ in })
        _ = try await recorder.send(HTTPRequest(.get, "https://a.test/x"))
        try recorder.save()
    }

    /// Records a response, and returns what a replay makes of it.
    private func replayed(
        _ response: HTTPResponse, _ secrets: [RecordedSecret] = [], publicNames: Set<String> = []
    ) async throws -> HTTPResponse {
        try await record(response, secrets, publicNames: publicNames)
        return try await ReplayingHTTPClient(file.url).send(HTTPRequest(.get, "https://a.test/x"))
    }

    @Test(arguments: UndeclaredSecret.all) func valueIsMaskedIfNameSuggestsSecret(secret: UndeclaredSecret)
        async throws
    {
        var fields = secret.fields
        try fields.set(secret.type, for: .contentType)
        let replayed = try await replayed(HTTPResponse(fields: fields, body: Data(secret.body.utf8)))
        #expect(replayed.body == Data(secret.recorded.utf8))
        #expect(replayed.fields[.contentType] == secret.type)
        let content = String(decoding: try #require(file.content), as: UTF8.self).lowercased()
        #expect(!content.contains(UndeclaredSecret.value.lowercased()) && content.contains("masked"))
    }

    @Test func onlyStringValuesOfSuspiciousNamesAreMasked() async throws {
        let body = #"{"token": {"id": 7}, "session": 12, "auth": true, "jwt": null, "pwd": "", "tokens": [1, [2]]}"#
        #expect(try await replayed(.json(body)).body == Data(body.utf8))
    }

    @Test func shortSecretIsNotMaskedUnderOtherNames() async throws {
        let response = HTTPResponse(fields: ["Location": "/?sig=a1&b=a1#token=t7&c=t7"])
        #expect(try await replayed(response).fields["Location"] == "/?sig=masked&b=a1#token=masked&c=t7")
    }

    @Test func secretNumberIsMaskedAsZero() async throws {
        let secret = RecordedSecret("pin", "4711")
        let replayed = try await replayed(.json(#"{"pin": 4711, "a": [1.5, -47110], "b": "4711"}"#), [secret])
        #expect(replayed.body == Data(#"{"pin": 0, "a": [1.5, 0], "b": "masked-pin"}"#.utf8))
    }

    @Test func valueUnderPublicNameIsNotMasked() async throws {
        let fields: HTTPFields = [.contentType: "application/json", "X-Session": "spring", "Location": "/?sig=a"]
        let response = HTTPResponse(fields: fields, body: Data(#"{"Session": "spring", "token": "t"}"#.utf8))
        let replayed = try await replayed(response, publicNames: ["session", "X-SESSION", "sig"])
        #expect(replayed.body == Data(#"{"Session": "spring", "token": "masked"}"#.utf8))
        #expect(replayed.fields["X-Session"] == "spring" && replayed.fields["Location"] == "/?sig=a")
    }

    @Test(arguments: [
        ("abcdefghi", "masked-one"), ("abcdefghi abcdef ghi", "masked-one masked-one ghi"),
        ("defghi-abcdef", "masked-two-masked-one"), ("abcdefabcdefghi", "masked-onemasked-one"),
    ])
    func overlappingSecretsAreMaskedCompletely(text: String, masked: String) async throws {
        let secrets = [RecordedSecret("one", "abcdef"), RecordedSecret("two", "defghi")]
        #expect(try await replayed(.text(text), secrets).body == Data(masked.utf8))
    }

    @Test func selfOverlappingSecretIsMaskedCompletely() async throws {
        #expect(try await replayed(.text("xababab"), [RecordedSecret("a", "abab")]).body == Data("xmasked-a".utf8))
    }

    @Test(arguments: CompressedText.all) func secretInCompressedBodyIsMasked(text: CompressedText) async throws {
        let fields = HTTPFields([try HTTPField("Content-Encoding", text.coding)])
        let replayed = try await replayed(HTTPResponse(fields: fields, body: text.bytes))
        #expect(replayed.body == Data(#"{"city":"Rome","access_token":"masked-access-token","n":1}"#.utf8))
        #expect(replayed.fields["Content-Encoding"] == nil)
    }

    /// `URLSession` decompresses a body, and keeps the field.
    @Test(arguments: ["gzip", "deflate"], ["{\"token\":\"t7\"}", "[{\"token\":\"t7\"}]"])
    func bodyDecompressedByTransportIsMasked(coding: String, body: String) async throws {
        let fields = HTTPFields([try HTTPField("Content-Encoding", coding)])
        let replayed = try await replayed(HTTPResponse(fields: fields, body: Data(body.utf8)))
        #expect(replayed.body == Data(body.replacing("t7", with: "masked").utf8))
    }

    @Test func ordinaryWordInCookieIsNotMaskedElsewhere() async throws {
        let body = #"{"state": "accepted", "id": "k3y-of-session"}"#
        let fields: HTTPFields = [
            .contentType: "application/json", "Set-Cookie": "consent=accepted", "Set-Cookie": "id=k3y-of-session",
        ]
        let replayed = try await replayed(HTTPResponse(fields: fields, body: Data(body.utf8)))
        #expect(replayed.body == Data(#"{"state": "accepted", "id": "masked-set-cookie"}"#.utf8))
    }

    @Test func compressedBodyWithoutSecretIsUnchanged() async throws {
        let response = HTTPResponse(fields: ["Content-Encoding": "deflate"], body: CompressedText.words)
        let replayed = try await replayed(response)
        #expect(replayed.body == response.body && replayed.fields == response.fields)
    }

    @Test(arguments: CompressedText.all.filter(\.isRecognised))
    func compressedSecretWithoutContentEncodingIsRefused(text: CompressedText) async throws {
        let error = await #expect(throws: RecordingError.self) {
            try await record(HTTPResponse(body: text.bytes), [RecordedSecret("key", UndeclaredSecret.value)])
        }
        let place = "log.entries[0].response.content.text"
        #expect(error == .secretExposed(label: "key", place: place, form: "compressed"))
    }

    @Test func damagedCompressedBodyIsDecompressedUpToDamage() throws {
        let bytes = Array(CompressedText.words)
        for count in [3, 40, bytes.count - 6] {
            let whole = try #require(Decompression.content(of: bytes))
            let part = try #require(Decompression.content(of: Array(bytes.prefix(count))))
            #expect(whole.starts(with: part) && (count == 3 || !part.isEmpty))
        }
        #expect(
            Decompression.content(of: bytes).map { String(decoding: $0, as: UTF8.self) }?.hasSuffix("rome rome sun")
                == true
        )
    }

    /// A picture looks like many encodings, but contains few printable parts.
    @Test func searchSizeIsSimilarForBytesAndText() {
        var random = SeededNumbers(seed: 7)
        let count = 1 << 16
        let picture = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let words = Array("The rain in Spain falls on 7 plains; 10% stays. ".utf8)
        let text = (0..<count).map { words[$0 % words.count] }
        #expect(SecretSearch.Text(picture).size <= 2 * SecretSearch.Text(text).size)
        #expect(SecretSearch.Text(picture + picture).size <= 3 * SecretSearch.Text(picture).size)
    }
}

/// A compressed JSON object with a token.
struct CompressedText: Sendable {
    let coding: String
    let bytes: Data
    /// `true` if the bytes hide the secret, and begin with a header.
    var isRecognised = true

    static let all = [
        CompressedText(
            "gzip", "H4sIAAAAAAACA6tWSs4sqVSyUgrKz01V0lFKTE5OLS6OL8nPTs0DihYbJxcZl+iGJeaUpuqamwMVAEUNawFhnG7VNgAAAA=="),
        CompressedText("deflate", "eNqrVkrOLKlUslIKys9NVdJRSkxOTi0uji/Jz07NA4oWGycXGZfohiXmlKbqmpsDFQBFDWsB6UMRFw=="),
        CompressedText(
            "deflate", "q1ZKziypVLJSCsrPTVXSUUpMTk4tLo4vyc9OzQOKFhsnFxmX6IYl5pSm6pqbAxUARQ1rAQ==", isRecognised: false),
        CompressedText(
            "Deflate", "eAEBNgDJ/3siY2l0eSI6IlJvbWUiLCJhY2Nlc3NfdG9rZW4iOiJzM2NyM3QtVmFsdWUtNzciLCJuIjoxfelDERc=",
            isRecognised: false),
        CompressedText(
            "x-gzip",
            "H4sIHgAAAAAAAwMAYWJjbi5qc29uAG5vdGUAEjSrVkrOLKlUslIKys9NVdJRSkxOTi0uji/Jz07NA4oWGycXGZfohiXmlKbqmpsDFQBF"
                + "DWsBYZxu1TYAAAA="),
    ]

    /// A text of 120 words, compressed with codes of its own.
    static let words = decoded(
        "eNplkVkOxCAMQ6+Sq1XT+UBikcogrl8lrrDL/CDIYr+Emeppn9zGadeRqrWem+VUDuujIoSjlS+ST7G/pzf3X7vKE109eEY+KvGWqFdqECrR"
            + "i2t4rdK4BJawCsmffrQL73uuyalFhIOKE3oCaXVyUzuXlwg/rrImWggCNekj5mDzQzReW2NOwy4TFPuPbLyyIOKr39oI0+oW8pHn5jkS6SE5"
            + "6g00aec0")

    private init(_ coding: String, _ base64: String, isRecognised: Bool = true) {
        (self.coding, bytes, self.isRecognised) = (coding, Self.decoded(base64), isRecognised)
    }

    private static func decoded(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }
}
