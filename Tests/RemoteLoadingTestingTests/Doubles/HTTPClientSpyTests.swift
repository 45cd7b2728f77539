import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct HTTPClientSpyTests {
    private let spy = HTTPClientSpy("server")

    private func call(_ number: Int) async throws -> Task<HTTPResponse, any Error> {
        let request = try HTTPRequest(.get, parsing: "https://a.test/\(number)")
        let task = Task { [spy] in try await spy.send(request) }
        try await spy.requests.waitForCalls(number + 1)
        return task
    }

    @Test func recordedRequestsCanBeAnsweredInAnyOrder() async throws {
        let (first, second) = (try await call(0), try await call(1))
        spy.requests.complete(1, with: .text("two"))
        spy.requests.fail(0, with: .connectionLost)
        #expect(try await second.value == .text("two"))
        await #expect(throws: TransportError.connectionLost) { try await first.value }
        #expect(spy.requests.arguments.map(\.address) == ["https://a.test/0", "https://a.test/1"])
        try spy.verify()
    }

    @Test func requestToAnswerIsSelectedByPath() async throws {
        let requests = try (0..<3).map { try HTTPRequest(.get, parsing: "https://a.test/\($0 % 2)") }
        let tasks = requests.map { request in Task { [spy] in try await spy.send(request) } }
        try await spy.requests.waitForCalls(3)
        spy.requests.fail(.path("/1"), with: .connectionLost)
        for number in 0..<2 { spy.requests.complete(.path("/0"), with: .text("\(number)")) }
        await #expect(throws: TransportError.connectionLost) { try await tasks[1].value }
        let bodies = try await [tasks[0].value.body, tasks[2].value.body]
        #expect(Set(bodies) == [Data("0".utf8), Data("1".utf8)])
        try spy.verify()
    }

    @Test func unmatchedAnswerIsReportedWithPendingRequests() async throws {
        let tasks = [try await call(0), try await call(1)]
        spy.requests.complete(.path("/1"), with: .text(""))
        let site = CallSite(line: #line + 1)
        spy.requests.fail(.path("/1"), with: .connectionLost)
        #expect(
            spy.report().issues == [
                DoubleIssue(
                    "no such call", "/1 was answered at \(site), none is pending",
                    details: ["waiting: call 0, \(spy.requests[0])"], site: site)
            ])
        for task in tasks { task.cancel() }
    }

    @Test func cancelledRequestEndsAndIsListedAsCancelled() async throws {
        let task = try await call(0)
        task.cancel()
        await #expect(throws: TransportError.cancelled) { try await task.value }
        #expect(spy.requests.cancelledCalls == [0])
    }

    @Test func answerToCancelledRequestIsReported() async throws {
        let task = try await call(0)
        task.cancel()
        _ = await task.result
        let site = CallSite(line: #line + 1)
        spy.requests.complete(0, with: .text("late"))
        let text = "call 0, GET https://a.test/0, was cancelled before the answer at \(site)"
        #expect(spy.report().issues == [DoubleIssue("answered too late", text, site: site)])
    }

    @Test func answerToUnknownRequestIsReported() {
        let site = CallSite(line: #line + 1)
        spy.requests.complete(3, with: .text(""))
        let text = "call 3 was answered at \(site), but there are only 0"
        #expect(spy.report().issues == [DoubleIssue("no such call", text, site: site)])
    }

    @Test func secondAnswerToRequestIsReported() async throws {
        let task = try await call(0)
        spy.requests.complete(0, with: .text("one"))
        let site = CallSite(line: #line + 1)
        spy.requests.complete(0, with: .text("two"))
        #expect(try await task.value == .text("one"))
        let text = "call 0, GET https://a.test/0, the second time at \(site)"
        #expect(spy.report().issues == [DoubleIssue("answered twice", text, site: site)])
    }

    @Test func unansweredRequestTimesOutAndIsReported() async throws {
        let spy = HTTPClientSpy(timeout: .exhausted)
        await #expect(throws: TransportError.timedOut) { try await spy.send(HTTPRequest(.get, "https://a.test/")) }
        #expect(
            spy.report().issues == [DoubleIssue("never answered", "call 0, GET https://a.test/, after 30.0 seconds")])
    }

    @Test func timeoutErrorContainsReceivedRequests() async throws {
        let spy = HTTPClientSpy(timeout: .exhausted)
        await spy.swallow(HTTPRequest(.get, "https://a.test/"))
        let expired = await #expect(throws: WaitTimeoutError.self) { try await spy.requests.waitForCalls(2) }
        #expect(expired?.what == "2 calls")
        #expect(expired?.pending == ["call 0, GET https://a.test/"])
        #expect(expired?.site.fileID == #fileID)
        #expect(spy.report().issues.map(\.kind) == ["never answered"])
    }

    @Test func requestsAreRecordedInJournal() async throws {
        let journal = CallJournal()
        let spy = HTTPClientSpy("server", journal: journal, timeout: .exhausted)
        await spy.swallow(HTTPRequest(.get, "https://a.test/"))
        #expect(journal.entries.map(\.description) == ["0 server: GET https://a.test/"])
        #expect(spy.report().issues.map(\.kind) == ["never answered"])
    }

    @Test func sinkReceivesLineOfUnexpectedAnswerAtOnce() {
        let received = CallJournal()
        let spy = HTTPClientSpy { text, site in received.note(text, by: "\(site)") }
        let line = #line + 1
        spy.requests.complete(0, with: .text(""))
        #expect(received.entries.count == 1)
        #expect(received.entries.first?.hasPrefix("0 HTTPClientSpyTests.swift:\(line): ") == true)
    }

    @Test func waitEndsIfRequestsWereAlreadyReceived() async throws {
        let task = try await call(0)
        try await spy.requests.waitForCalls(1)
        try await spy.requests.waitForCalls(0)
        spy.requests.complete(0, with: .text(""))
        _ = try await task.value
    }

    @Test func thousandConcurrentRequestsAreEachAnsweredOnce() async throws {
        let spy = HTTPClientSpy()
        let request = HTTPRequest(.get, "https://a.test/")
        try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            for _ in 0..<1_000 { group.addTask { try await spy.send(request) } }
            try await spy.requests.waitForCalls(1_000)
            for number in 0..<1_000 { spy.requests.complete(number, with: .text("\(number)")) }
            var bodies: Set<String> = []
            for try await response in group { bodies.insert(String(decoding: response.body, as: UTF8.self)) }
            #expect(bodies.count == 1_000)
        }
        try spy.verify()
    }
}

@Suite(.bounded) struct HTTPClientDummyTests {
    @Test func dummyWithoutCallsHasNoIssue() throws {
        try HTTPClientDummy().verify()
    }

    @Test func dummyCallInDetachedTaskIsReported() async throws {
        let dummy = HTTPClientDummy()
        let request = HTTPRequest(.get, "https://a.test/")
        let call = Task.detached { try await dummy.send(request) }
        await #expect(throws: TransportError.other(code: 0)) { try await call.value }
        #expect(dummy.report().issues == [DoubleIssue("called dummy", "GET https://a.test/")])
    }
}
