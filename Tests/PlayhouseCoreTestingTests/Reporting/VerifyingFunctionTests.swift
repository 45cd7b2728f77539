import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct VerifyingFunctionTests {
    private struct Wrong: Error, Equatable {}

    private func touched(_ name: String) async throws -> HTTPClientDummy {
        let dummy = HTTPClientDummy(name)
        let request = HTTPRequest(.get, "https://a.test/")
        await #expect(throws: TransportError.self) { try await dummy.send(request) }
        return dummy
    }

    @Test func verifyingFunctionReturnsValueOfClosure() async throws {
        #expect(try await verifying(HTTPClientDummy()) { 7 } == 7)
    }

    @Test func verifyingFunctionRethrowsErrorOfClosure() async {
        await #expect(throws: Wrong()) { try await verifying(HTTPClientDummy()) { throw Wrong() } }
    }

    @Test func issuesOfEveryDoubleAreThrown() async throws {
        let (one, two, three) = (try await touched("one"), HTTPClientDummy("two"), try await touched("three"))
        let failure = await #expect(throws: VerificationError.self) { try await verifying(one, two, three) {} }
        #expect(failure?.reports.map(\.name) == ["one", "three"])
        #expect(failure?.bodyError == nil)
    }

    @Test func issuesAndErrorOfClosureAreThrownTogether() async throws {
        let dummy = try await touched("one")
        let failure = await #expect(throws: VerificationError.self) {
            try await verifying(dummy) { throw Wrong() }
        }
        #expect(failure?.bodyError is Wrong)
        #expect(failure?.description.hasSuffix("and the body threw: Wrong()") == true)
    }

    @MainActor
    @Test func verifiedClosureRunsOnCallersActor() async throws {
        var count = 0  // changed inside, which only compiles and runs if the body stays on the main actor
        try await verifying(HTTPClientDummy()) {
            MainActor.assertIsolated()
            count += 1
        }
        #expect(count == 1)
    }

    @Test func reportContainsNameLineAndIssuesOfDouble() async throws {
        let line = #line + 1
        let dummy = HTTPClientDummy("api")
        let request = HTTPRequest(.get, "https://a.test/")
        for _ in 0..<2 { await #expect(throws: TransportError.self) { try await dummy.send(request) } }
        #expect(
            dummy.report().description == """
                HTTPClientDummy "api": 2 issues, made at VerifyingFunctionTests.swift:\(line)
                1. CALLED DUMMY  GET https://a.test/
                2. CALLED DUMMY  GET https://a.test/
                """)
    }
}

@Suite(.bounded) struct LeakProbeTests {
    private final class Session: Sendable {}

    @Test func deallocatedObjectIsNotReported() throws {
        let probe = LeakProbe()
        do { probe.watch(Session()) }
        try probe.verify()
    }

    @Test func retainedObjectIsReportedWithTypeAndLine() {
        let probe = LeakProbe()
        let session = Session()
        let line = #line + 1
        probe.watch(session)
        #expect(probe.report().issues.map(\.summary) == ["Session, watched at VerifyingFunctionTests.swift:\(line)"])
        withExtendedLifetime(session) {}
    }
}

@Suite(.bounded) struct CallJournalTests {
    @Test func callsInSharedJournalAreNumberedConsecutively() async throws {
        let journal = CallJournal()
        let one = HTTPClientStub("one", journal: journal)
        let two = HTTPClientStub("two", journal: journal)
        one.on(.any, .status(.ok))
        two.on(.any, .status(.ok))
        let request = HTTPRequest(.get, "https://a.test/")
        for stub in [two, one, two] { _ = try await stub.send(request) }
        let starts = journal.entries.map { $0.prefix { $0 != ":" } }
        #expect(starts == ["0 two", "1 one", "2 two"])
    }
}

@Suite(.bounded) struct CallSiteTests {
    @Test func callSiteDescriptionIsFileAndLine() {
        let line = #line + 1
        let site = CallSite()
        #expect("\(site)" == "VerifyingFunctionTests.swift:\(line)")
        #expect(site != CallSite())
    }
}
