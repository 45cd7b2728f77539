import Foundation
public import Observation

/// Pictures that were requested together, with their progress and their failures.
///
/// It continues when nothing holds it. It ends early by ``cancel()``, or when nothing holds the ``ImagePrefetcher`` any
/// more.
@MainActor
@Observable
public final class ImagePrefetch {
    /// The progress so far.
    public private(set) var progress: PrefetchProgress
    /// The addresses, each once, in order.
    @ObservationIgnored let urls: [(key: ByteKey, url: URL)]
    @ObservationIgnored private weak var prefetcher: ImagePrefetcher?
    @ObservationIgnored private var outcomes: [ByteKey: LoadError?] = [:]
    @ObservationIgnored private var waiters: [CheckedContinuation<Void, Never>] = []

    init(of urls: [URL], by prefetcher: ImagePrefetcher) {
        var seen: Set<ByteKey> = []
        self.urls = urls.map { (ByteKey($0.absoluteString), $0) }.filter { seen.insert($0.0).inserted }
        self.prefetcher = prefetcher
        progress = PrefetchProgress(wanted: self.urls.count)
    }

    /// Waits until every picture is loaded, failed or cancelled; returns those that are not loaded, in order.
    ///
    /// If the waiting task is cancelled, so is the prefetch, and it returns at once.
    public func failures() async -> [PrefetchIssue] {
        if Task.isCancelled { cancel() }
        if !progress.isOver { await end() }
        return urls.compactMap { key, url in
            outcomes[key].flatMap { $0 }.map { PrefetchIssue(url: url, error: $0) }
        }
    }

    /// Cancels what has not ended; a load that others wait for continues for them.
    public func cancel() {
        for (key, _) in urls where outcomes[key] == nil {
            prefetcher?.withdraw(self, from: key)
            end(key, with: .cancelled)
        }
    }

    /// Notes that a picture is loaded or has failed.
    func end(_ key: ByteKey, with error: LoadError?) {
        guard outcomes[key] == nil else { return }
        outcomes[key] = .some(error)
        if error == nil { progress.loaded += 1 } else { progress.failed += 1 }
        guard progress.isOver else { return }
        let ready = waiters
        waiters = []
        for waiter in ready { waiter.resume() }
    }

    private func end() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiters.append($0) }
        } onCancel: {
            Task { @MainActor in self.cancel() }
        }
    }
}
