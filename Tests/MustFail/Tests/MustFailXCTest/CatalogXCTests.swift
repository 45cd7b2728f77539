import CodeUnderTest
import PlayhouseXCTest
import RemoteLoading
import RemoteLoadingTesting
import XCTest

// The file expected-xctest.txt contains line numbers of the following code.

final class CatalogXCTests: XCTestCase {
    func testUnexpectedRequestAndUnusedStubAreReported() async throws {
        let stub = HTTPClientStub("catalog")
        stub.on(.get("https://api.test/v1/questions?page=1"), .json("[]")).optional()
        stub.on(.post("https://api.test/v1/answers"), .status(201))
        try await verifying(stub) {
            await Catalog(stub).visit("https://api.test/v1/questions?page=2")
        }
    }

    func testStubHiddenByEarlierStubIsReported() async throws {
        let stub = HTTPClientStub("catalog")
        stub.on(.method(.get), .json("[]"))
        stub.on(.path("/v1/questions"), .json("{}"))
        try await verifying(stub) { await Catalog(stub).visit("https://api.test/v1/questions") }
    }

    func testRequestAfterLastScriptedResponseIsReported() async throws {
        let stub = HTTPClientStub("catalog")
        stub.on(.any, script: HTTPScript(values: [.json("[]")]))
        try await verifying(stub) {
            await Catalog(stub).visit("https://api.test/one")
            await Catalog(stub).visit("https://api.test/two")
        }
    }

    func testDummyCalledInDetachedTaskIsReported() async throws {
        let dummy = HTTPClientDummy()
        try await verifying(dummy) { await Catalog(dummy).visitDetached("https://api.test/") }
    }

    func testIssueHandlerReceivesIssueOfDetachedTask() async {
        let dummy = HTTPClientDummy("sunk", sink: failTest)
        await Catalog(dummy).visitDetached("https://api.test/")
    }

    func testTimedOutWaitReportsPendingCalls() async throws {
        let spy = HTTPClientSpy(timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
        try await spy.requests.waitForCalls(2)
    }

    func testLeakedObjectIsReported() async throws {
        final class Session: Sendable {}
        let probe = LeakProbe()
        let session = Session()
        try await verifying(probe) { probe.watch(session) }
    }

    func testThrownErrorIsReportedTogetherWithIssues() async throws {
        struct Wrong: Error {}
        let dummy = HTTPClientDummy("both")
        try await verifying(dummy) {
            await Catalog(dummy).visit("https://api.test/")
            throw Wrong()
        }
    }
}

final class ForgottenXCTests: VerifiedTestCase {
    override var doublesTimeout: Timeout { Timeout(.seconds(1)) }

    func testUnverifiedStubFailsTest() {
        let stub = HTTPClientStub("forgotten")
        stub.on(.get("https://api.test/"), .status(.ok))
    }

    func testSleepWithoutClockAdvanceIsReported() async throws {
        let clock = ManualClock("retry clock")
        try await clock.sleep(until: .init(.seconds(5)))
    }
}

final class ReportXCTests: XCTestCase {
    func testCompletingMissingCallIsReportedWithItsLine() async throws {
        let spy = HTTPClientSpy("catalog")
        try await verifying(spy) {
            spy.requests.complete(0, with: .status(.ok))
        }
    }

    func testWrongAddressIsOneIssue() async throws {
        let stub = HTTPClientStub("catalog")
        stub.on(.get("https://api.test/list"), .json("[]"))
        try await verifying(stub) { await Catalog(stub).visit("https://api.test/lists") }
    }

    func testExpiredWaitReportsLastValue() async throws {
        let number = 3
        try await until(number, equals: 7, timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
    }

    func testErrorInFaultSweepNamesCallAndFault() async throws {
        struct Wrong: Error {}
        try await sweepingFaults([.empty], over: { InProcessHTTPClient { _ in .text("x") } }) { client in
            await Catalog(client).visit("https://api.test/")
            throw Wrong()
        }
    }
}
