import Foundation
import Observation
import RemoteLoading
import RemoteLoadingTesting

/// The loaded box art of the games on screen, by address.
@MainActor
@Observable
final class BoxArt {
    private(set) var pictures: [URL: PixelPicture] = [:]
    @ObservationIgnored private let images: any ImageLoading

    init(_ images: any ImageLoading) {
        self.images = images
    }

    /// Loads the pictures that are not loaded yet.
    func load(_ urls: [URL]) async {
        for url in urls where pictures[url] == nil {
            let image = try? await images.image(at: url)  // a picture that fails to load stays blank
            pictures[url] = image.flatMap { PixelPicture(png: $0.data) }
        }
    }
}
