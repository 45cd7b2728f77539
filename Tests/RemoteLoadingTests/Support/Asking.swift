import Foundation
import RemoteLoading

/// A task that waits for a picture; when this returns, it has asked.
///
/// It runs on the actor of the prefetcher, so there is no way to get in between its beginning and its question.
@MainActor
func asking(_ prefetcher: ImagePrefetcher, for url: URL) async -> Task<EncodedImage, any Error> {
    let (began, beginning) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
        beginning.finish()
        return try await prefetcher.image(at: url)
    }
    for await _ in began {}
    return task
}
