public import Foundation

/// Loads pictures before they are shown: a few at a time, in order, each address once.
///
/// It is a loader itself: pass it to whatever shows the pictures. A picture that is shown goes before all that are only
/// prefetched, joins a load in flight, and is returned at once if it was prefetched. Loaded pictures are kept, up to a
/// number of bytes; a failure is not, so that asking again tries again. Loads that nobody waits for any more are
/// cancelled, and all of them are when nothing holds the prefetcher any more.
@MainActor
public final class ImagePrefetcher: ImageLoading {
    private typealias Outcome = Result<EncodedImage, LoadError>

    /// A picture that is wanted and not loaded yet.
    private struct Item: Sendable {
        let url: URL
        /// The number of its load, once it is in flight.
        var load: Int?
        var prefetches: [ImagePrefetch] = []
        var callers: [Int: CheckedContinuation<Outcome, Never>] = [:]
    }

    private let images: any ImageLoading
    private let maxLoads: Int
    private let capacity: Int
    private var kept = RecencyCache<ByteKey, EncodedImage>()
    private var items: [ByteKey: Item] = [:]
    /// The addresses to load in order, those that are shown apart; some may have left or be in flight since.
    private var (shown, ahead): ([ByteKey], [ByteKey]) = ([], [])
    /// The loads in flight, also those that were cancelled and have not ended.
    private var loads: [Int: Task<Void, Never>] = [:]
    private var lastNumber = 0

    /// Creates a prefetcher that loads so many pictures at once, and keeps 16 MB of them by default.
    public init(_ images: any ImageLoading, atOnce: Int = 4, keeping bytes: Int = 16 << 20) {
        self.images = images
        maxLoads = max(1, atOnce)
        capacity = bytes
    }

    /// Starts to load pictures, in their order; returns at once.
    ///
    /// An address that comes twice counts once; one that is kept counts as loaded.
    @discardableResult
    public func prefetch(_ urls: [URL]) -> ImagePrefetch {
        let prefetch = ImagePrefetch(of: urls, by: self)
        for (key, url) in prefetch.urls {
            if kept.use(key) != nil {
                prefetch.end(key, with: nil)
            } else {
                items[key, default: Item(url: url)].prefetches.append(prefetch)
                ahead.append(key)
            }
        }
        startLoads()
        return prefetch
    }

    /// Returns the picture at an address: a kept one, that of a load in flight, or that of the next load.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        guard !Task.isCancelled else { throw .cancelled }
        let key = ByteKey(url.absoluteString)
        if let image = kept.use(key) { return image }
        lastNumber += 1
        let caller = lastNumber
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                items[key, default: Item(url: url)].callers[caller] = continuation
                shown.append(key)
                startLoads()
            }
        } onCancel: {
            Task { @MainActor in
                let continuation = self.items[key]?.callers.removeValue(forKey: caller)
                self.dropIfUnwanted(key)
                continuation?.resume(returning: .failure(.cancelled))
            }
        }
        return try result.get()
    }

    /// Returns the picture at an address if it is kept, for a screen that cannot wait.
    public func kept(at url: URL) -> EncodedImage? {
        kept.use(ByteKey(url.absoluteString))
    }

    func withdraw(_ prefetch: ImagePrefetch, from key: ByteKey) {
        items[key]?.prefetches.removeAll { $0 === prefetch }
        dropIfUnwanted(key)
    }

    deinit {
        for load in loads.values { load.cancel() }
        // No caller waits here by now, but a task may wait for the end of a prefetch.
        Task { @MainActor [items] in
            for (key, item) in items { for prefetch in item.prefetches { prefetch.end(key, with: .cancelled) } }
        }
    }
}

extension ImagePrefetcher {
    private func dropIfUnwanted(_ key: ByteKey) {
        guard let item = items[key], item.prefetches.isEmpty, item.callers.isEmpty else { return }
        items[key] = nil
        if let load = item.load { loads[load]?.cancel() }
    }

    private func startLoads() {
        while loads.count < maxLoads, let (key, url, priority) = next() {
            lastNumber += 1
            let number = lastNumber
            items[key]?.load = number
            loads[number] = Task(priority: priority) { [weak self, images] in
                let result: Outcome
                do throws(LoadError) {
                    result = .success(try await images.image(at: url))
                } catch {
                    result = .failure(error)
                }
                self?.finish(number, of: key, with: result)
            }
        }
    }

    /// Removes the next address to load from its list.
    private func next() -> (ByteKey, URL, TaskPriority)? {
        while !shown.isEmpty {
            let key = shown.removeFirst()
            if let item = items[key], item.load == nil, !item.callers.isEmpty { return (key, item.url, .userInitiated) }
        }
        while !ahead.isEmpty {
            let key = ahead.removeFirst()
            if let item = items[key], item.load == nil, !item.prefetches.isEmpty { return (key, item.url, .medium) }
        }
        return nil
    }

    /// A cancelled load counts until it has ended, so that there are never more than permitted.
    private func finish(_ number: Int, of key: ByteKey, with result: Outcome) {
        loads[number] = nil
        // The picture may have been given up, and requested again, meanwhile.
        if let item = items[key], item.load == number {
            items[key] = nil
            if case .success(let image) = result, image.data.count <= capacity {
                kept.set(image, for: key, cost: image.data.count)
                kept.removeOldest(beyond: capacity)
            }
            for prefetch in item.prefetches { prefetch.end(key, with: result.error) }
            for caller in item.callers.values { caller.resume(returning: result) }
        }
        startLoads()
    }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
