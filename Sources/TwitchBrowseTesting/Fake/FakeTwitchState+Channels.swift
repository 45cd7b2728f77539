import RemoteLoading
import RemoteLoadingTesting

extension FakeTwitchState {
    /// Returns the channels that a query names, with their content classification labels.
    func channels(_ query: HTTPQuery) -> HTTPResponse {
        let wanted = query.values(for: "broadcaster_id")
        guard (1...100).contains(wanted.count) else {
            return .failure(.badRequest, "Bad Request", "between 1 and 100 broadcaster ids")
        }
        let found = catalogue.games.flatMap(\.streams).filter { wanted.contains($0.channelID) }
        let data: [JSONValue] = found.map { stream in
            [
                "broadcaster_id": .string(stream.channelID), "broadcaster_login": .string(stream.login),
                "content_classification_labels": .array(stream.labels.map { .string($0) }),
            ]
        }
        let body: JSONValue = ["data": .array(data)]
        return .json(body.text)
    }
}

extension FakeCatalogue.Stream {
    /// The identifier of the channel.
    var channelID: String { "1\(id.suffix(6))" }
}
