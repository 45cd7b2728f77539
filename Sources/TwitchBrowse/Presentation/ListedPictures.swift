import Foundation
import RemoteLoading

/// The pictures of a list, which are prefetched while they are in the list.
@MainActor
struct ListedPictures {
    private let prefetcher: ImagePrefetcher?
    private var listed: [URL] = []
    private var prefetch: ImagePrefetch?

    init(_ prefetcher: ImagePrefetcher?) {
        self.prefetcher = prefetcher
    }

    /// Prefetches the pictures of a list, and cancels those that are no longer listed.
    mutating func list(_ images: [URL]) {
        guard let prefetcher, images != listed else { return }
        let before = prefetch
        // The new prefetch starts first, so that the loads of pictures in both lists are not cancelled.
        prefetch = images.isEmpty ? nil : prefetcher.prefetch(images)
        before?.cancel()
        listed = images
    }

    func cancel() {
        prefetch?.cancel()
    }
}
