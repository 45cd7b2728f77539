import Foundation
public import RemoteLoading

extension ImageLoading {
    /// Returns a loader that fails with `.refused(.notFound)` for the service's placeholder of a deleted picture.
    ///
    /// For a deleted picture, the service does not report an error, but redirects to a picture of a question mark. This
    /// loader must therefore follow redirects, and state the ``/RemoteLoading/EncodedImage/finalURL`` of each picture.
    /// A `RemoteImageLoader` over a client with the standard policies does both.
    public func refusingDeletedArt() -> some ImageLoading {
        DeletedArtRefusingLoader(images: self)
    }
}

private struct DeletedArtRefusingLoader<Images: ImageLoading>: ImageLoading {
    let images: Images

    func image(at url: URL) async throws(LoadError) -> EncodedImage {
        let image = try await images.image(at: url)
        guard !ImageTemplate.isDeletedArt(at: image.finalURL) else { throw .refused(.notFound) }
        return image
    }
}
