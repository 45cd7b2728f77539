import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

extension Group {
    /// Measurements of lists of games and streams.
    static let browsing = Group(name: "browsing") { bench in
        try await merging(bench)
        try await decoding(bench)
        try await reading(bench)
    }

    /// Measures that ranking takes nearly linear time.
    ///
    /// A list of 10,000 streams is compared with ten lists of 1,000. The ten lists differ, because branch prediction
    /// would adapt to a short list that is ranked repeatedly.
    private static func merging(_ bench: Bench) async throws {
        let many = streams(10_000)
        let parts = stride(from: 0, to: many.count, by: 1_000).map { Array(many[$0..<$0 + 1_000]) }
        await bench.ratio("ranking 10,000 streams, to ten times 1,000", repeats: 5, atMost: 1.5) {
            _ = TopList(ranking: many, wanted: 10)
        } to: {
            for part in parts { _ = TopList(ranking: part, wanted: 10) }
        }
    }

    private static func decoding(_ bench: Bench) async throws {
        let page = try await HelixPage.ofAHundred()
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient { _ in HTTPResponse(body: page) },
            tokens: FixedAccessToken(AccessToken("token", owner: .application)!))
        try await bench.ratio("a page of 100 streams, to a bare JSONDecoder", repeats: 20, atMost: 1.5) {
            let list = try await loader.loadTopStreams(of: .fixture(), limit: 100)
            guard list.elements.count == 100 else { throw Unexpected(what: "\(list.elements.count) streams") }
        } to: {
            let flat = try JSONDecoder().decode(HelixPage.self, from: page)
            guard flat.data.count == 100 else { throw Unexpected(what: "\(flat.data.count) streams") }
        }
        try await oneFlaw(bench, page)
    }

    /// Measures a page with one malformed stream, without a goal.
    ///
    /// Such a page is decoded a second time, stream by stream.
    private static func oneFlaw(_ bench: Bench, _ page: Data) async throws {
        let text = String(decoding: page, as: UTF8.self)
        guard let count = text.range(of: "\"viewer_count\":", options: .backwards) else { return }
        let flawed = Data(text.replacingCharacters(in: count, with: "\"viewers\":").utf8)
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient { _ in HTTPResponse(body: flawed) },
            tokens: FixedAccessToken(AccessToken("token", owner: .application)!))
        try await bench.ratio("the same with a flawed one, to the same", repeats: 20) {
            let list = try await loader.loadTopStreams(of: .fixture(), limit: 100)
            guard list.dropped == 1 else { throw Unexpected(what: "\(list.dropped) flaws") }
        } to: {
            _ = try JSONDecoder().decode(HelixPage.self, from: page)
        }
    }

    private static func reading(_ bench: Bench) async throws {
        let fake = FakeTwitch(.crowded(streams: 100_000))
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
            tokens: FixedAccessToken(fake.issueToken()))
        let game = StreamedGame(id: "509658", name: "Just Chatting")
        let list = try await loader.loadTopStreams(of: game, limit: 10)
        let pages = fake.history.count
        guard list.elements.count == 10, pages <= 3 else {
            throw Unexpected(what: "\(pages) pages")
        }
        fake.behaviour.pointsAMinute = 1_000_000
        try await bench.cost("the top 10 of 100,000 streams, \(pages) page") {
            _ = try await loader.loadTopStreams(of: game, limit: 10)
        }
    }

    private static func streams(_ count: Int) -> [LiveStream] {
        var generator = SeededGenerator(seed: 7)
        return (0..<count).map { .fixture($0, viewers: generator.number(below: 50_000)) }
    }
}

/// A page that is decoded without validation, as the baseline.
private struct HelixPage: Decodable {
    struct Stream: Decodable {
        let id: String
        let user_id: String
        let user_login: String
        let user_name: String
        let game_id: String
        let game_name: String
        let type: String
        let title: String
        let tags: [String]
        let viewer_count: Int
        let started_at: String
        let language: String
        let thumbnail_url: String
        let is_mature: Bool
    }

    struct Pagination: Decodable {
        let cursor: String?
    }

    let data: [Stream]
    let pagination: Pagination

    static func ofAHundred() async throws -> Data {
        let fake = FakeTwitch(.crowded(streams: 100))
        var fields: HTTPFields = ["Client-Id": FakeTwitch.clientID.text]
        try fields.set("Bearer " + fake.issueToken().value, for: .authorization)
        let request = try HTTPRequest(.get, "https://api.test/helix/streams?first=100", fields: fields)
        return await fake.handle(request).body
    }
}

private struct Unexpected: Error {
    let what: String
}
