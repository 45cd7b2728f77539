import Foundation
public import Observation

/// Pictures that were asked for together: how far they are, and at the end what became of each.
///
/// It goes on when nobody holds it. What has not ended is given up by ``cancel()``, and when nobody holds the
/// ``ImagePrefetcher`` any more.
@MainActor
@Observable
public final class ImagePrefetch {
    /// How far it is.
    public private(set) var progress: PrefetchProgress
    @ObservationIgnored let number: Int
    /// The addresses, each once, in order.
    @ObservationIgnored let addresses: [ByteKey]
    @ObservationIgnored let urls: [URL]
    @ObservationIgnored private weak var prefetcher: ImagePrefetcher?
    @ObservationIgnored private var outcomes: [ByteKey: LoadError?] = [:]
    @ObservationIgnored private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    @ObservationIgnored private var nextWaiter = 0

    init(_ number: Int, of urls: [URL], by prefetcher: ImagePrefetcher) {
        var seen: Set<ByteKey> = []
        let different = urls.map { ($0, ByteKey($0.absoluteString)) }.filter { seen.insert($0.1).inserted }
        self.number = number
        self.urls = different.map(\.0)
        self.prefetcher = prefetcher
        addresses = different.map(\.1)
        progress = PrefetchProgress(wanted: different.count)
    }

    /// Waits until every picture is loaded, failed or given up, and tells what became of them.
    ///
    /// If the waiting task is cancelled, so is the prefetch, and it returns at once.
    public func report() async -> PrefetchReport {
        if Task.isCancelled { cancel() }
        if !progress.isOver { await end() }
        var (loaded, failed, cancelled): ([URL], [PrefetchReport.Failure], [URL]) = ([], [], [])
        for (url, address) in zip(urls, addresses) {
            switch outcomes[address] {
            case .some(nil): loaded.append(url)
            case .some(.some(.cancelled)), nil: cancelled.append(url)
            case .some(.some(let error)): failed.append(PrefetchReport.Failure(url, error))
            }
        }
        return PrefetchReport(loaded: loaded, failed: failed, cancelled: cancelled)
    }

    /// Gives up what has not ended; a load that others wait for goes on for them.
    public func cancel() {
        for address in pending { prefetcher?.giveUp(address, for: self) }
    }

    /// Makes what still waits in line wanted sooner.
    public func raise(to priority: ImagePriority) {
        for address in pending { prefetcher?.raise(address, to: priority) }
    }

    /// The addresses of what has not ended.
    var pending: [ByteKey] { addresses.filter { outcomes[$0] == nil } }

    /// Notes what became of a picture; the first counts.
    func note(_ error: LoadError?, at address: ByteKey) {
        guard outcomes[address] == nil else { return }
        outcomes[address] = .some(error)
        switch error {
        case nil: progress.loaded += 1
        case .cancelled: progress.cancelled += 1
        default: progress.failed += 1
        }
        guard progress.isOver else { return }
        let ready = waiters.values
        waiters = [:]
        for waiter in ready { waiter.resume() }
    }

    /// Gives up what has not ended, now that nobody loads it.
    func endUnloaded() {
        for address in pending { note(.cancelled, at: address) }
    }

    private func end() async {
        let waiter = nextWaiter
        nextWaiter += 1
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiters[waiter] = $0 }
        } onCancel: {
            Task { @MainActor in self.cancel() }
        }
    }
}
