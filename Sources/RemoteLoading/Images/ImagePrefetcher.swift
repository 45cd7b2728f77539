public import Foundation

/// Loads pictures before they are shown: a few at a time, those wanted soonest first, each address once.
///
/// It is a loader itself: hand it to whatever shows the pictures. A picture that is shown now goes before all that is
/// fetched ahead, joins a load under way, and is there at once if it was prefetched. What was loaded is kept, up to a
/// number of bytes; a failure is not, so that to ask again is to try again. Loads that nobody wants any more are
/// cancelled, and all of them are when nobody holds the prefetcher any more.
@MainActor
public final class ImagePrefetcher: ImageLoading {
    private enum Asker: Sendable {
        case prefetch(ImagePrefetch)
        case caller(CheckedContinuation<Result<EncodedImage, LoadError>, Never>)
    }

    private let images: any ImageLoading
    private var line: PrefetchLine
    private var kept: KeptImages
    private var askers: [Int: Asker] = [:]
    private var loads: [Int: Task<Void, Never>] = [:]
    private var lastWish = 0

    /// Creates a prefetcher that loads so many pictures at once, and keeps 16 MB of them unless told otherwise.
    public init(_ images: any ImageLoading, atOnce: Int = 4, keeping bytes: Int = 16 << 20) {
        self.images = images
        line = PrefetchLine(places: atOnce)
        kept = KeptImages(capacity: bytes)
    }

    /// Begins to load pictures, in their order; returns at once.
    ///
    /// An address that comes twice counts once; one that is kept counts as loaded.
    @discardableResult
    public func prefetch(_ urls: [URL], priority: ImagePriority = .soon) -> ImagePrefetch {
        lastWish += 1
        let prefetch = ImagePrefetch(lastWish, of: urls, by: self)
        for (url, address) in zip(prefetch.urls, prefetch.addresses) {
            if kept.image(at: address) != nil {
                prefetch.note(nil, at: address)
            } else {
                line.add(prefetch.number, for: url, at: address, priority)
            }
        }
        if !prefetch.progress.isOver { askers[prefetch.number] = .prefetch(prefetch) }
        startLoads()
        return prefetch
    }

    /// The picture at an address: kept, or from a load under way, or loaded before all that is fetched ahead.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        guard !Task.isCancelled else { throw .cancelled }
        let address = ByteKey(url.absoluteString)
        if let image = kept.image(at: address) { return image }
        lastWish += 1
        let wish = lastWish
        line.add(wish, for: url, at: address, .now)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                askers[wish] = .caller(continuation)
                startLoads()
            }
        } onCancel: {
            Task { @MainActor in self.leave(wish, address) }
        }
        return try result.get()
    }

    /// The picture at an address if it is kept, for a screen that cannot wait.
    public func kept(at url: URL) -> EncodedImage? {
        kept.image(at: ByteKey(url.absoluteString))
    }

    /// Makes a picture wanted sooner that still waits in line; without effect on any other.
    public func raise(_ url: URL, to priority: ImagePriority = .now) {
        raise(ByteKey(url.absoluteString), to: priority)
    }

    /// Gives a picture up in every prefetch; whoever waits for it by ``image(at:)`` still gets it.
    public func cancel(_ url: URL) {
        let address = ByteKey(url.absoluteString)
        for prefetch in prefetches where prefetch.pending.contains(address) { giveUp(address, for: prefetch) }
    }

    /// Gives up every picture of every prefetch.
    public func cancelAll() {
        for prefetch in prefetches { prefetch.cancel() }
    }

    /// Forgets kept pictures, the longest unused first, until no more than that many bytes are left.
    public func trim(to bytes: Int) {
        kept.trim(to: bytes)
    }

    deinit {
        for load in loads.values { load.cancel() }
        // Nobody waits here by now, but somebody may wait for a report.
        Task { @MainActor [askers] in
            for case .prefetch(let prefetch) in askers.values { prefetch.endUnloaded() }
        }
    }
}

/// Where wishes become loads, and loads answers.
extension ImagePrefetcher {
    private var prefetches: [ImagePrefetch] {
        askers.values.compactMap { if case .prefetch(let prefetch) = $0 { prefetch } else { nil } }
    }

    func raise(_ address: ByteKey, to priority: ImagePriority) {
        line.raise(address, to: priority)
    }

    /// Takes the wish of a prefetch for a picture back.
    func giveUp(_ address: ByteKey, for prefetch: ImagePrefetch) {
        withdraw(prefetch.number, address)
        tell(prefetch, .cancelled, at: address)
    }

    private func leave(_ wish: Int, _ address: ByteKey) {
        guard case .caller(let caller) = askers.removeValue(forKey: wish) else { return }
        withdraw(wish, address)
        caller.resume(returning: .failure(.cancelled))
    }

    private func withdraw(_ wish: Int, _ address: ByteKey) {
        if case .abandoned(let number) = line.leave(wish, address) { loads[number]?.cancel() }
    }

    private func startLoads() {
        while let turn = line.start() {
            loads[turn.number] = Task(priority: turn.priority.ofTask) { [weak self, images] in
                let result: Result<EncodedImage, LoadError>
                do throws(LoadError) {
                    result = .success(try await images.image(at: turn.url))
                } catch {
                    result = .failure(error)
                }
                self?.land(turn.number, result)
            }
        }
    }

    /// A load that was cancelled holds its place until it has ended, so that there are never more than so many.
    private func land(_ number: Int, _ result: Result<EncodedImage, LoadError>) {
        loads[number] = nil
        if let (address, wishes) = line.end(number) {
            if case .success(let image) = result { kept.keep(image, at: address) }
            for wish in wishes { answer(wish, result, at: address) }
        }
        startLoads()
    }

    private func answer(_ wish: Int, _ result: Result<EncodedImage, LoadError>, at address: ByteKey) {
        switch askers[wish] {
        case .prefetch(let prefetch): tell(prefetch, result.error, at: address)
        case .caller(let caller):
            askers[wish] = nil
            caller.resume(returning: result)
        case nil: return
        }
    }

    private func tell(_ prefetch: ImagePrefetch, _ error: LoadError?, at address: ByteKey) {
        prefetch.note(error, at: address)
        if prefetch.progress.isOver { askers[prefetch.number] = nil }
    }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
