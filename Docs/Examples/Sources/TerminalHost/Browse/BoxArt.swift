import Foundation
import Observation
import RemoteLoading
import RemoteLoadingTesting

/// The box art of the games on screen, as far as it is loaded and can be painted.
@MainActor
@Observable
final class BoxArt {
    private(set) var pictures: [URL: PixelPicture] = [:]
    @ObservationIgnored private let images: any ImageLoading

    init(_ images: any ImageLoading) {
        self.images = images
    }

    /// Loads the pictures that are not here yet.
    func load(_ urls: [URL]) async {
        for url in urls where pictures[url] == nil {
            let image = try? await images.image(at: url)  // the place of one that fails stays blank
            pictures[url] = image.flatMap { PixelPicture(png: $0.data) }
        }
    }
}
