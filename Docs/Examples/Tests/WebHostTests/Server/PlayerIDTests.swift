import Foundation
import HostParts
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PlayerIDTests {
    private let client = URLSessionHTTPClient.unhurried
    @Test(arguments: [
        "", "0", "..", "../../../../../../../../../../et", "0A0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a",
        "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0", "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0", "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0/",
        "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0.", "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0\u{0}", "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0aé",
        "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0g", "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a\n", "%2e%2e%2f0a0a0a0a0a0a0a0a0a0a0a0",
        "٠a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0",
    ])
    func malformedTextIsNoIdentifier(text: String) {
        #expect(PlayerID(text) == nil)
    }

    @Test(arguments: [
        ("playhouse-player=ID", true), ("a=b; playhouse-player=ID ;c=d", true),
        ("playhouse-player=x; playhouse-player=ID", true), ("playhouse-player=../ID", false),
        // A browser sends the most specific cookie first.
        ("playhouse-player=ID; playhouse-player=00000000000000000000000000000000", true),
        ("Playhouse-player=ID", false), ("playhouse-player", false), ("ID", false), ("", false),
    ])
    func identifierIsReadFromCookie(cookie: String, isValid: Bool) throws {
        let id = PlayerID.fixture("ada")
        let value = cookie.replacing("ID", with: id.text)
        let request = try HTTPRequest(.get, parsing: "http://127.0.0.1/", fields: ["Cookie": "\(value)"])
        #expect(PlayerID(request) == (isValid ? id : nil))
    }

    @Test func newIdentifiersAreValidAndDiffer() {
        var chance = SeededNumbers(seed: 1)
        let ids = (0..<100).map { _ in PlayerID(using: &chance) }
        #expect(Set(ids).count == 100 && ids.allSatisfy { PlayerID($0.text) == $0 })
    }

    private func cookies(_ path: String, _ fields: HTTPFields, at server: LoopbackHTTPServer) async throws -> [String] {
        let response = try await client.send(HTTPRequest(.get, parsing: server.address(path), fields: fields))
        return response.fields.values(for: "Set-Cookie")
    }

    @Test func newCookieIsHttpOnlyAndSameSite() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        var ids: Set<String> = []
        for path in ["/en/", "/en/recall/", "/it/twitch/", "/en/recall/part"] {
            let set = try await cookies(path, [:], at: server)
            let parts = try #require(set.first).split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(set.count == 1)
            #expect(parts.dropFirst().sorted() == ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Strict"])
            #expect(parts[0].wholeMatch(of: /playhouse-player=[0-9a-f]{32}/) != nil)
            ids.insert(parts[0])
        }
        #expect(ids.count == 4)
        for path in ["/", "/style.css", "/script.js", "/icon.svg", "/nothing"] {
            #expect(try await cookies(path, [:], at: server) == [])
        }
    }

    @Test func knownPlayerKeepsCookieForAnother400Days() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let id = PlayerID.fixture("ada")
        for path in ["/en/", "/en/recall/"] {
            #expect(
                try await cookies(path, id.cookie, at: server).first?.hasPrefix("playhouse-player=\(id.text);") == true)
        }
        // An open page requests its parts all the time, and they need not renew the cookie.
        #expect(try await cookies("/en/recall/part", id.cookie, at: server) == [])
        let hostile = try await cookies("/en/", ["Cookie": "playhouse-player=../../../../../../../../etc"], at: server)
        #expect(hostile.first?.contains(/playhouse-player=[0-9a-f]{32};/) == true)
    }

    /// A browser sends no cookie if the player has followed a link on another site, and would replace its cookie.
    @Test func linkFromOtherSiteDoesNotReplaceCookie() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let fields: HTTPFields = [
            "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
        ]
        for path in ["/en/", "/en/recall/", "/en/twitch/?search=talk"] {
            let response = try await client.send(HTTPRequest(.get, parsing: server.address(path), fields: fields))
            #expect(response.fields.values(for: "Set-Cookie") == [])
            #expect(response.text.contains("http-equiv=\"refresh\" content=\"0; url=\(path)\""))
        }
    }

    @Test(arguments: [(Language.english, "Allow cookies"), (.italian, "Permetti i cookie")])
    func actionWithoutCookieExplainsThatCookiesAreNeeded(language: Language, text: String) async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let request = try HTTPRequest(
            .post, parsing: server.address("/\(language.rawValue)/recall/"), form: ["do": "start"])
        let response = try await client.send(request)
        #expect(response.status.code == 400 && response.text.contains(text))
    }
}
