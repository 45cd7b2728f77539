import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct SerialQueueTests {
    @Test func workRunsSeriallyInCallOrder() async throws {
        let queue = SerialQueue()
        let spy = CallSpy<Int, Void, CancellationError>(
            "work", whenCancelled: CancellationError(), whenNeverAnswered: CancellationError())
        func begin(_ number: Int) -> Task<Void, Never> {
            // The error of a call without an answer is ignored here, because the spy also reports it.
            Task { await queue.next { try? await spy.call(number) } }
        }
        let first = begin(0)
        try await spy.waitForCalls(1)
        let second = begin(1)
        spy.complete(0, with: ())
        await first.value
        try await spy.waitForCalls(2)
        spy.complete(1, with: ())
        await second.value
        #expect(spy.arguments == [0, 1])
        try spy.verify()
    }

    @Test func cancelledCallerDoesNotCancelQueuedWork() async {
        let queue = SerialQueue()
        let wasCancelled = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await queue.next { Task.isCancelled }
        }.value
        #expect(!wasCancelled)
    }
}
