import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Compares the fake services with the pages of facts about the services.
@Suite(.bounded) struct FakeServiceFactsTests {
    @Test func fakeTwitchFieldsAreOnFactsPage() async throws {
        let twitch = FakeTwitch(time: ManualClock().timeSource)
        let stream = try #require(twitch.catalog.games.first?.streams.first)
        let game = try #require(twitch.catalog.games.first)
        let token = twitch.issueToken(owner: .user("12345"), scopes: [.readFollows]).value
        let fields = try HTTPFields([
            HTTPField(.authorization, "Bearer \(token)"), HTTPField("Client-Id", FakeTwitch.clientID.text),
        ])
        var sent = SentFields()
        let paths = [
            "helix/games/top?first=2", "helix/games?id=\(game.id)", "helix/streams?game_id=\(game.id)",
            "helix/streams?user_login=\(stream.login)", "helix/streams/followed?user_id=12345",
            "helix/users", "helix/search/categories?query=\(game.name.prefix(3))", "helix/streams?first=0",
            "helix/channels?broadcaster_id=1\(stream.id.suffix(6))", "kraken/games/top", "kraken/streams",
            "kraken/streams/summary", "kraken/unknown",
        ]
        for path in paths { sent.add(await twitch.handle(try .get("https://twitch.test/\(path)", fields))) }

        let login: HTTPQuery = ["client_id": FakeTwitch.clientID.text, "scopes": "user:read:follows"]
        let device = await twitch.handle(
            try HTTPRequest(.post, parsing: "https://twitch.test/oauth2/device", form: login))
        let codes = try JSONDecoder().decode([String: JSONValue].self, from: device.body)
        guard case .string(let code)? = codes["device_code"], case .string(let userCode)? = codes["user_code"] else {
            throw CancellationError()
        }
        sent.add(device)
        let form: HTTPQuery = [
            "client_id": FakeTwitch.clientID.text, "device_code": code,
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
        ]
        let poll = try HTTPRequest(.post, parsing: "https://twitch.test/oauth2/token", form: form)
        sent.add(await twitch.handle(poll))
        #expect(twitch.approve(userCode: userCode))
        sent.add(await twitch.handle(poll))
        let oauth = try HTTPFields([HTTPField(.authorization, "OAuth \(token)")])
        sent.add(await twitch.handle(try .get("https://twitch.test/oauth2/validate", oauth)))

        let known: Set<String> = [
            "igdb_id", "cursor", "is_branded_content", "Ratelimit-Reset", "_total", "template", "channels", "error",
            "interval", "refresh_token", "user_id", "scopes",
        ]
        #expect(sent.names.isSuperset(of: known), "\(known.subtracting(sent.names)) is not sent")
        try sent.expectFacts(on: "Sources/TwitchBrowse/TwitchBrowse.docc/TwitchFacts.md")
        #expect(twitch.report().issues.count == 1)  // the unknown path
    }

    @Test func fakeOpenTriviaFieldsAreOnFactsPage() async throws {
        let service = FakeOpenTrivia(time: ManualClock().timeSource)
        service.behaviour.gap = nil
        var sent = SentFields()
        let paths = [
            "api.php?amount=2&encode=base64", "api.php?amount=0", "api_token.php?command=request",
            "api_category.php", "api_count.php?category=9",
        ]
        for path in paths { sent.add(await service.handle(try .get("https://opentdb.com/\(path)"))) }
        let known: Set<String> = ["incorrect_answers", "response_message", "total_hard_question_count"]
        #expect(sent.names.isSuperset(of: known))
        try sent.expectFacts(on: "Sources/RemoteQuizzes/RemoteQuizzes.docc/OpenTriviaFacts.md")
    }

    @Test func fakeNameGameFieldsAreOnFactsPage() async throws {
        let service = FakeNameGame()
        var sent = SentFields()
        for root in FakeNameGame.Root.allCases {
            service.behaviour.root = root
            sent.add(await service.handle(FakeNameGame.request()))
        }
        #expect(sent.names.isSuperset(of: ["meta", "limit", "people", "headshot", "mimeType", "socialLinks"]))
        try sent.expectFacts(on: "Sources/NameMatch/NameMatch.docc/NameGameFacts.md")
    }

    @Test func namesOfNestedMembersAreFound() {
        var sent = SentFields()
        sent.add(HTTPResponse.json(#"[{"a": {"b": [{"c": null}]}}, "d"]"#))
        sent.add(HTTPResponse(fields: ["X-E": "1"], body: Data("<html>".utf8)))
        #expect(sent.names == ["a", "b", "c", "X-E"])
    }
}

/// The names of the JSON members and fields in responses.
private struct SentFields {
    private(set) var names: Set<String> = []

    mutating func add(_ response: HTTPResponse) {
        names.formUnion(response.fields.map(\.name.spelling).filter { $0 != "Content-Type" })
        guard let json = try? JSONDecoder().decode(JSONValue.self, from: response.body) else { return }  // plain text
        add(json)
    }

    private mutating func add(_ json: JSONValue) {
        switch json {
        case .array(let elements): for element in elements { add(element) }
        case .object(let members):
            names.formUnion(members.keys)
            for member in members.values { add(member) }
        default: break
        }
    }

    func expectFacts(on page: String) throws {
        let text = try Checkout.text(of: page)
        for name in names.sorted() {
            #expect(Checkout.has("`\(name)`", in: text), "\(name) is not on the page of facts")
        }
    }
}

extension HTTPRequest {
    fileprivate static func get(_ address: String, _ fields: HTTPFields = [:]) throws -> HTTPRequest {
        try HTTPRequest(.get, parsing: address, fields: fields)
    }
}
