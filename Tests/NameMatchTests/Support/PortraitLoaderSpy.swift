import Foundation
import Observation
import RemoteLoading
import RemoteLoadingTesting

/// An image loader that records the requested addresses and that a test can make fail.
@MainActor
@Observable
final class PortraitLoaderSpy: ImageLoading {
    /// The requested addresses, in order.
    private(set) var asked: [String] = []
    private var failures: [String: LoadError] = [:]
    private var isOffline = false

    /// Makes all further requests fail with `notConnected`.
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

/// An image loader whose calls stay pending until the test completes them, with an observable count of ended calls.
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

/// An image loader with portraits of eight megabytes.
struct LargePortraits: ImageLoading {
    private static let data = Data(count: 8 << 20)

    func image(at url: URL) async throws(LoadError) -> EncodedImage {
        EncodedImage(Self.data, info: ImageInfo(format: .png, width: 1_000, height: 1_000), from: url)
    }
}
