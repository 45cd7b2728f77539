import CodeUnderTest
import PlayhouseSwiftTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

// The file expected-swift-testing.txt contains line numbers of the following code.

@Test func unexpectedRequestAndUnusedStubAreReported() async throws {
    let stub = HTTPClientStub("catalog")
    stub.on(.get("https://api.test/v1/questions?page=1"), .json("[]")).optional()
    stub.on(.post("https://api.test/v1/answers"), .status(201))
    try await verifying(stub) {
        await Catalog(stub).visit("https://api.test/v1/questions?page=2")
    }
}

@Test func stubHiddenByEarlierStubIsReported() async throws {
    let stub = HTTPClientStub("catalog")
    stub.on(.method(.get), .json("[]"))
    stub.on(.path("/v1/questions"), .json("{}"))
    try await verifying(stub) { await Catalog(stub).visit("https://api.test/v1/questions") }
}

@Test func requestAfterLastScriptedResponseIsReported() async throws {
    let stub = HTTPClientStub("catalog")
    stub.on(.any, script: HTTPScript(values: [.json("[]")]))
    try await verifying(stub) {
        await Catalog(stub).visit("https://api.test/one")
        await Catalog(stub).visit("https://api.test/two")
    }
}

@Test func dummyCalledInDetachedTaskIsReported() async throws {
    let dummy = HTTPClientDummy()
    try await verifying(dummy) { await Catalog(dummy).visitDetached("https://api.test/") }
}

@Test func issueHandlerReceivesIssueOfDetachedTask() async {
    let dummy = HTTPClientDummy("sunk", sink: recordIssue)
    await Catalog(dummy).visitDetached("https://api.test/")
}

@Test func timeoutErrorContainsPendingCalls() async throws {
    let spy = HTTPClientSpy(timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
    try await spy.requests.waitForCalls(2)
}

@Test func leakedObjectIsReported() async throws {
    final class Session: Sendable {}
    let probe = LeakProbe()
    let session = Session()
    try await verifying(probe) { probe.watch(session) }
}

@Test func thrownErrorIsReportedTogetherWithIssues() async throws {
    struct Wrong: Error {}
    let dummy = HTTPClientDummy("both")
    try await verifying(dummy) {
        await Catalog(dummy).visit("https://api.test/")
        throw Wrong()
    }
}

@Test(.verifiedDoubles(timeout: Timeout(.seconds(1)))) func testFailsIfStubIsNotVerified() async {
    let stub = HTTPClientStub("forgotten")
    stub.on(.get("https://api.test/"), .status(.ok))
    stub.on(.get("https://api.test/list"), .status(.ok))
    await Catalog(stub).visit("https://api.test/list")
}

@Test func unverifiedDoubleWithoutIssueHandlerPrintsIssue() async {
    await Catalog(HTTPClientDummy("printed")).visit("https://api.test/")
}

@Test(.verifiedDoubles(timeout: Timeout(.seconds(1)))) func sleepWithoutClockAdvanceIsReported() async throws {
    let clock = ManualClock("retry clock")
    try await clock.sleep(until: .init(.seconds(5)))
}

@Test func issueInServerHandlerBelongsToItsTest() async throws {
    let dummy = HTTPClientDummy("behind", sink: recordIssue)
    let handler = ClosureHandler { request in
        _ = try? await dummy.send(request)
        return .status(.ok)
    }
    try await withServer(handler) { await Catalog(URLSessionHTTPClient()).visit($0.address("/")) }
}

@Test func completingMissingCallIsReportedWithItsLine() async throws {
    let spy = HTTPClientSpy("catalog")
    try await verifying(spy) {
        spy.requests.complete(0, with: .status(.ok))
    }
}

@Test func wrongAddressIsOneIssueWithBothAddresses() async throws {
    let stub = HTTPClientStub("catalog")
    stub.on(.get("https://api.test/list"), .json("[]"))
    try await verifying(stub) { await Catalog(stub).visit("https://api.test/lists") }
}

@Test func timeoutErrorContainsLastValue() async throws {
    let number = 3
    try await until(number, equals: 7, timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
}

@Test func errorFromInjectedFaultContainsCallAndFault() async throws {
    struct Wrong: Error {}
    try await sweepingFaults([.empty], over: { InProcessHTTPClient { _ in .text("x") } }) { client in
        await Catalog(client).visit("https://api.test/")
        throw Wrong()
    }
}

private let forgotten = HTTPClientDummy("static")

@Test func endOfRunPrintsIssueOfStaticDouble() async { await Catalog(forgotten).visit("https://api.test/") }

@Test func endOfRunPrintsUnansweredCallOfSpy() async throws {
    let spy = HTTPClientSpy("unanswered")
    Task { await Catalog(spy).visit("https://api.test/") }
    try await spy.requests.waitForCalls(1)
}
