import Foundation
import RemoteLoading

/// Fetches the pictures of a list ahead, and gives those up that it no longer has.
@MainActor
struct ListedPictures {
    private let prefetcher: ImagePrefetcher?
    private var listed: [URL] = []
    private var prefetch: ImagePrefetch?

    init(_ prefetcher: ImagePrefetcher?) {
        self.prefetcher = prefetcher
    }

    mutating func list(_ images: [URL]) {
        guard let prefetcher, images != listed else { return }
        let before = prefetch
        // The new one first: what both want is then not given up.
        prefetch = images.isEmpty ? nil : prefetcher.prefetch(images)
        before?.cancel()
        listed = images
    }

    func giveUp() {
        prefetch?.cancel()
    }
}
