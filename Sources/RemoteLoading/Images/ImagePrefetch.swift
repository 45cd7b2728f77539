import Foundation
public import Observation
import PlayhouseCore

/// A set of images that were requested together, with their progress and their failures.
///
/// A prefetch continues even without a reference to this object. The prefetch ends early if ``cancel()`` is called, or
/// if the ``ImagePrefetcher`` is deallocated.
@MainActor
@Observable
public final class ImagePrefetch {
    /// The number of images that have been loaded so far, and the number that failed.
    public private(set) var progress: PrefetchProgress
    /// The addresses in order, without duplicates.
    let urls: [(key: String, url: URL)]
    /// The function to call after each change of the progress.
    @ObservationIgnored package var onProgress: @MainActor () -> Void = {}
    @ObservationIgnored private weak var prefetcher: ImagePrefetcher?
    @ObservationIgnored private var outcomes: [String: LoadError?] = [:]
    @ObservationIgnored private var waiters: [CheckedContinuation<Void, Never>] = []

    init(of urls: [URL], by prefetcher: ImagePrefetcher) {
        var seen: Set<String> = []
        self.urls = urls.map { ($0.absoluteString, $0) }.filter { seen.insert($0.0).inserted }
        self.prefetcher = prefetcher
        progress = PrefetchProgress(wanted: self.urls.count)
    }

    /// Waits until the prefetch has ended, and returns the images that were not loaded, in order.
    ///
    /// A prefetch ends when every image is loaded, failed or cancelled.
    ///
    /// If the calling task is cancelled, the prefetch is cancelled too, and the function returns immediately.
    public func failures() async -> [PrefetchIssue] {
        if Task.isCancelled { cancel() }
        await end()
        return urls.compactMap { key, url in
            outcomes[key].flatMap { $0 }.map { PrefetchIssue(url: url, error: $0) }
        }
    }

    /// Cancels the loads that no view waits for, and ends the prefetch.
    ///
    /// Every image that has neither loaded nor failed counts as cancelled. A load in flight continues if a view or
    /// another prefetch waits for the image.
    public func cancel() {
        for (key, _) in urls where outcomes[key] == nil {
            prefetcher?.withdraw(self, from: key)
            end(key, with: .cancelled)
        }
    }

    /// Records the end of the load of one image, with its error if it failed.
    func end(_ key: String, with error: LoadError?) {
        guard outcomes[key] == nil else { return }
        outcomes[key] = .some(error)
        if error == nil { progress.loaded += 1 } else { progress.failed += 1 }
        onProgress()
        guard progress.isOver else { return }
        let ready = waiters
        waiters = []
        for waiter in ready { waiter.resume() }
    }

    /// Waits until the prefetch has ended.
    ///
    /// The progress is checked last, because a task with a task executor can leave the main actor before this line.
    private func end() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if progress.isOver { continuation.resume() } else { waiters.append(continuation) }
            }
        } onCancel: {
            Task { @MainActor in self.cancel() }
        }
    }
}
