import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

struct OneTestPerCore: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        await Cores.shared.enter()
        defer { Task { await Cores.shared.leave() } }
        let timeout = Timeout(.seconds(90))
        try await timeout.supervise(test.name) { expired in
            Issue.record(
                "\(test.name) hangs: \(expired)",
                sourceLocation: test.sourceLocation)
        } _: {
            try await function()
        }
    }
}

actor Cores {
    static let shared = Cores()
    private var places = ProcessInfo.processInfo.activeProcessorCount
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func enter() async {
        if places > 0 {
            places -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func leave() {
        if waiting.isEmpty {
            places += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}

extension Trait where Self == OneTestPerCore {
    static var oneTestPerCore: OneTestPerCore { OneTestPerCore() }
}

@Suite(.bounded) struct BoundedTestsSample {
    @Test(.oneTestPerCore) func testSucceedsUnderOneTestPerCoreTrait() async throws {
        let clock = ManualClock()
        let sleep = Task { try await clock.sleep(until: .init(.seconds(1))) }
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(by: .seconds(1))
        try await sleep.value
    }
}
