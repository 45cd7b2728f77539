public import Foundation

/// A loader of encoded images.
///
/// Implement this protocol to use another image library with the screens of this package. The requirements:
/// - A returned image has the first bytes of a supported format, and at least one pixel; all other data is an error.
/// - A failure to reach the service is ``LoadError/connectivity(_:)``, a response that is not an image
///   ``LoadError/invalidData(_:)``, and a refusal by the service ``LoadError/refused(_:)``.
/// - If the calling task is cancelled, the call throws ``LoadError/cancelled`` soon.
/// - Calls may be concurrent, from any isolation, and must not wait for one another.
///
/// The loader does not decode images: the view that draws an image knows its screen, and decodes off the main actor.
/// `ImageLoadingContract` in `RemoteLoadingTesting` verifies an implementation.
public protocol ImageLoading: Sendable {
    /// Loads the image at an address.
    func image(at url: URL) async throws(LoadError) -> EncodedImage
}
