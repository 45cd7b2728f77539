import Foundation
public import RemoteLoading

/// The loads of lists of streams.
///
/// Their content classification labels are loaded after a list is loaded.
struct StreamsSource: ListSource {
    let catalog: any TwitchCatalog

    func load(
        _ topic: StreamsTopic, limit: Int, found: @Sendable (StreamsTopic) async -> Void
    ) async throws(LoadError) -> TopList<LiveStream> {
        switch topic {
        case .channel(let login): return try await catalog.loadStreams(ofChannel: login)
        case .followed: return try await catalog.loadFollowedStreams(limit: limit)
        case .game(let id, let name, let language):
            let game: StreamedGame
            if let name {
                game = StreamedGame(id: id, name: name)
            } else {
                game = try await catalog.findGame(id)
                await found(.game(id, name: game.nameAtService, language: language))
            }
            guard let language else { return try await catalog.loadTopStreams(of: game, limit: limit) }
            return try await catalog.loadTopStreams(of: game, language: language, limit: limit)
        }
    }

    /// Loads the labels of all streams with one call.
    func complete(_ streams: [LiveStream], receive: @MainActor @Sendable ([LiveStream]) -> Void) async {
        let labels = await Result.catching { () async throws(LoadError) in try await catalog.loadLabels(of: streams) }
        guard case .success(let labels) = labels else { return }  // a failure costs only the labels
        await receive(
            streams.filter { labels[$0.id] != nil }.map { stream in
                var stream = stream
                stream.labels = labels[stream.id]
                return stream
            })
    }
}

/// A session of a list of streams.
public typealias StreamsSession = ListSession<LiveStream>

extension ListSession where Element == LiveStream {
    /// Creates a session of a list of streams, which is loaded in steps of ten.
    public convenience init(
        _ topic: StreamsTopic, from catalog: any TwitchCatalog, pictures: ImagePrefetcher? = nil,
        wording: BrowseWording = .english, time: any TimeProviding = .system
    ) {
        self.init(
            topic, of: StreamsSource(catalog: catalog), pictures: pictures, wording: wording, time: time.timeSource)
    }
}
