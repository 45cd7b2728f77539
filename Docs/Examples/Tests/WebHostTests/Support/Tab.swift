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

    init(_ server: LoopbackHTTPServer, _ app: AppName, _ language: Language = .english, player: String = "tab1") {
        self.server = server
        path = "/\(language.rawValue)/\(player)/\(app.rawValue)/"
    }

    /// Loads the page, as a reload of the tab does.
    func open() async throws {
        html = try await get(path).text
    }

    /// Presses a button that the page offers.
    func press(_ action: String) async throws {
        guard actions.contains(action) else { throw NotFound(looked: action) }
        try await send(["do": action])
    }

    /// Waits until a button whose label contains a text is enabled, and presses it.
    func press(label: String) async throws {
        try await wait(for: label) { _ in buttons.contains { $0.label.contains(label) } }
        guard let button = buttons.first(where: { $0.label.contains(label) }) else { throw NotFound(looked: label) }
        try await press(button.action)
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
            let part = try await get(path + "part?seen=\(seen)")
            if part.status != .noContent { html = part.text }
        }
    }

    /// The enabled buttons of the page.
    var buttons: [(action: String, label: String)] {
        html.matches(of: /<button name="do" value="([^"]*)"([^>]*)>(.*?)<\/button>/.dotMatchesNewlines())
            .filter { !$0.output.2.contains("disabled") }
            .map { (String($0.output.1), String($0.output.3.replacing(/<[^>]*>/, with: ""))) }
    }

    var actions: [String] { buttons.map(\.action) }

    /// The addresses of the pictures on the page.
    var pictures: [String] { html.matches(of: /<img src="([^"]*)"/).map { path + $0.output.1 } }

    func picture(_ path: String) async throws -> EncodedImage {
        let response = try await get(path)
        return try EncodedImage(response.body, from: server.url(path))
    }

    func get(_ path: String) async throws -> HTTPResponse {
        try await client.send(HTTPRequest(.get, server.address(path)))
    }

    /// Sends a form, even if the page does not offer it.
    func send(_ form: HTTPQuery) async throws {
        html = try await client.send(HTTPRequest(.post, server.address(path + "part"), form: form)).text
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
