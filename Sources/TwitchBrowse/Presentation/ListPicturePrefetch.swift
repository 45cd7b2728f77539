import Foundation
import RemoteLoading

/// A prefetch of the pictures in a list, which is replaced when the list changes and ends with this object.
@MainActor
final class ListPicturePrefetch {
    private let prefetcher: ImagePrefetcher
    private var listed: [URL] = []
    private var prefetch: ImagePrefetch?

    init(_ prefetcher: ImagePrefetcher) {
        self.prefetcher = prefetcher
    }

    /// Prefetches the pictures of a list, and cancels the loads of pictures that are no longer in the list.
    func list(_ images: [URL]) {
        guard images != listed else { return }
        let before = prefetch
        // The new prefetch starts before the old one is cancelled, so that loads of pictures in both lists continue.
        prefetch = images.isEmpty ? nil : prefetcher.prefetch(images)
        before?.cancel()
        listed = images
    }

    deinit {
        Task { @MainActor [prefetch] in prefetch?.cancel() }
    }
}
