public import Foundation
public import PlayhouseCore

/// A loader of encoded images.
///
/// Implement this protocol to use another image library with the screens of this package. The requirements:
/// - A returned image begins with the bytes of a supported format, and has at least one pixel. For all other data, the
///   call throws ``/PlayhouseCore/LoadError/invalidData(_:)``. The bytes decide, not the content type.
/// - A returned image has the bytes that the service sent, their size in pixels, and the requested address.
/// - If the service cannot be reached, the call throws ``/PlayhouseCore/LoadError/connectivity(_:)``. If the service
///   refuses the request, the call throws ``/PlayhouseCore/LoadError/refused(_:)``, even if the body of the response is
///   an image.
/// - If the calling task is cancelled, the call throws ``/PlayhouseCore/LoadError/cancelled`` soon.
/// - Calls may be concurrent, from any isolation, and must not wait for one another.
///
/// A class that is isolated to the main actor needs `@MainActor` at its declaration, even in a module whose default
/// isolation is the main actor, and also at each of its methods that this protocol requires. It then compiles whether
/// or not the feature `NonisolatedNonsendingByDefault` is on.
///
/// The loader does not decode images. The view that draws an image decodes it off the main actor, because only the view
/// knows the screen that the image is drawn on. `ImageLoadingContract` in `RemoteLoadingTesting` verifies an
/// implementation.
public protocol ImageLoading: Sendable {
    /// Loads the image at an address.
    func image(at url: URL) async throws(LoadError) -> EncodedImage
}
