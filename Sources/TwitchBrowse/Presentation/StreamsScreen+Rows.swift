public import Foundation
public import RemoteLoading

extension StreamsTopic: ListTopic {
    /// A Boolean value that indicates whether the streams are those of the channels that the user follows.
    public var isPersonal: Bool { self == .followed }

    /// Returns the number of streams to request next, which is ten more than before, or `nil` if there are no more.
    ///
    /// For a channel, the number is one at first and then `nil`, because a channel has at most one stream.
    public func limit(after wanted: Int) -> Int? {
        if case .channel = self { wanted == 0 ? 1 : nil } else { wanted + 10 }
    }

    /// Returns `true` if both topics select the same streams, regardless of the name of their game.
    public func isSame(as other: StreamsTopic) -> Bool { unnamed == other.unnamed }

    /// Returns the title of the list, for example the game and the language.
    public func title(_ wording: BrowseWording) -> String {
        switch self {
        case .game(_, let name, let language):
            [name.map(DisplayText.line), language.map(wording.language)].compactMap { $0 }.joined(separator: " · ")
        case .channel(let login): DisplayText.line(login)
        case .followed: wording.followedTitle
        }
    }
}

extension LiveStream {
    /// Returns the path to the content classification labels, which are loaded after the list.
    public static func detail(in topic: StreamsTopic) -> WritableKeyPath<LiveStream, [ContentLabel]?>? { \.labels }

    /// Returns the message about an empty list, with a button that shows all languages if only one was chosen.
    public static func emptyMessage(
        of topic: StreamsTopic, _ wording: BrowseWording
    ) -> ActionMessage<StreamsScreen.Action> {
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

    /// Returns the rows of a list of streams.
    public static func rows(
        of streams: [LiveStream], in topic: StreamsTopic, at date: Date, loaded: Date, _ wording: BrowseWording
    ) -> [Row] {
        streams.map { stream in
            let viewers = wording.readout(viewers: max(0, stream.viewers))
            let duration = stream.startedAt.map { wording.readout(since: $0, at: date) }
            let language = stream.language.map(wording.language)
            // A label that the wording does not know is shown by its identifier.
            let labels = (stream.labels ?? []).map { wording.label(ContentLabel(DisplayText.line($0.id))) }
            let title = stream.title.allSatisfy(\.isWhitespace) ? nil : stream.title
            let spoken = [stream.name, title, viewers.spoken, duration?.spoken, language] + labels.map(\.spoken)
            var row = Row(
                stream, viewers: viewers, spoken: spoken.compactMap { $0 }.joined(separator: ", "),
                pictureDescription: wording.preview(stream.name))
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
