import Foundation
import RemoteLoading
import TestSupport
import Testing

@testable import PlayhouseCoreTesting
import RemoteLoadingTesting

/// Tests of the events of doubles that an `TestActivity` counts.
@Suite(.bounded) struct TestActivityTests {
    private let activity = TestActivity(parent: nil)

    /// Returns the number of events that the doubles report while some work runs.
    private func events(_ work: @escaping @Sendable () async throws -> Void) async throws -> Int {
        let before = activity.count
        try await activity.run(work)
        return activity.count - before
    }

    @Test func advancingClockIsCountedAsOneEvent() async throws {
        #expect(try await events { ManualClock().advance(by: .seconds(1)) } == 1)
        #expect(try await events { ManualClock().advance(to: .seconds(1)) } == 1)
        #expect(try await events { try await ImmediateClock().sleep(until: .init(.seconds(1))) } == 1)
    }

    @Test func sleepAndWakingAreCountedAsEvents() async throws {
        let count = try await events {
            let clock = ManualClock()
            let sleep = Task { try await clock.sleep(until: .init(.seconds(1))) }
            try await clock.waitForSleeper(due: .seconds(1))
            clock.advance(by: .seconds(1))
            try await sleep.value
        }
        #expect((3...4).contains(count))  // one more if the wait began before the sleep
    }

    @Test func callAndAnswerAreCountedAsEvents() async throws {
        let count = try await events {
            let spy = HTTPClientSpy()
            let call = Task { try await spy.send(HTTPRequest(.get, "https://api.test")) }
            try await spy.requests.waitForCalls(1)
            spy.requests.complete(0, with: HTTPResponse())
            _ = try await call.value
        }
        #expect((2...3).contains(count))  // one more if the wait began before the call
    }

    @Test func socketExchangeIsCountedAsSeveralEvents() async throws {
        let count = try await events {
            try await withServer(ClosureHandler { _ in .text("hello") }, options: .init(environment: [:])) { server in
                _ = try await URLSessionHTTPClient().send(HTTPRequest(.get, parsing: server.address("/")))
            }
        }
        #expect(count >= 3)
    }

    @Test func responsesWithoutNetworkCountAsActivity() async throws {
        #expect(
            try await events {
                _ = try await InProcessHTTPClient { _ in HTTPResponse() }.send(HTTPRequest(.get, "https://api.test"))
            } == 1)
        #expect(
            try await events {
                let stub = HTTPClientStub()
                stub.on(.method(.get), HTTPResponse())
                _ = try await stub.send(HTTPRequest(.get, "https://api.test"))
            } == 1)
    }

    @Test func eventsAreAlsoCountedByParentActivity() {
        let child = TestActivity(parent: activity)
        child.note()
        #expect(activity.count == 1)
        activity.note()
        #expect(child.count == 1)
    }

    @Test func eventInDetachedTaskIsCounted() async throws {
        let count = try await events {
            let clock = ManualClock()
            await Task.detached { clock.advance(by: .seconds(1)) }.value
        }
        #expect(count == 1)
    }
}
