public import Foundation

/// The way to a picture: its bytes as they came, and its size.
///
/// Implement it to put another image library behind the screens of this package. The promises:
/// - What is given back begins like a picture and has pixels; everything else is an error.
/// - No answer is ``LoadError/connectivity(_:)``, an answer that is no picture ``LoadError/invalidData(_:)``, a service
///   that declines ``LoadError/refused(_:)``.
/// - If the calling task is cancelled, throw ``LoadError/cancelled`` soon.
/// - Calls may come at the same time, from any isolation, and must not wait for one another.
///
/// Nothing is decoded: whoever draws the picture knows its screen, and decodes off the main actor.
/// `ImageLoadingContract` of `RemoteLoadingTesting` says whether an implementation is right.
public protocol ImageLoading: Sendable {
    /// Loads the picture at an address.
    func image(at url: URL) async throws(LoadError) -> EncodedImage
}
