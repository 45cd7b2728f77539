import Foundation
import RemoteLoading
import TestSupport
import Testing

@testable import RemoteLoadingTesting

@Suite(.bounded) struct RecordingHTTPClientTests {
    private let file = RecordingFile()
    private let clock = ManualClock()

    private func recorder(
        _ secrets: [RecordedSecret] = [],
        _ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse = { _ in .text("hello") }
    ) throws -> RecordingHTTPClient {
        try RecordingHTTPClient(
            InProcessHTTPClient { answer($0) }, to: file.url, secrets: secrets, time: clock.timeSource, environment: [:]
        )
    }

    private func entry(_ number: Int = 0) throws -> JSONValue {
        try #require(try file.json()[path: "log.entries[\(number)]"])
    }

    @Test(arguments: ["true", "1", ""])
    func recordingIsRefusedIfCIVariableIsSet(value: String) {
        #expect(throws: RecordingError.forbiddenInCI) {
            try RecordingHTTPClient(HTTPClientDummy(), to: file.url, environment: ["CI": value])
        }
    }

    @Test func recordingIsWrittenOnlyWhenSaved() async throws {
        let recorder = try recorder()
        _ = try await recorder.send(HTTPRequest(.get, "https://a.test/x"))
        #expect(file.content == nil)
        #expect(recorder.report().issues.map(\.description) == ["UNSAVED RECORDING  1 calls; call save()"])
        try recorder.save()
        #expect(file.content != nil)
        try recorder.verify()
    }

    @Test func laterCallsAreAddedToSavedCalls() async throws {
        let recorder = try recorder()
        for path in ["x", "y"] {
            _ = try await recorder.send(HTTPRequest(.get, parsing: "https://a.test/\(path)"))
            try recorder.save()
        }
        #expect(try entry(0)[path: "request.url"] == "https://a.test/x")
        #expect(try entry(1)[path: "request.url"] == "https://a.test/y")
    }

    @Test func entryHasAllHARMembers() async throws {
        let recorder = try recorder { _ in
            .json("[1]")
        }
        _ = try await recorder.send(
            HTTPRequest(.post, parsing: "https://a.test/x?page=1", fields: ["Accept": "*/*"], body: Data("hi".utf8)))
        try recorder.save()
        let log = try #require(try file.json()[path: "log"])
        #expect(log[path: "version"] == "1.2")
        #expect(log[path: "creator.name"] == "Playhouse")
        let expected: JSONValue = [
            "startedDateTime": "2001-01-01T00:00:00Z", "time": 0, "cache": [:],
            "timings": ["send": 0, "wait": 0, "receive": 0],
            "request": [
                "method": "POST", "url": "https://a.test/x?page=1", "httpVersion": "unknown", "cookies": [],
                "headers": [["name": "Accept", "value": "*/*"]],
                "queryString": [["name": "page", "value": "1"]], "headersSize": -1, "bodySize": 2,
                "postData": ["mimeType": "", "text": "hi"],
            ],
            "response": [
                "status": 200, "statusText": "", "httpVersion": "unknown", "cookies": [],
                "headers": [["name": "Content-Type", "value": "application/json"]],
                "content": ["size": 3, "mimeType": "application/json", "text": "[1]"],
                "redirectURL": "", "headersSize": -1, "bodySize": -1,
            ],
        ]
        #expect(try entry() == expected)
    }

    @Test func formIsRecordedWithItsParameters() async throws {
        let recorder = try recorder([RecordedSecret("client id", "abcd")])
        let form = HTTPQuery([.init("name", "a b"), .init("client", "abcd"), .init("pin", "12", isSecret: true)])
        _ = try await recorder.send(HTTPRequest(.post, parsing: "https://a.test/x", form: form))
        try recorder.save()
        let data = try #require(try entry()[path: "request.postData"])
        #expect(data[path: "text"] == "name=a%20b&client=masked-client-id&pin=masked")
        #expect(
            data[path: "params"] == [
                ["name": "name", "value": "a b"], ["name": "client", "value": "masked-client-id"],
                ["name": "pin", "value": "masked"],
            ])
    }

    @Test func querySecretsAreMaskedInAddressAndItems() async throws {
        let recorder = try recorder([RecordedSecret("key", "a/b+c")])
        _ = try await recorder.send(
            HTTPRequest(.get, parsing: "https://a.test/x", query: ["k": "a/b+c", "access_token": "t", "page": "2"]))
        try recorder.save()
        let request = try #require(try entry()[path: "request"])
        #expect(request[path: "url"] == "https://a.test/x?k=masked-key&access_token=masked&page=2")
        #expect(request[path: "queryString[0]"] == ["name": "k", "value": "masked-key"])
        #expect(request[path: "queryString[1]"] == ["name": "access_token", "value": "masked"])
    }

    @Test func onlyCookieNamesAreRecorded() async throws {
        let recorder = try recorder { _ in
            HTTPResponse(fields: ["Set-Cookie": "id=7; Path=/"])
        }
        _ = try await recorder.send(HTTPRequest(.get, parsing: "https://a.test/x", fields: [.cookie: "a=1; b=2"]))
        try recorder.save()
        let masked = { (name: JSONValue) in ["name": name, "value": "masked"] as JSONValue }
        #expect(try entry()[path: "request.cookies"] == [masked("a"), masked("b")])
        #expect(try entry()[path: "response.cookies"] == [masked("id")])
        #expect(try entry()[path: "request.headers"] == [masked("Cookie")])
        #expect(try entry()[path: "response.headers"] == [masked("Set-Cookie")])
    }

    @Test func secretInRedirectAddressIsMasked() async throws {
        let recorder = try recorder { _ in
            HTTPResponse(status: 302, fields: ["Location": "https://b.test/?code=1&state=ok"])
        }
        _ = try await recorder.send(HTTPRequest(.get, "https://a.test/x"))
        try recorder.save()
        let expected: JSONValue = "https://b.test/?code=masked&state=ok"
        #expect(try entry()[path: "response.redirectURL"] == expected)
        #expect(try entry()[path: "response.headers[0].value"] == expected)
    }

    @Test func issuedTokenIsMaskedInLaterCalls() async throws {
        let recorder = try recorder { request in
            request.method == .post ? .json(#"{"access_token":"s3cr3t-token"}"#) : .text("for s3cr3t-token")
        }
        _ = try await recorder.send(HTTPRequest(.post, "https://a.test/token"))
        _ = try await recorder.send(
            HTTPRequest(.get, parsing: "https://a.test/s3cr3t-token", fields: ["X-A": "s3cr3t-token"]))
        try recorder.save()
        #expect(try entry(0)[path: "response.content.text"] == #"{"access_token":"masked-access-token"}"#)
        #expect(try entry(1)[path: "request.url"] == "https://a.test/masked-access-token")
        #expect(try entry(1)[path: "request.headers[0].value"] == "masked-access-token")
        #expect(try entry(1)[path: "response.content.text"] == "for masked-access-token")
    }

    @Test func secretBodyIsNotRecorded() async throws {
        let recorder = try recorder()
        var request = try HTTPRequest(.post, parsing: "https://a.test/x", body: Data("anything".utf8))
        request.bodyIsSecret = true
        _ = try await recorder.send(request)
        try recorder.save()
        #expect(try entry()[path: "request.postData.text"] == "masked-body")
    }

    @Test func contentLengthMatchesMaskedBody() async throws {
        let recorder = try recorder([RecordedSecret("key", "1234567")]) { _ in
            HTTPResponse(fields: [.contentLength: "7"], body: Data("1234567".utf8))
        }
        _ = try await recorder.send(HTTPRequest(.get, "https://a.test/x"))
        try recorder.save()
        #expect(try entry()[path: "response.headers[0].value"] == "10")
        #expect(try entry()[path: "response.content.size"] == 10)
    }

    @Test func labelContainingSecretIsRefused() async throws {
        let recorder = try recorder([RecordedSecret("abcd", "abcd")])
        _ = try await recorder.send(HTTPRequest(.get, "https://a.test/abcd"))
        let place = "log.entries[0].request.url"
        #expect(throws: RecordingError.secretExposed(label: "abcd", place: place, form: "as it is")) {
            try recorder.save()
        }
        #expect(recorder.report().issues.count == 1)  // the recording is not saved
    }

    @Test func secretInMethodIsRefused() async throws {
        let recorder = try recorder([RecordedSecret("key", "SECRET")])
        _ = try await recorder.send(HTTPRequest(HTTPMethod("SECRET"), "https://a.test/"))
        let place = "log.entries[0].request.method"
        #expect(throws: RecordingError.secretExposed(label: "key", place: place, form: "as it is")) {
            try recorder.save()
        }
        #expect(recorder.report().issues.count == 1)  // the recording is not saved
    }

    @Test func nonASCIISecretIsMasked() async throws {
        let recorder = try recorder([RecordedSecret("key", "pässwörd😀")]) { _ in
            .json("\"p\\u00e4ssw\\u00F6rd\\uD83D\\ude00\"")
        }
        _ = try await recorder.send(HTTPRequest(.get, parsing: "https://a.test/", query: ["k": "pässwörd😀"]))
        try recorder.save()
        #expect(try entry()[path: "request.url"] == "https://a.test/?k=masked-key")
        #expect(try entry()[path: "response.content.text"] == "\"masked-key\"")
    }

    @Test func shortSecretIsRefused() {
        #expect(throws: RecordingError.secretTooShort(label: "pin")) { try recorder([RecordedSecret("pin", "123")]) }
        #expect(throws: RecordingError.secretTooShort(label: "pin")) {
            try ReplayingHTTPClient(RecordingFile().url, secrets: [RecordedSecret("pin", "")])
        }
    }

    @Test func descriptionOfSecretShowsOnlyLabel() {
        let secret = RecordedSecret("client id", "s3cr3t")
        var dumped = ""
        dump([secret], to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped] {
            #expect(text.contains("client-id") && !text.contains("s3cr3t"))
        }
    }

    @Test func cancelledCallIsNotRecorded() async throws {
        let recorder = try RecordingHTTPClient(
            FaultInjectingHTTPClient(HTTPClientDummy()) { _ in .error(.cancelled) }, to: file.url, environment: [:])
        await recorder.swallow(HTTPRequest(.get, "https://a.test/x"))
        try recorder.save()
        #expect(try file.json()[path: "log.entries"] == [])
    }

    @Test func fileThatCannotBeWrittenIsReported() async throws {
        let recorder = try RecordingHTTPClient(
            InProcessHTTPClient { _ in .text("a") }, to: URL(filePath: "/dev/null/x.har"), environment: [:])
        let error = #expect(throws: RecordingError.self) { try recorder.save() }
        guard case .unwritable("/dev/null/x.har", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: HTTPClientContract.rules)
    func recordingClientObeysContractRule(rule: ContractRule<HTTPClientContract.Subject>) async throws {
        let subject = HTTPClientContract.Subject { handler in
            let recorder = try RecordingHTTPClient(
                InProcessHTTPClient(handler), to: RecordingFile().url, environment: [:],
                sink: { _, _ in })
            return (recorder, "https://contract.test")
        }
        try await rule.verify(subject)
    }
}
