import Foundation
import RemoteLoading
import TestSupport
import Testing

@testable import PlayhouseCoreTesting
import RemoteLoadingTesting

/// Tests of the issues that belong to a test, and of what happens at its end.
@Suite(.bounded) struct DoubleScopeTests {
    private let received = CallJournal()
    private var sink: FailureSink { sink(received) }

    private func sink(_ journal: CallJournal) -> FailureSink {
        { text, site in journal.note(text, by: "\(site)") }
    }

    private func outcome(
        of request: HTTPRequest, _ client: some HTTPClient
    ) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) {
            return .success(try await client.send(request))
        } catch {
            return .failure(error)
        }
    }

    private func send(_ path: String, to client: some HTTPClient) async throws {
        await client.swallow(try HTTPRequest(.get, parsing: "https://api.test" + path))
    }

    // MARK: The test of an issue

    @Test func issueOfSharedDoubleBelongsToCurrentTest() async throws {
        let dummy = HTTPClientDummy("shared")
        for path in ["/one", "/two"] {
            try await verifyingDoubles(sink: sink) { try await send(path, to: dummy) }
            #expect(received.calls.last?.contains("CALLED DUMMY  GET https://api.test\(path)") == true)
        }
        #expect(received.calls.count == 2)
    }

    @Test func stubOfOtherTestIsNotReportedUnused() async throws {
        let stub = HTTPClientStub("shared")
        try await verifyingDoubles(sink: sink) {
            stub.on(.path("/one"), .text("one"))
            await verifyingDoubles(sink: sink) {
                stub.on(.path("/two"), .text("two"))
                _ = try? await stub.send(HTTPRequest(.get, "https://api.test/two"))  // has an answer
            }
            try await send("/one", to: stub)
        }
        #expect(received.calls == [])
    }

    @Test func issueInDetachedTaskBelongsToCreatingTest() async throws {
        try await verifyingDoubles(sink: sink) {
            let dummy = HTTPClientDummy()
            try await Task.detached { try await send("/detached", to: dummy) }.value
        }
        #expect(received.calls.count == 1)
    }

    @Test func issueInDetachedTaskBelongsToBothTests() async throws {
        let (stub, other) = (HTTPClientStub("shared"), CallJournal())
        stub.on(.path("/known"), .text("known"))
        try await verifyingDoubles(sink: sink) {
            try await send("/known", to: stub)
            try await Task.detached {
                try await verifyingDoubles(sink: sink(other)) {
                    try await send("/known", to: stub)
                    try await Task.detached { try await send("/unknown", to: stub) }.value
                }
            }.value
        }
        #expect(received.calls.count == 1 && received.calls[0].contains("/unknown"))
        #expect(other.calls.count == 1 && other.calls[0].contains("/unknown"))
    }

    @Test func issueAfterInnerTestBelongsToOuterTest() async throws {
        let inner = CallJournal()
        try await verifyingDoubles(sink: sink) {
            let dummy = HTTPClientDummy()
            let (began, beginning) = AsyncStream.makeStream(of: Void.self)
            let late = verifyingDoubles(sink: sink(inner)) {
                Task {
                    for await _ in began {}
                    try await send("/late", to: dummy)
                }
            }
            beginning.finish()
            try await late.value
        }
        #expect(inner.calls == [])
        #expect(received.calls.count == 1)
    }

    @Test func journalContainsCallsOfSharedDouble() async throws {
        let (stub, journal) = (HTTPClientStub("shared"), CallJournal())
        stub.on(.any, .text("known"))
        try await verifyingDoubles(sink: sink, journal: journal) { try await send("/one", to: stub) }
        #expect(journal.entries == ["0 shared: GET https://api.test/one"])
    }

    @Test func scopeDoesNotRetainDouble() async {
        verifyingDoubles(sink: sink) {
            var stub: HTTPClientStub? = HTTPClientStub()
            stub?.on(.any, .text("unused"))
            weak let released = stub
            stub = nil
            #expect(released == nil)
        }
        #expect(received.calls.count == 1)
    }

    // MARK: Pending calls

    @Test func pendingCallFailsAndIsReportedAfterTest() async throws {
        let request = HTTPRequest(.get, "https://api.test/pending")
        let call = try await verifyingDoubles(sink: sink) {
            let spy = HTTPClientSpy()
            let call = Task { await outcome(of: request, spy) }
            try await spy.requests.waitForCalls(1)
            return call
        }
        #expect(received.calls.count == 1)
        #expect(
            received.calls[0].hasSuffix(
                "NEVER ANSWERED  call 0, GET https://api.test/pending, still pending at the end of the test"))
        #expect(await call.value == .failure(.timedOut))
    }

    @Test func callMadeWhileTestEndsCausesIssue() async throws {
        let request = HTTPRequest(.get, "https://api.test/second")
        let call = try await verifyingDoubles(sink: sink) {
            let spy = HTTPClientSpy()
            let call = Task {
                _ = await outcome(of: request, spy)
                return await outcome(of: request, spy)
            }
            try await spy.requests.waitForCalls(1)
            let handler = ClosureHandler { _ in
                _ = await call.value
                return .text("late")
            }
            try await withServer(handler) { server in
                let slow = try HTTPRequest(.get, parsing: server.address("/"))
                let client = Task { await outcome(of: slow, URLSessionHTTPClient.unhurried) }
                try await server.waitForRequests(1)
                client.cancel()
                _ = await client.result
            }
            return call
        }
        #expect(received.calls.count == 1)
        #expect(received.calls[0].contains("2 issues"))
        #expect(await call.value == .failure(.timedOut))
    }

    @Test func cancelledCallCausesNoIssueAfterTest() async throws {
        let request = HTTPRequest(.get, "https://api.test/")
        try await verifyingDoubles(sink: sink) {
            let spy = HTTPClientSpy()
            let call = Task { await outcome(of: request, spy) }
            try await spy.requests.waitForCalls(1)
            call.cancel()
            _ = await call.value
        }
        #expect(received.calls == [])
    }

    @Test func taskSleepingAfterTestCausesNoIssue() async throws {
        let clock = try await verifyingDoubles(sink: sink) {
            let clock = ManualClock()
            Task { try await clock.sleep(until: .init(.seconds(5))) }
            try await clock.waitForSleeper(due: .seconds(5))
            return clock
        }
        #expect(received.calls == [])
        clock.advance(by: .seconds(5))
    }

    // MARK: Servers

    @Test func journalContainsEachServerCallOnce() async throws {
        let journal = CallJournal()
        try await verifyingDoubles(sink: sink, journal: journal) {
            let stub = HTTPClientStub("catalog")
            stub.on(.any, .text("known"))
            try await withServer(stub) { server in
                let request = try HTTPRequest(.get, parsing: server.address("/"))
                _ = try await URLSessionHTTPClient.unhurried.send(request)
            }
        }
        #expect(journal.entries.count == 1)
    }

    @Test(arguments: 0..<20)
    func issueOfServerHandlerBelongsToTest(run: Int) async throws {
        try await verifyingDoubles(sink: sink) {
            let stub = HTTPClientStub()
            stub.on(.get("/known"), .text("known")).optional()
            try await withServer(stub) { server in
                let client = URLSessionHTTPClient.unhurried
                await client.swallow(try HTTPRequest(.get, parsing: server.address("/unknown")))
            }
        }
        #expect(received.calls.count == 1)
        #expect(received.calls.first?.contains("UNEXPECTED REQUEST") == true)
    }

    @Test func issueOfLateServerHandlerBelongsToTest() async throws {
        try await verifyingDoubles(sink: sink) {
            let dummy = HTTPClientDummy()
            let handler = ClosureHandler { request in
                await Promise.untilCancelled()
                await dummy.swallow(request)
                return .text("late")
            }
            try await withServer(handler) { server in
                let request = try HTTPRequest(.get, parsing: server.address("/"))
                let client = Task { await outcome(of: request, URLSessionHTTPClient.unhurried) }
                try await server.waitForRequests(1)
                client.cancel()
                _ = await client.value
            }
        }
        #expect(received.calls.count == 1)
        #expect(received.calls.first?.contains("CALLED DUMMY") == true)
    }

    @Test func serverLeftRunningIsStoppedAndReported() async throws {
        let kept = Locked<LoopbackHTTPServer?>(nil)
        try await verifyingDoubles(sink: sink) {
            let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in .text("hello") })
            kept.withLock { $0 = server }
        }
        #expect(received.calls.count == 1)
        #expect(
            received.calls.first?.contains("NEVER STOPPED  still running after 0 exchanges without a call of stop()")
                == true)
        try await kept.withLock { $0 }?.waitUntilOver()
    }

    @Test func innerTestDoesNotStopServerStartedOutside() async throws {
        try await withServer(ClosureHandler { _ in .text("hello") }) { server in
            try await verifyingDoubles(sink: sink) {
                let request = try HTTPRequest(.get, parsing: server.address("/"))
                #expect(try await URLSessionHTTPClient.unhurried.send(request).status == .ok)
            }
            let request = try HTTPRequest(.get, parsing: server.address("/"))
            #expect(try await URLSessionHTTPClient.unhurried.send(request).status == .ok)
        }
        #expect(received.calls == [])
    }

    @Test func issueOfSharedServerBelongsToCurrentTest() async throws {
        let stub = HTTPClientStub()
        try await withServer(stub) { server in
            for path in ["/one", "/two"] {
                try await verifyingDoubles(sink: sink) {
                    let request = try HTTPRequest(.get, parsing: server.address(path))
                    await URLSessionHTTPClient.unhurried.swallow(request)
                }
                #expect(received.calls.last?.contains(path) == true)
            }
        }
        #expect(received.calls.count == 2)
    }

    @Test func bothNestedTestsReportIssueOfOuterServer() async throws {
        let inner = CallJournal()
        try await verifyingDoubles(sink: sink) {
            let stub = HTTPClientStub()
            try await withServer(stub) { server in
                try await verifyingDoubles(sink: sink(inner)) {
                    let request = try HTTPRequest(.get, parsing: server.address("/unknown"))
                    await URLSessionHTTPClient.unhurried.swallow(request)
                }
            }
        }
        #expect(inner.calls.count == 1)
        #expect(received.calls.count == 1)
    }

    /// Runs a synchronous test on a thread of its own, which it blocks.
    @Test func synchronousTestWaitsForItsServerHandlers() async throws {
        let (sink, ended) = (sink, Promise<Void>())
        Thread.detachNewThread {
            verifyingDoubles(sink: sink) {
                let isOver = DispatchSemaphore(value: 0)
                Task {
                    defer { isOver.signal() }
                    let dummy = HTTPClientDummy()
                    let handler = ClosureHandler { request in
                        await Promise.untilCancelled()
                        await dummy.swallow(request)
                        return .text("late")
                    }
                    try await withServer(handler) { server in
                        let request = try HTTPRequest(.get, parsing: server.address("/"))
                        let client = Task { await outcome(of: request, URLSessionHTTPClient.unhurried) }
                        try await server.waitForRequests(1)
                        client.cancel()
                    }
                }
                isOver.wait()
            }
            ended.fulfil(with: ())
        }
        await ended.value()
        #expect(received.calls.count == 1)
        #expect(received.calls.first?.contains("CALLED DUMMY") == true)
    }

    @Test func handlerThatNeverEndsCausesIssue() async throws {
        let release = Promise<Void>()
        defer { release.fulfil(with: ()) }
        try await verifyingDoubles(timeout: .exhausted, sink: sink) {
            let handler = ClosureHandler { _ in
                await release.value()
                return .text("late")
            }
            try await withServer(handler) { server in
                let request = try HTTPRequest(.get, parsing: server.address("/"))
                let client = Task { await outcome(of: request, URLSessionHTTPClient.unhurried) }
                while server.exchanges.isEmpty { await Task {}.value }
                client.cancel()
                _ = await client.value
            }
        }
        #expect(received.calls.count == 1)
        #expect(received.calls.first?.contains("STILL BUSY") == true)
    }
}
