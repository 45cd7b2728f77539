import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@MainActor
@Suite(.bounded) struct ImagePrefetcherTests {
    private let spy = ImageLoaderSpy()

    private func prefetcher(atOnce: Int = 2, cacheLimit bytes: Int = 16 << 20) -> ImagePrefetcher {
        ImagePrefetcher(spy, atOnce: atOnce, cacheLimit: bytes)
    }

    private func faces(_ names: String...) -> [URL] { names.map(face) }

    private func face(_ name: String) -> URL { URL(string: "https://images.test/\(name)")! }

    private func isOver(_ prefetch: ImagePrefetch) async throws {
        try await until("the end of the prefetch") { prefetch.progress.isOver }
    }

    @Test(arguments: ImageLoadingContract.rules)
    func prefetcherObeysContractRule(rule: ContractRule<ImageLoadingContract.Subject>) async throws {
        let subject = ImageLoadingContract.Subject { behaviour in
            let loader = RemoteImageLoader(over: ImageLoadingContract.client(for: behaviour))
            return (await ImagePrefetcher(loader), URL(string: "https://images.test/face.png")!)
        }
        try await rule.verify(subject)
    }

    @Test func concurrentLoadsAreLimitedAndStartInOrder() async throws {
        let prefetcher = prefetcher()
        let prefetch = prefetcher.prefetch(faces("a", "b", "c", "d"))
        try await spy.loads.waitForCalls(2)
        #expect(Set(spy.loads.arguments) == Set(faces("a", "b")))
        spy.loads.complete(callWith: face("b"), with: .fixture())
        try await spy.loads.waitForCalls(3)
        spy.loads.complete(callWith: face("c"), with: .fixture())
        try await spy.loads.waitForCalls(4)
        #expect(spy.loads.arguments.suffix(2) == faces("c", "d")[...])
        for name in ["a", "d"] { spy.loads.complete(callWith: face(name), with: .fixture()) }
        #expect(await prefetch.failures() == [])
        #expect(prefetch.progress == PrefetchProgress(wanted: 4, loaded: 4))
    }

    @Test func removedPicturesAreLoadedAgain() async throws {
        let prefetcher = prefetcher()
        let prefetch = prefetcher.prefetch(faces("a", "b"))
        try await spy.loads.waitForCalls(2)
        spy.loads.complete(callWith: face("a"), with: .fixture())
        try await until { prefetch.progress.loaded == 1 }
        #expect(prefetcher.cachedImage(at: face("a")) != nil)
        prefetcher.removeAll()
        #expect(prefetcher.cachedImage(at: face("a")) == nil)
        // The load in flight continues, and its image is kept.
        spy.loads.complete(callWith: face("b"), with: .fixture())
        #expect(await prefetch.failures() == [])
        #expect(prefetcher.cachedImage(at: face("b")) != nil)
        prefetcher.prefetch(faces("a"))
        try await spy.loads.waitForCalls(3)
    }

    @Test func progressCountsLoadedAndFailedPictures() async throws {
        let prefetcher = prefetcher(atOnce: 4)
        let prefetch = prefetcher.prefetch(faces("a", "b", "c", "d"))
        #expect(prefetch.progress == PrefetchProgress(wanted: 4))
        try await spy.loads.waitForCalls(4)
        spy.loads.complete(callWith: face("a"), with: .fixture())
        try await until { prefetch.progress == PrefetchProgress(wanted: 4, loaded: 1) }
        spy.loads.fail(callWith: face("b"), with: .refused(.notFound))
        try await until { prefetch.progress == PrefetchProgress(wanted: 4, loaded: 1, failed: 1) }
        prefetch.cancel()
        #expect(prefetch.progress == PrefetchProgress(wanted: 4, loaded: 1, failed: 3))
    }

    @Test func failuresAreListedInOrderOfAddresses() async throws {
        let prefetcher = prefetcher(atOnce: 3)
        let prefetch = prefetcher.prefetch(faces("a", "b", "c"))
        try await spy.loads.waitForCalls(3)
        spy.loads.fail(callWith: face("c"), with: .connectivity(.timedOut))
        spy.loads.complete(callWith: face("a"), with: .fixture())
        try await until { prefetch.progress == PrefetchProgress(wanted: 3, loaded: 1, failed: 1) }
        prefetch.cancel()
        #expect(
            await prefetch.failures() == [
                PrefetchIssue(url: face("b"), error: .cancelled),
                PrefetchIssue(url: face("c"), error: .connectivity(.timedOut)),
            ])
    }

    @Test func emptyPrefetchIsOverAtOnce() async {
        let prefetch = prefetcher().prefetch([])
        #expect(prefetch.progress.isOver)
        #expect(await prefetch.failures() == [])
    }

    @Test func repeatedAddressIsLoadedOnce() async throws {
        let prefetcher = prefetcher(atOnce: 4)
        let first = prefetcher.prefetch(faces("a", "a"))
        let second = prefetcher.prefetch(faces("a"))
        #expect(first.progress.wanted == 1)
        try await spy.loads.waitForCalls(1)
        spy.loads.complete(0, with: .fixture())
        #expect(await first.failures() == [])
        #expect(await second.failures() == [])
        #expect(spy.loads.arguments == faces("a"))
    }

    @Test func requestForPictureJoinsPendingPrefetch() async throws {
        let prefetcher = prefetcher()
        prefetcher.prefetch(faces("a"))
        try await spy.loads.waitForCalls(1)
        async let shown = prefetcher.image(at: face("a"))
        async let again = prefetcher.image(at: face("a"))
        let image = EncodedImage.fixture(from: face("a"))
        spy.loads.complete(0, with: image)
        #expect(try await [shown, again] == [image, image])
        #expect(spy.loads.count == 1)
    }

    @Test func requestedPictureIsLoadedBeforePrefetches() async throws {
        let prefetcher = prefetcher(atOnce: 1)
        prefetcher.prefetch(faces("a", "b", "c"))
        try await spy.loads.waitForCalls(1)
        let shown = await asking(prefetcher, for: face("c"))
        let other = await asking(prefetcher, for: face("d"))
        for number in 0..<4 {
            try await spy.loads.waitForCalls(number + 1)
            spy.loads.complete(number, with: .fixture())
        }
        _ = try await (shown.value, other.value)
        #expect(spy.loads.arguments == faces("a", "c", "d", "b"))
    }

    @Test func prefetchedPictureIsAvailableAtOnce() async throws {
        let prefetcher = prefetcher()
        let prefetch = prefetcher.prefetch(faces("a"))
        #expect(prefetcher.cachedImage(at: face("a")) == nil)
        try await spy.loads.waitForCalls(1)
        let image = EncodedImage.fixture(from: face("a"))
        spy.loads.complete(0, with: image)
        try await isOver(prefetch)
        #expect(prefetcher.cachedImage(at: face("a")) == image)
        #expect(try await prefetcher.image(at: face("a")) == image)
        #expect(prefetcher.prefetch(faces("a")).progress == PrefetchProgress(wanted: 1, loaded: 1))
        #expect(spy.loads.count == 1)
    }

    @Test func nextPrefetchRetriesFailedPicture() async throws {
        let prefetcher = prefetcher()
        let prefetch = prefetcher.prefetch(faces("a"))
        try await spy.loads.waitForCalls(1)
        spy.loads.fail(0, with: .connectivity(.notConnected))
        try await isOver(prefetch)
        let again = prefetcher.prefetch(faces("a"))
        try await spy.loads.waitForCalls(2)
        spy.loads.complete(1, with: .fixture())
        #expect(await again.failures() == [])
    }

    @Test func failureReachesEveryWaiter() async throws {
        let prefetcher = prefetcher()
        let prefetch = prefetcher.prefetch(faces("a"))
        try await spy.loads.waitForCalls(1)
        let shown = await asking(prefetcher, for: face("a"))
        spy.loads.fail(0, with: .refused(.gone))
        await #expect(throws: LoadError.refused(.gone)) { try await shown.value }
        #expect(await prefetch.failures().map(\.error) == [.refused(.gone)])
        #expect(spy.loads.arguments.count == 1)
    }

    @Test func keptPicturesStayWithinByteLimit() async throws {
        let size = EncodedImage.fixture().data.count
        let prefetcher = prefetcher(atOnce: 1, cacheLimit: 2 * size)
        let prefetch = prefetcher.prefetch(faces("a", "b", "c"))
        for number in 0..<3 {
            try await spy.loads.waitForCalls(number + 1)
            spy.loads.complete(number, with: .fixture())
            if number == 1 { try await until { prefetch.progress.loaded == 2 } }
            if number == 1 { _ = prefetcher.cachedImage(at: face("a")) }
        }
        try await isOver(prefetch)
        #expect(faces("a", "b", "c").map { prefetcher.cachedImage(at: $0) != nil } == [true, false, true])
    }

    @Test func zeroByteLimitKeepsNoPictures() async throws {
        let prefetcher = prefetcher(cacheLimit: 0)
        let prefetch = prefetcher.prefetch(faces("a"))
        try await spy.loads.waitForCalls(1)
        spy.loads.complete(0, with: .fixture())
        try await isOver(prefetch)
        #expect(prefetcher.cachedImage(at: face("a")) == nil)
    }
}
