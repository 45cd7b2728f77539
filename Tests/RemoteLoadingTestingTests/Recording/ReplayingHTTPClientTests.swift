import Foundation
import RemoteLoading
import TestSupport
import Testing

@testable import RemoteLoadingTesting

@Suite(.bounded) struct ReplayingHTTPClientTests {
    private let file = RecordingFile()

    /// Records calls of a client, and saves them.
    private func record(
        _ requests: [HTTPRequest], secrets: [RecordedSecret] = [], by client: any HTTPClient
    ) async throws {
        let recorder = try RecordingHTTPClient(client, to: file.url, secrets: secrets, environment: [:])
        for request in requests { await recorder.swallow(request) }
        try recorder.save()
    }

    private func get(_ path: String) throws -> HTTPRequest { try HTTPRequest(.get, parsing: "https://a.test" + path) }

    @Test func replayReturnsRecordedResponse() async throws {
        let recorded = HTTPResponse(
            status: 404, fields: ["X-A": "", "X-B": "é"], body: Data([0xEF, 0xBB, 0xBF, 0, 13, 10, 0xFF]))
        try await record([get("/x")], by: InProcessHTTPClient { _ in recorded })
        let replay = try ReplayingHTTPClient(file.url)
        let response = try await replay.send(get("/x"))
        #expect(response.status == recorded.status && response.fields == recorded.fields)
        #expect(response.body == recorded.body)
        try replay.verify()
    }

    @Test func equalRequestsGetEntriesInOrder() async throws {
        let stub = HTTPClientStub()
        stub.on(.path("/x"), .text("1"), .text("2"))
        stub.on(.path("/y"), .text("3"))
        try await record([get("/x"), get("/y"), get("/x")], by: stub)
        let replay = try ReplayingHTTPClient(file.url)
        #expect(try await replay.send(get("/y")).body == Data("3".utf8))
        #expect(try await replay.send(get("/x")).body == Data("1".utf8))
        #expect(try await replay.send(get("/x")).body == Data("2".utf8))
        try replay.verify()
    }

    @Test func requestAfterLastEntryIsReported() async throws {
        try await record([get("/x")], by: InProcessHTTPClient { _ in .text("a") })
        let replay = try ReplayingHTTPClient(file.url, name: "twitch")
        _ = try await replay.send(get("/x"))
        await #expect(throws: TransportError.other(code: 0)) { try await replay.send(get("/x")) }
        #expect(
            replay.report().issues.map(\.description) == [
                """
                EXHAUSTED RECORDING  GET https://a.test/x
                   its entries are used: log.entries[0]
                """
            ])
    }

    @Test func unusedRecordingEntryIsReported() async throws {
        try await record([get("/x"), get("/y")], by: InProcessHTTPClient { _ in .text("a") })
        let replay = try ReplayingHTTPClient(file.url)
        _ = try await replay.send(get("/x"))
        #expect(
            replay.report().issues.map(\.description) == [
                """
                UNUSED ENTRY  GET https://a.test/y, log.entries[1]
                   pass allEntriesUsed: false if the test does not need all entries
                """
            ])
        try ReplayingHTTPClient(file.url, allEntriesUsed: false).verify()
    }

    @Test func unexpectedRequestIsComparedWithClosestEntry() async throws {
        try await record([get("/x?page=1")], by: InProcessHTTPClient { _ in .text("a") })
        let replay = try ReplayingHTTPClient(file.url)
        await #expect(throws: TransportError.other(code: 0)) { try await replay.send(get("/x?page=2")) }
        // The entry was meant for this request, so it is not also reported as unused.
        #expect(
            replay.report().issues.map(\.description) == [
                """
                UNEXPECTED REQUEST  GET https://a.test/x?page=2
                   closest entry, log.entries[0]:  query page=1 != page=2
                """
            ])
    }

    @Test func unusedEntryIsPreferredAmongEquallyCloseEntries() async throws {
        try await record([get("/x?page=1"), get("/x?page=2")], by: InProcessHTTPClient { _ in .text("a") })
        let replay = try ReplayingHTTPClient(file.url)
        for page in [1, 3] { await replay.swallow(try get("/x?page=\(page)")) }
        let issues = replay.report().issues
        #expect(issues.map(\.kind) == ["unexpected request"])
        #expect(issues.first?.details == ["closest entry, log.entries[1]:  query page=2 != page=3"])
    }

    @Test func requestWithDifferentBodyIsReported() async throws {
        let post = { (body: String) in try HTTPRequest(.post, parsing: "https://a.test/x", body: Data(body.utf8)) }
        try await record([post("one")], by: InProcessHTTPClient { _ in .text("a") })
        let replay = try ReplayingHTTPClient(file.url)
        await replay.swallow(try post("only"))
        #expect(
            replay.report().issues.first.map { "\($0)" }?.contains("body of 3 bytes != 4 bytes, from byte 2") == true)
        _ = try await replay.send(post("one"))
    }

    @Test(arguments: [
        (#"{"note":"b","stars":1}"#, "body.note differs"), (#"{"note":"a","stars":[1,3]}"#, "body.stars[1] differs"),
        (#"{"note":"a","stars":[1]}"#, "body.stars[1] differs"), (#"{"stars":[1,2]}"#, "body.note differs"),
        (#"{"note":"a","stars":[1,2],"x":0}"#, "body.x differs"),
        (#"{"note":"a","stars":{"0":1,"1":2}}"#, "body.stars differs"),
        (#"{"note":"a","stars":[1,2],"stars[1]":3}"#, "body.stars[1] differs"),
        ("7", "body of 26 bytes != 1 bytes, from byte 0"),
    ])
    func differenceOfJSONBodyHasItsPlace(body: String, difference: String) async throws {
        let post = { (body: String) in try HTTPRequest(.post, parsing: "https://a.test/x", body: Data(body.utf8)) }
        let recorded = try post(#"{"stars":[1,2],"note":"a"}"#)
        try await record([recorded], by: InProcessHTTPClient { _ in .text("a") })
        let replay = try ReplayingHTTPClient(file.url)
        await replay.swallow(try post(body))
        #expect(replay.report().issues.first?.details == ["closest entry, log.entries[0]:  \(difference)"])
        _ = try await replay.send(recorded)
    }

    @Test func orderOfMembersAndQueryItemsIsIgnored() async throws {
        let post = { (query: String, body: String) in
            try HTTPRequest(.post, parsing: "https://a.test/x?\(query)", body: Data(body.utf8))
        }
        try await record([post("a=1&b=2", #"{"c":1,"d":[2]}"#)], by: InProcessHTTPClient { _ in .text("a") })
        let replay = try ReplayingHTTPClient(file.url)
        _ = try await replay.send(post("b=2&a=1", #"{ "d" : [2], "c" : 1 }"#))
        try replay.verify()
    }

    @Test(arguments: [TransportError.timedOut, .connectionRefused, .hostNotFound, .malformedResponse])
    func recordedFailureIsThrown(error: TransportError) async throws {
        try await record([get("/x")], by: FaultInjectingHTTPClient(HTTPClientDummy()) { _ in .error(error) })
        let replay = try ReplayingHTTPClient(file.url)
        await #expect(throws: error) { try await replay.send(get("/x")) }
        try replay.verify()
    }

    @Test func recordingEntryWithOmittedBodyIsReported() async throws {
        let text = """
            {"log":{"entries":[{"request":{"method":"GET","url":"https://a.test/x"},
            "response":{"status":200,"content":{"size":7}}}]}}
            """
        let replay = try ReplayingHTTPClient.reading(text)
        await #expect(throws: TransportError.other(code: 0)) { try await replay.send(get("/x")) }
        #expect(replay.report().issues.map { "\($0)" }.first?.hasPrefix("INCOMPLETE ENTRY") == true)
    }

    @Test func omittedRequestBodyMatchesAnyBody() async throws {
        let text = """
            {"log":{"entries":[{"request":{"method":"POST","url":"https://a.test/x","bodySize":9},
            "response":{"status":200}}]}}
            """
        let replay = try ReplayingHTTPClient.reading(text)
        _ = try await replay.send(HTTPRequest(.post, parsing: "https://a.test/x", body: Data("any".utf8)))
        try replay.verify()
    }

    @Test func secretMayHaveAnotherValueInReplay() async throws {
        let request = { (key: String) in
            try HTTPRequest(.post, parsing: "https://a.test/\(key)?k=\(key)", body: Data("key=\(key)".utf8))
        }
        try await record(
            [request("s3cr3t")], secrets: [RecordedSecret("key", "s3cr3t")], by: InProcessHTTPClient { _ in .text("a") }
        )
        let replay = try ReplayingHTTPClient(file.url, secrets: [RecordedSecret("key", "invented")])
        _ = try await replay.send(request("invented"))
        try replay.verify()
    }

    @Test func secretsRecordedByOtherToolsAreMasked() async throws {
        let text = """
            {"log":{"entries":[{"request":{"method":"GET","url":"HTTPS://A.test/x?token=abc#top"},
            "response":{"status":200}}]}}
            """
        let replay = try ReplayingHTTPClient.reading(text)
        _ = try await replay.send(get("/x?token=other"))
        try replay.verify()
    }

    @Test func replayedTokenCanBeRecordedAgain() async throws {
        let post = HTTPRequest(.post, "https://a.test/token")
        try await record([post], by: InProcessHTTPClient { _ in .json(#"{"access_token":"s3cr3t-token"}"#) })
        let replay = try ReplayingHTTPClient(file.url)
        try await record([post], by: replay)
        let again = try await ReplayingHTTPClient(file.url).send(post)
        #expect(again.body == Data(#"{"access_token":"masked-access-token"}"#.utf8))
    }

    @Test func recordingIsServedOverRealConnection() async throws {
        let addresses = ["https://a.test/x?page=1", "https://a.test", "https://a.test?a=/b"]
        let requests = try addresses.map { try HTTPRequest(.get, parsing: $0) }
        try await record(requests, by: InProcessHTTPClient { .text($0.url.path()) })
        let replay = try ReplayingHTTPClient(file.url)
        try await withServer(replay, options: .init(environment: [:])) { server in
            let send = { (path: String) in
                try await URLSessionHTTPClient().send(HTTPRequest(.get, parsing: server.address(path)))
            }
            let paths = ["/", "/?a=/b", "/x?page=1", "/x?page=1", "/x?page=2"]
            var codes: [Int] = []
            for path in paths { codes.append(try await send(path).status.code) }
            #expect(codes == [200, 200, 200, 502, 502])
            #expect(replay.report().issues.map(\.kind) == ["exhausted recording", "unexpected request"])
        }
    }

    @Test func addressesOnThisMachineAreComparedWhole() async throws {
        let recorded = try ["http://localhost:8080", "http://localhost:8080?x=1"].map {
            try HTTPRequest(.get, parsing: $0)
        }
        try await record(recorded, by: InProcessHTTPClient { _ in .text("a") })
        let replay = try ReplayingHTTPClient(file.url)
        for request in recorded { _ = try await replay.send(request) }
        await replay.swallow(try HTTPRequest(.get, parsing: "http://localhost:9090"))
        #expect(replay.report().issues.map(\.kind) == ["unexpected request"])
    }

    @Test func cancelledCallUsesNoRecordingEntry() async throws {
        try await record([get("/x")], by: InProcessHTTPClient { _ in .text("a") })
        let replay = try ReplayingHTTPClient(file.url)
        let request = try get("/x")
        let call = Task {
            await Promise<Void>.untilCancelled()
            return try await replay.send(request)
        }
        call.cancel()
        await #expect(throws: TransportError.cancelled) { try await call.value }
        _ = try await replay.send(request)
        try replay.verify()
    }

    @Test func concurrentRequestsGetDifferentEntries() async throws {
        let requests = try (0..<20).map { _ in try get("/x") }
        let stub = HTTPClientStub()
        stub.on(.any, script: HTTPScript(values: (0..<20).map { .text("\($0)") }))
        try await record(requests, by: stub)
        let replay = try ReplayingHTTPClient(file.url)
        let bodies = try await withThrowingTaskGroup(of: Data.self) { group in
            for request in requests { group.addTask { try await replay.send(request).body } }
            return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
        }
        #expect(bodies.count == 20)
        try replay.verify()
    }

    @Test func missingFileIsReportedWithItsPath() {
        let error = #expect(throws: RecordingError.self) { try ReplayingHTTPClient(URL(filePath: "/dev/null/x.har")) }
        guard case .unreadable("/dev/null/x.har", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
