public import Foundation
public import PlayhouseCore

/// A loader that fetches images before they are shown, a few at a time and in order.
///
/// Pass the prefetcher as the loader to the views that show the images. If the image of a view is already loaded, the
/// view gets it immediately. If a load of the image is in flight, the view shares that load, so no address has two
/// loads at a time. In all other cases, the image of the view is loaded before images that are only prefetched.
///
/// Loaded images are cached up to a maximum number of bytes, until ``removeAll()`` is called. Failures are not cached,
/// so a later request for the same image tries again. A load is cancelled when no caller and no prefetch waits for its
/// image any more. All loads are cancelled when the prefetcher is deallocated.
@MainActor
public final class ImagePrefetcher: ImageLoading {
    private typealias Outcome = Result<EncodedImage, LoadError>

    /// A requested image that is not loaded yet.
    @MainActor
    private final class Item {
        let url: URL
        /// The number of the load, or `nil` if it has not started.
        var load: Int?
        var prefetches: [ImagePrefetch] = []
        var callers: [Int: CheckedContinuation<Outcome, Never>] = [:]

        init(_ url: URL) { self.url = url }
    }

    private let images: any ImageLoading
    private let maxLoads: Int
    private let cacheLimit: Int
    private var cache = RecencyCache<String, EncodedImage>()
    private var items: [String: Item] = [:]
    /// The queues of addresses to load, for images that are shown and for images that are only prefetched.
    ///
    /// A queue may contain addresses that are no longer requested, or whose load is already in flight. It is a slice,
    /// so that the first address can be removed without moving the others.
    private var (shown, ahead): (ArraySlice<String>, ArraySlice<String>) = ([], [])
    /// The loads in flight, including cancelled loads that have not ended.
    private var loads: [Int: Task<Void, Never>] = [:]
    private var lastNumber = 0

    /// Creates a prefetcher.
    ///
    /// At most `atOnce` loads run concurrently, and at most `cacheLimit` bytes of loaded images are cached. The
    /// defaults are 4 loads and 16 MB.
    public init(_ images: any ImageLoading, atOnce: Int = 4, cacheLimit: Int = 16 << 20) {
        self.images = images
        maxLoads = max(1, atOnce)
        self.cacheLimit = cacheLimit
    }

    /// Starts to load images in the given order, and returns immediately.
    ///
    /// Duplicate addresses count once, and images that are already cached count as loaded.
    @discardableResult
    public func prefetch(_ urls: [URL]) -> ImagePrefetch {
        let prefetch = ImagePrefetch(of: urls, by: self)
        for (key, url) in prefetch.urls {
            if cache.use(key) != nil {
                prefetch.end(key, with: nil)
            } else {
                item(key, url).prefetches.append(prefetch)
                ahead.append(key)
            }
        }
        startLoads()
        return prefetch
    }

    /// Returns the image at an address from the cache, from a load in flight, or from a new load.
    ///
    /// A new load has priority over images that are only prefetched.
    @MainActor public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        guard !Task.isCancelled else { throw .cancelled }
        let key = url.absoluteString
        if let image = cache.use(key) { return image }
        lastNumber += 1
        let caller = lastNumber
        let result: Result<EncodedImage, LoadError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // A task with a task executor can leave the main actor between the checks above and this closure.
                if Task.isCancelled { return continuation.resume(returning: .failure(.cancelled)) }
                if let image = cache.use(key) { return continuation.resume(returning: .success(image)) }
                item(key, url).callers[caller] = continuation
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

    /// Returns the image at an address if this prefetcher has cached it, or `nil` otherwise.
    ///
    /// This function is for views that cannot wait.
    public func cachedImage(at url: URL) -> EncodedImage? {
        cache.use(url.absoluteString)
    }

    /// Removes all cached images, for example after a memory warning.
    ///
    /// Loads in flight continue for the views and prefetches that wait for them, and their images are cached again.
    public func removeAll() {
        cache = RecencyCache()
    }

    func withdraw(_ prefetch: ImagePrefetch, from key: String) {
        items[key]?.prefetches.removeAll { $0 === prefetch }
        dropIfUnwanted(key)
    }

    deinit {
        for load in loads.values { load.cancel() }
        // Callers of `image(at:)` retain the prefetcher, so none of them can be waiting when it is deallocated.
        // However, a task may still wait in `ImagePrefetch.failures()`, and must be resumed.
        Task { @MainActor [items] in
            for (key, item) in items { for prefetch in item.prefetches { prefetch.end(key, with: .cancelled) } }
        }
    }
}

extension ImagePrefetcher {
    /// Returns the item of an address, which is added if the image was not requested yet.
    private func item(_ key: String, _ url: URL) -> Item {
        let item = items[key] ?? Item(url)
        items[key] = item
        return item
    }

    private func dropIfUnwanted(_ key: String) {
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
                let result = await Outcome.catching { () throws(LoadError) in try await images.image(at: url) }
                self?.finish(number, of: key, with: result)
            }
        }
    }

    /// Removes the next address to load from its queue, and returns it.
    private func next() -> (String, URL, TaskPriority)? {
        while let key = shown.popFirst() {
            if let item = items[key], item.load == nil, !item.callers.isEmpty { return (key, item.url, .userInitiated) }
        }
        while let key = ahead.popFirst() {
            if let item = items[key], item.load == nil, !item.prefetches.isEmpty { return (key, item.url, .medium) }
        }
        return nil
    }

    /// Delivers the result of a load, and starts the next loads.
    ///
    /// A cancelled load counts towards the maximum number of loads until it has ended.
    private func finish(_ number: Int, of key: String, with result: Outcome) {
        loads[number] = nil
        // If the load was cancelled and its image was requested again, the item belongs to a newer load, and this
        // result is ignored.
        if let item = items[key], item.load == number {
            items[key] = nil
            if case .success(let image) = result, image.data.count <= cacheLimit {
                cache.set(image, for: key, cost: image.data.count)
                cache.removeOldest(beyond: cacheLimit)
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
