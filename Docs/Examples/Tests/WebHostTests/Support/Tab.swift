import Foundation
import HostParts
import RemoteLoading
import RemoteLoadingTesting

@testable import WebHost

/// A tab without a script, which plays an app over HTTP by posting the actions that its page offers.
@MainActor
final class Tab {
    struct NotFound: Error {
        let looked: String
    }

    /// The last received page, or the last received part of it.
    private(set) var html = ""
    private let server: LoopbackHTTPServer
    private let client = URLSessionHTTPClient.unhurried
    private let path: String
    /// The query of the address, with its question mark.
    private(set) var query = ""
    private let cookie: HTTPFields

    /// Creates a tab of a player, whom the server recognises by a cookie.
    init(_ server: LoopbackHTTPServer, _ app: AppName, _ language: Language = .english, player: String = "ada") {
        self.server = server
        path = "/\(language.rawValue)/\(app.rawValue)/"
        cookie = PlayerID.fixture(player).cookie
    }

    /// Loads the page, as a reload of the tab does.
    func open() async throws {
        html = try await get(path + query).text
    }

    /// Loads the page again at an address that is relative to the app, such as `?search=chess`.
    func open(_ address: String) async throws {
        query = address == "./" ? "" : address
        try await open()
    }

    /// Opens the address of the link whose label contains a text.
    func follow(_ label: String) async throws {
        guard let link = links.first(where: { $0.label.contains(label) }) else { throw NotFound(looked: label) }
        try await open(link.address)
    }

    /// The links of the page, without those of the header.
    var links: [(address: String, label: String)] {
        let start = html.firstRange(of: "<main")?.lowerBound ?? html.startIndex
        let matches = html[start...].matches(of: /<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/.dotMatchesNewlines())
        return matches.map { link in
            let label = link.output.2.replacing(/<[^>]*>/, with: "")
            return (String(link.output.1.replacing("&amp;", with: "&")), String(label))
        }
    }

    /// Presses a button that the page offers.
    func press(_ action: String) async throws {
        guard buttons.contains(where: { $0.action == action }) else { throw NotFound(looked: action) }
        try await send(["do": action])
    }

    /// Waits until a button whose label contains a text is enabled, and presses it.
    func press(label: String) async throws {
        try await wait(for: label) { _ in buttons.contains { $0.label.contains(label) } }
        guard let button = buttons.first(where: { $0.label.contains(label) }) else { throw NotFound(looked: label) }
        try await press(button.action)
    }

    /// Gives up a game of recall, and shows its results at once.
    func giveUp() async throws {
        try await press("giveUp")
        try await press("results")
    }

    func type(_ text: String) async throws { try await send(["typed": text]) }

    func guess(_ text: String) async throws { try await send(["guess": text]) }

    /// Requests parts of the page until one contains a text.
    func wait(for text: String) async throws {
        try await wait(for: text) { $0.contains(text) }
    }

    /// Requests the changing part of the page until the page satisfies a condition, but for at most two minutes.
    func wait(for what: String, _ holds: (String) -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while !holds(html) {
            guard ContinuousClock.now < deadline else { throw NotFound(looked: what) }
            let seen = html.firstMatch(of: /data-version="([^"]*)"/)?.output.1 ?? ""
            let part = try await get(path + "part?" + (query.isEmpty ? "" : query.dropFirst() + "&") + "seen=\(seen)")
            if part.status != .noContent { html = part.text }
        }
    }

    /// The enabled buttons of the page.
    var buttons: [(action: String, label: String)] {
        html.matches(of: /<button name="do" value="([^"]*)"([^>]*)>(.*?)<\/button>/.dotMatchesNewlines())
            .filter { !$0.output.2.contains("disabled") }
            .map { (String($0.output.1), String($0.output.3.replacing(/<[^>]*>/, with: ""))) }
    }

    /// The actions of the enabled buttons, without those that choose a board or a quiz.
    var actions: [String] { buttons.map(\.action).filter { !$0.hasPrefix("item-") } }

    /// The addresses of the pictures on the page.
    var pictures: [String] { html.matches(of: /<img src="([^"]*)"/).map { path + $0.output.1 } }

    func picture(_ path: String) async throws -> EncodedImage {
        let response = try await get(path)
        return try EncodedImage(response.body, from: server.url(path))
    }

    func get(_ path: String) async throws -> HTTPResponse {
        try await client.send(HTTPRequest(.get, parsing: server.address(path), fields: cookie))
    }

    /// Sends a form, even if the page does not offer it.
    func send(_ form: HTTPQuery) async throws {
        let request = try HTTPRequest(.post, parsing: server.address(path + "part" + query), form: form, fields: cookie)
        html = try await client.send(request).text
    }

    /// Sends a form as a page without a script does, and loads the page to which the server redirects.
    func sendWithoutScript(_ form: HTTPQuery) async throws {
        let request = try HTTPRequest(.post, parsing: server.address(path + query), form: form, fields: cookie)
        let response = try await client.send(request)
        guard response.status == 303, let address = response.fields["Location"] else {
            throw NotFound(looked: "a redirect")
        }
        html = try await get(address).text
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension PlayerID {
    /// Returns the identifier of a player for a test.
    static func fixture(_ name: String) -> PlayerID {
        let digits = name.utf8.map { String($0, radix: 16) }.joined() + String(repeating: "0", count: 32)
        guard let id = PlayerID(String(digits.prefix(32))) else { preconditionFailure("no identifier: \(digits)") }
        return id
    }

    /// The field of a request by which the server recognises the player.
    var cookie: HTTPFields { ["Cookie": "playhouse-player=\(text)"] }
}
