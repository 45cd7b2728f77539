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

    private static func merging(_ bench: BenchmarkRunner) async throws {
        try await bench.cost("ranking streams", of: Size(1_000, "streams"), repeats: 20) { count in
            // Ten lists take turns, because branch prediction would adapt to one short list.
            let lists = (0..<10).map { streams(count, seed: $0) }
            var turn = 0
            return {
                turn += 1
                _ = TopList(ranking: lists[turn % lists.count], wanted: 10)
            }
        }
    }

    private static func decoding(_ bench: BenchmarkRunner) async throws {
        let size = Size(100, "streams")
        // The baseline leaves the date and the picture address of each stream as texts. The loader parses the date and
        // checks the address, which takes two thirds of the time of the baseline. The limit is therefore greater than
        // 1.
        try await bench.ratio("a page, to a bare JSONDecoder", of: size, isLargest: true, repeats: 20, atMost: 2.5) {
            count in
            let page = try await HelixPage.of(count)
            let load = loading(page, count)
            return (
                { guard try await load().elements.count == count else { throw Unexpected(what: "streams") } },
                to: {
                    let flat = try JSONDecoder().decode(HelixPage.self, from: page)
                    guard flat.data.count == count else { throw Unexpected(what: "\(flat.data.count) streams") }
                }
            )
        }
        // A page with a malformed stream is decoded a second time, stream by stream.
        try await bench.ratio(
            "a page with a malformed stream, to a bare JSONDecoder", of: size, isLargest: true, repeats: 20
        ) {
            // If the malformed stream were the only one, the load would throw an error.
            let count = max(2, $0)
            let page = try await HelixPage.of(count)
            let text = String(decoding: page, as: UTF8.self)
            guard let flaw = text.range(of: "\"viewer_count\":", options: .backwards) else {
                throw Unexpected(what: "no viewers")
            }
            let load = loading(Data(text.replacingCharacters(in: flaw, with: "\"viewers\":").utf8), count)
            return (
                { guard try await load().dropped == 1 else { throw Unexpected(what: "flaws") } },
                to: { _ = try JSONDecoder().decode(HelixPage.self, from: page) }
            )
        }
    }

    private static func loading(_ page: Data, _ count: Int) -> () async throws -> TopList<LiveStream> {
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient { _ in HTTPResponse(body: page) },
            authorizer: FakeTwitch().authorizer())
        return { try await loader.loadTopStreams(of: .fixture(), limit: count) }
    }

    private static func reading(_ bench: BenchmarkRunner) async throws {
        try await bench.cost("the top 10 of all", of: Size(10_000, "streams")) { count in
            let fake = FakeTwitch(.crowded(streams: count))
            let loader = HelixLoader(
                clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
                authorizer: fake.authorizer())
            let game = StreamedGame(id: "509658", name: "Just Chatting")
            let list = try await loader.loadTopStreams(of: game, limit: 10)
            let pages = fake.history.count
            guard list.elements.count == 10, pages <= 3 else { throw Unexpected(what: "\(pages) pages") }
            fake.behaviour.callsAMinute = 1_000_000
            return { _ = try await loader.loadTopStreams(of: game, limit: 10) }
        }
    }

    private static func streams(_ count: Int, seed: Int) -> [LiveStream] {
        var generator = SeededNumbers(seed: UInt64(seed))
        return (0..<count).map { .fixture($0, viewers: generator.number(below: 50_000)) }
    }
}

extension FakeCatalog {
    /// Returns a catalog of one game with many streams.
    fileprivate static func crowded(streams: Int) -> FakeCatalog {
        let crowd = (0..<streams).map { number in
            LiveStream.fixture(
                number, viewers: max(1, 200_000 / (number + 1)), title: "Come & see number \(number)")
        }
        return FakeCatalog(of: crowd, in: StreamedGame(id: "509658", name: "Just Chatting"))
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

    static func of(_ count: Int) async throws -> Data {
        let fake = FakeTwitch(.crowded(streams: count))
        var fields: HTTPFields = ["Client-Id": FakeTwitch.clientID.text]
        try fields.set("Bearer " + fake.issueToken().value, for: .authorization)
        let request = try HTTPRequest(.get, parsing: "https://api.test/helix/streams?first=\(count)", fields: fields)
        return await fake.handle(request).body
    }
}

private struct Unexpected: Error {
    let what: String
}
