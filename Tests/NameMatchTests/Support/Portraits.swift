import Foundation
import Observation
import RemoteLoading
import RemoteLoadingTesting

/// Portraits that a test can let fail, and that remembers what was asked for.
@MainActor
@Observable
final class Portraits: ImageLoading {
    /// The addresses that were asked for, in order.
    private(set) var asked: [String] = []
    private var failures: [String: LoadError] = [:]
    private var isOffline = false

    /// Lets everything fail that is asked for from now on.
    func goOffline() {
        isOffline = true
    }

    func fail(_ url: URL, with error: LoadError) {
        failures[url.absoluteString] = error
    }

    func image(at url: URL) async throws(LoadError) -> EncodedImage {
        asked.append(url.absoluteString)
        if isOffline { throw .connectivity(.notConnected) }
        if let error = failures[url.absoluteString] { throw error }
        return .fixture(from: url)
    }
}

/// Portraits that come when their test says so, and whose ends can be watched.
@MainActor
@Observable
final class HeldPortraits: ImageLoading {
    @ObservationIgnored let spy = ImageLoaderSpy()
    private(set) var ended = 0

    func image(at url: URL) async throws(LoadError) -> EncodedImage {
        defer { ended += 1 }
        return try await spy.image(at: url)
    }
}
