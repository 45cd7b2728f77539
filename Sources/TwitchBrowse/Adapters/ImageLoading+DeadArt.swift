import Foundation
public import RemoteLoading

extension ImageLoading {
    /// The same loader, to which the service's stand-in for a picture that is gone is no picture:
    /// `.refused(.notFound)`.
    ///
    /// To the service that is no error, but a redirect to a question mark. So put it on a loader that follows redirects
    /// and tells where it ended, such as `RemoteImageLoader` over a client under the usual policies.
    public func refusingDeadArt() -> some ImageLoading {
        LivingImages(images: self)
    }
}

private struct LivingImages<Images: ImageLoading>: ImageLoading {
    let images: Images

    func image(at url: URL) async throws(LoadError) -> EncodedImage {
        let image = try await images.image(at: url)
        guard !ImageTemplate.isDeadArt(at: image.url) else { throw .refused(.notFound) }
        return image
    }
}
