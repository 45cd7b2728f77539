import Foundation
import RemoteLoading

/// Starts a task that waits for a picture, and returns after the task has requested it.
///
/// The task runs on the main actor, like the prefetcher. No other work on this actor can run between the start of the
/// task and its request.
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
