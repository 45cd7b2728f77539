import Foundation
import RemoteLoading

/// A loader of the portraits of people, which the games of a session share.
///
/// It caches loaded portraits. The address of a portrait may reveal the name of the person, so the portraits that it
/// returns have another address.
@MainActor
final class PortraitLoader {
    /// The prefetch of the portraits that a round waits for, or `nil` if no round waits.
    private(set) var awaited: ImagePrefetch? {
        didSet { onChange() }
    }
    var onChange: @MainActor () -> Void = {}
    private let prefetcher: ImagePrefetcher
    private let time: TimeSource

    /// The time after which the portraits that are not loaded count as failed.
    ///
    /// If several portraits are requested and none of them is loaded, the loader waits up to ``maxTimeouts`` times as
    /// long.
    nonisolated static let timeout: Duration = .seconds(10)
    nonisolated static let maxTimeouts = 3

    init(_ images: any ImageLoading, time: TimeSource) {
        prefetcher = ImagePrefetcher(images, atOnce: 6, cacheLimit: 64 << 20)
        self.time = time
    }

    /// Returns the portrait of a person if it is cached, or `nil` otherwise.
    func cachedPortrait(of person: Person) -> EncodedImage? {
        prefetcher.cachedImage(at: person.portrait)?.shown(as: person.face)
    }

    /// Returns the people whose portraits are not cached, and marks the other portraits as used.
    func missing(of people: [Person]) -> [Person] {
        people.filter { prefetcher.cachedImage(at: $0.portrait) == nil }
    }

    /// Returns the portrait of a person, and loads it first if necessary.
    func portrait(of person: Person) async throws(LoadError) -> EncodedImage {
        try await prefetcher.image(at: person.portrait).shown(as: person.face)
    }

    /// Loads portraits without waiting for them.
    @discardableResult
    func prefetch(_ people: [Person]) -> ImagePrefetch {
        let prefetch = prefetcher.prefetch(people.map(\.portrait))
        prefetch.onProgress = { [weak self] in self?.onChange() }
        return prefetch
    }

    /// Loads portraits that are not cached, and waits until each is loaded or has failed.
    ///
    /// After a timeout, the portraits that are still loading fail if at least one other portrait is loaded. Otherwise,
    /// they fail after the given number of timeouts.
    func load(_ missing: [Person], for timeouts: Int = maxTimeouts) async -> PortraitLoad {
        guard !missing.isEmpty else { return PortraitLoad() }
        let prefetch = prefetch(missing)
        awaited = prefetch
        let alarm = Alarm(time)
        let began = time.elapsed()
        watch(prefetch, with: alarm, 1, of: timeouts, since: began)
        let failures = await prefetch.failures()
        alarm.set(at: nil) {}
        if awaited === prefetch { awaited = nil }
        var load = PortraitLoad(hasLoaded: prefetch.progress.loaded > 0)
        load.timeouts = (1...Self.maxTimeouts).last { time.elapsed() - began >= Self.timeout * $0 } ?? 0
        load.failures = missing.compactMap { person in
            // The loader cancels a prefetch only at a timeout, so a cancelled portrait has timed out.
            failures.first { $0.url == person.portrait }
                .map { (person.face, $0.error == .cancelled ? .connectivity(.timedOut) : $0.error.asPortraitError) }
        }
        return load
    }

    /// Cancels the pending portraits at a timeout.
    ///
    /// If none of the portraits is loaded at the timeout, the network is probably slow, and the portraits of other
    /// people would load no faster. Therefore the function waits for another timeout, up to the given number of
    /// timeouts.
    private func watch(
        _ prefetch: ImagePrefetch, with alarm: Alarm, _ number: Int, of timeouts: Int, since began: Duration
    ) {
        alarm.set(at: began + Self.timeout * number) { [weak self] in
            guard let self, prefetch.progress.loaded == 0, number < timeouts else { return prefetch.cancel() }
            watch(prefetch, with: alarm, number + 1, of: timeouts, since: began)
        }
    }
}

/// The outcome of loading the portraits of several people.
struct PortraitLoad {
    /// The faces whose portraits are not loaded, with their errors, in the order of the people.
    var failures: [(face: FaceID, error: LoadError)] = []
    /// A Boolean value that indicates whether a portrait was loaded.
    var hasLoaded = false
    /// The number of timeouts that elapsed during the load.
    var timeouts = 0

    /// The failures that a retry would repeat.
    var permanentFailures: [(face: FaceID, error: LoadError)] { failures.filter(\.error.isPermanent) }

    /// A Boolean value that indicates whether all portraits failed, none of them permanently.
    var hasOnlyFailed: Bool { !failures.isEmpty && !hasLoaded && permanentFailures.isEmpty }
}

extension EncodedImage {
    /// Returns the same image with another address, which is made from the identifier of a face.
    fileprivate func shown(as face: FaceID) -> EncodedImage {
        let text = face.description.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return EncodedImage(data, info: info, from: URL(string: "face:" + text) ?? URL(filePath: "/face"))
    }
}

extension LoadError {
    /// The error that a deck throws for the error of a portrait.
    ///
    /// The game ends if its deck throws `.refused(.exhausted)`. A missing portrait must not end the game, so this error
    /// becomes `.refused(.unavailable)`.
    fileprivate var asPortraitError: LoadError {
        self == .refused(.exhausted) ? .refused(.unavailable(until: nil)) : self
    }

    /// A Boolean value that indicates whether a retry would fail in the same way.
    var isPermanent: Bool {
        switch self {
        case .invalidData, .refused(.gone), .refused(.notFound), .refused(.badRequest), .refused(.signInNeeded),
            .refused(.tooFew), .refused(.notOffered):
            true
        case .connectivity, .refused(.rateLimited), .refused(.unavailable), .refused(.exhausted), .cancelled: false
        }
    }
}
