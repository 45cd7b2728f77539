import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@MainActor
@Suite(.bounded) struct ImagePrefetcherCancellationTests {
    private let spy = ImageLoaderSpy()

    private func faces(_ names: String...) -> [URL] { names.map(face) }

    private func face(_ name: String) -> URL { URL(string: "https://images.test/\(name)")! }

    private func cancelled(_ names: String...) -> [PrefetchIssue] {
        names.map { PrefetchIssue(url: face($0), error: .cancelled) }
    }

    @Test func cancelledPrefetchStopsItsLoads() async throws {
        let prefetcher = ImagePrefetcher(spy, atOnce: 1)
        let (one, two) = (prefetcher.prefetch(faces("a", "b")), prefetcher.prefetch(faces("c")))
        try await spy.loads.waitForCalls(1)
        one.cancel()
        #expect(one.progress == PrefetchProgress(wanted: 2, failed: 2))
        try await spy.loads.waitForCalls(2)
        #expect(spy.loads.cancelledCalls == [0])
        #expect(spy.loads.arguments == faces("a", "c"))
        spy.loads.complete(1, with: .fixture())
        #expect(await two.failures() == [])
        #expect(await one.failures() == cancelled("a", "b"))
    }

    @Test func cancelledPrefetchDoesNotAffectOtherPrefetches() async throws {
        let prefetcher = ImagePrefetcher(spy, atOnce: 1)
        let (one, two) = (prefetcher.prefetch(faces("a", "b")), prefetcher.prefetch(faces("a")))
        try await spy.loads.waitForCalls(1)
        one.cancel()
        one.cancel()
        spy.loads.complete(0, with: .fixture())
        #expect(await two.failures() == [])
        #expect(await one.failures() == cancelled("a", "b"))
        #expect(spy.loads.cancelledCalls == [])
    }

    @Test func waiterGetsPictureAfterPrefetchIsCancelled() async throws {
        let prefetcher = ImagePrefetcher(spy)
        let prefetch = prefetcher.prefetch(faces("a"))
        let shown = await asking(prefetcher, for: face("a"))
        try await spy.loads.waitForCalls(1)
        prefetch.cancel()
        #expect(prefetch.progress.failed == 1)
        spy.loads.complete(0, with: .fixture())
        #expect(try await shown.value == .fixture())
    }

    @Test func cancelledWaiterDoesNotAffectPrefetch() async throws {
        let prefetcher = ImagePrefetcher(spy)
        let prefetch = prefetcher.prefetch(faces("a"))
        try await spy.loads.waitForCalls(1)
        let shown = await asking(prefetcher, for: face("a"))
        shown.cancel()
        await #expect(throws: LoadError.cancelled) { try await shown.value }
        spy.loads.complete(0, with: .fixture())
        #expect(await prefetch.failures() == [])
    }

    @Test func cancellingLastWaiterCancelsLoad() async throws {
        let prefetcher = ImagePrefetcher(spy, atOnce: 1)
        let shown = await asking(prefetcher, for: face("a"))
        try await spy.loads.waitForCalls(1)
        shown.cancel()
        await #expect(throws: LoadError.cancelled) { try await shown.value }
        let again = await asking(prefetcher, for: face("a"))
        try await spy.loads.waitForCalls(2)
        spy.loads.complete(1, with: .fixture())
        #expect(try await again.value == .fixture())
        #expect(spy.loads.cancelledCalls == [0])
    }

    @Test func cancelledCallerStartsNoLoad() async throws {
        let prefetcher = ImagePrefetcher(ForbiddenLoader())
        await #expect(throws: LoadError.cancelled) {
            try await inACancelledTask { try await prefetcher.image(at: URL(string: "https://images.test/a")!) }
        }
    }

    @Test func cancellingTaskThatAwaitsPrefetchCancelsPrefetch() async throws {
        let prefetcher = ImagePrefetcher(spy)
        let prefetch = prefetcher.prefetch(faces("a", "b"))
        try await spy.loads.waitForCalls(2)
        // Two loads that start at the same time may start in any order, so the call is found by its address.
        spy.loads.complete(callWith: face("a"), with: .fixture())
        try await until { prefetch.progress.loaded == 1 }
        let waiting = Task { await prefetch.failures() }
        waiting.cancel()
        #expect(await waiting.value == cancelled("b"))
        #expect(prefetch.progress.isOver)
    }

    @Test func releasedPrefetcherCancelsItsLoads() async throws {
        var prefetcher: ImagePrefetcher? = ImagePrefetcher(spy, atOnce: 1)
        let probe = LeakProbe()
        probe.watch(prefetcher!)
        let prefetch = prefetcher!.prefetch(faces("a", "b"))
        try await spy.loads.waitForCalls(1)
        let waiting = Task { await prefetch.failures() }
        prefetcher = nil
        #expect(await waiting.value == cancelled("a", "b"))
        #expect(spy.loads.cancelledCalls == [0])
        try probe.verify()
    }

    @Test func unreferencedPrefetchContinuesWithoutLeak() async throws {
        let prefetcher = ImagePrefetcher(spy)
        var prefetch: ImagePrefetch? = prefetcher.prefetch(faces("a"))
        let probe = LeakProbe()
        probe.watch(prefetch!)
        prefetch = nil
        try await spy.loads.waitForCalls(1)
        spy.loads.complete(0, with: .fixture())
        _ = try await prefetcher.image(at: face("a"))
        try probe.verify()
        #expect(spy.loads.count == 1)
    }
}

/// A loader that must not be called.
private struct ForbiddenLoader: ImageLoading {
    func image(at url: URL) async throws(LoadError) -> EncodedImage {
        Issue.record("asked for \(url)")
        throw .cancelled
    }
}
