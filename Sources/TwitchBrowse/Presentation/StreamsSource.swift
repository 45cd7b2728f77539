import Foundation
public import RemoteLoading

/// The lists of streams of a catalog, whose content classification labels are loaded after a list is loaded.
struct StreamsSource: ListSource {
    let catalog: any TwitchCatalog

    func step(of topic: StreamsTopic) -> Int { 10 }

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

    func isSame(_ topic: StreamsTopic, _ other: StreamsTopic) -> Bool { topic.unnamed == other.unnamed }

    func isPersonal(_ topic: StreamsTopic) -> Bool { topic == .followed }

    func canGrow(_ topic: StreamsTopic) -> Bool {
        if case .channel = topic { false } else { true }  // a channel has at most one stream
    }

    func lacksDetail(_ stream: LiveStream, in topic: StreamsTopic) -> Bool { stream.labels == nil }

    func keepingDetail(of earlier: LiveStream, in stream: LiveStream) -> LiveStream {
        var stream = stream
        stream.labels = stream.labels ?? earlier.labels
        return stream
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

    func title(of topic: StreamsTopic, _ wording: BrowseWording) -> String {
        switch topic {
        case .game(_, let name, let language):
            [name.map(DisplayText.line), language.map(wording.language)].compactMap { $0 }.joined(separator: " · ")
        case .channel(let login): DisplayText.line(login)
        case .followed: wording.followedTitle
        }
    }

    /// Returns the message about an empty list, whose button shows all languages if only one was chosen.
    func emptyMessage(of topic: StreamsTopic, _ wording: BrowseWording) -> ActionMessage<StreamsScreen.Action> {
        let detail =
            switch topic {
            case .game(_, let name, let language):
                wording.noStreamsDetail(DisplayText.line(name ?? ""), language: language)
            case .channel(let login): wording.notLiveDetail(DisplayText.line(login))
            case .followed: wording.noFollowedDetail
            }
        let button: ActionButton<StreamsScreen.Action> =
            topic.language == nil
            ? ActionButton(wording.refresh, .refresh)
            : ActionButton(wording.allLanguages, .show(topic.inLanguage(nil)))
        return ActionMessage(title: wording.noStreamsTitle, detail: detail, button: button)
    }

    func rows(
        of streams: [LiveStream], in topic: StreamsTopic, at date: Date, loaded: Date, _ wording: BrowseWording
    ) -> [LiveStream.Row] {
        streams.map { stream in
            let viewers = wording.readout(viewers: max(0, stream.viewers))
            let duration = stream.startedAt.map { wording.readout(since: $0, at: date) }
            let language = stream.language.map(wording.language)
            // A label that the wording does not know is shown by its identifier.
            let labels = (stream.labels ?? []).map { wording.label(ContentLabel(DisplayText.line($0.id))) }
            let title = stream.title.allSatisfy(\.isWhitespace) ? nil : stream.title
            let spoken = [stream.name, title, viewers.spoken, duration?.spoken, language] + labels.map(\.spoken)
            var row = LiveStream.Row(
                stream, viewers: viewers, accessibilityText: spoken.compactMap { $0 }.joined(separator: ", "),
                alternativeText: wording.preview(stream.name))
            row.image = stream.preview?.preview(at: loaded)
            row.duration = duration
            row.language = language
            row.labels = labels
            return row
        }
    }
}

extension StreamsTopic {
    /// The topic without the name of the game, which does not choose the list.
    fileprivate var unnamed: StreamsTopic {
        if case .game(let id, _, let language) = self { .game(id, language: language) } else { self }
    }
}

extension BrowseWording {
    /// Returns the time from the start of a stream to a date.
    ///
    /// The time is zero if the start is in the future, because the clocks of the service and the device may differ.
    fileprivate func readout(since start: Date, at date: Date) -> Readout {
        let minutes = Int(min(max(0, date.timeIntervalSince(start) / 60), 1e9))
        return Readout(duration(minutes), spoken: spokenDuration(minutes))
    }
}

/// A session of a list of streams.
public typealias StreamsSession = ListSession<LiveStream>

extension ListSession where Element == LiveStream {
    /// Creates a session of a list of streams, which is loaded in steps of ten.
    public convenience init(
        _ topic: StreamsTopic, from catalog: any TwitchCatalog, pictures: ImagePrefetcher? = nil,
        wording: BrowseWording = .english, time: TimeSource = .system
    ) {
        self.init(topic, of: StreamsSource(catalog: catalog), pictures: pictures, wording: wording, time: time)
    }
}
