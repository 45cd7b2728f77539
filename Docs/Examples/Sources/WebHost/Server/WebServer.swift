import Foundation
import HostParts
import Observation
import RemoteLoading
import RemoteLoadingTesting

/// The handler of all requests of the browser.
///
/// An address contains the language, the identifier of the player, and the app, such as `/en/4f1c…/recall/`. A page
/// works without JavaScript, because its buttons are forms. With JavaScript, the page requests the address `part`, and
/// replaces only the part of the page that has changed.
@MainActor
final class WebServer: HTTPHandler {
    private let settings: Settings
    private let time: TimeSource
    private let services: Services
    private var players: Players
    private var chance = ChanceSource.system
    /// The check of all requests, or `nil` until the server has a port.
    private var gate: Gate?

    private init(_ settings: Settings, _ services: Services, time: TimeSource) {
        self.settings = settings
        self.services = services
        self.time = time
        players = Players(limit: settings.players)
    }

    /// Starts a server on the port of the settings.
    static func start(
        _ settings: Settings = Settings(), services: Services = Services(), time: TimeSource = .system,
        faults: @escaping @Sendable (LoopbackHTTPServer.Exchange) -> WireFault? = { _ in nil }
    ) async throws(LoopbackServerError) -> LoopbackHTTPServer {
        let handler = WebServer(settings, services, time: time)
        let limits = RequestLimits(fields: 16_384, body: 16_384)
        let server = try await LoopbackHTTPServer.start(
            handler, port: settings.port, faults: faults, limits: limits,
            // Only the last request is recorded, because requests can be large and only tests read the records.
            recordLimit: 1)
        handler.gate = Gate(port: server.port)
        return server
    }

    /// Returns the response to a request, which the gate may refuse.
    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard let gate, gate.admits(request) else {
            return .page("<!DOCTYPE html><title>403</title><p>Forbidden", status: 403)
        }
        return await answer(request)
    }

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let path = request.url.path().split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(
            String.init)
        let isReading = ["GET", "HEAD"].contains(request.method.name)
        switch path.first {
        case "" where path.count == 1 && isReading: return redirectToNewPlayer(request)
        case "style.css" where isReading: return .file(Style.text, type: "text/css")
        case "script.js" where isReading: return .file(Script.text, type: "text/javascript")
        case "icon.svg" where isReading: return .file(AppName.icon.text, type: "image/svg+xml")
        default: break
        }
        guard path.count >= 3, let language = Language(rawValue: path[0]), Player.isIdentifier(path[1]) else {
            return missing(request)
        }
        let page = Page(words: WebWords(language), player: path[1])
        if path.count == 3, path[2].isEmpty, isReading {
            return .page(page.menu(players[path[1]]?.summaries(language) ?? [:]))
        }
        guard path.count >= 4, let name = AppName(rawValue: path[2]) else { return missing(request) }
        if path.count == 5, path[3] == "pictures", isReading {
            return await picture(path[4], of: players[path[1]]?.app(name, language).app) ?? missing(request)
        }
        // Only the page itself and its parts create a player.
        guard path.count == 4, ["", "part"].contains(path[3]), isReading || request.method == .post else {
            return missing(request)
        }
        let player = players.use(path[1]) { Player(services, settings) }
        let (app, isNew) = player.app(name, language)
        if isNew { await hold { await app.load() } }
        switch (isReading, path[3]) {
        case (true, ""): return .page(page.html(of: name, app.content))
        case (true, _): return await part(of: app, name, page, unless: request.items["seen"])
        case (false, let place):
            if let action = WebAction(request.form) { await hold { await app.perform(action) } }
            return place.isEmpty ? .redirect(to: request.url.path()) : .page(page.main(app.content, name))
        }
    }

    /// Returns a picture of an app, or `nil` if the app has no such picture or does not load it in the maximum time.
    private func picture(_ name: String, of app: (any WebApp)?) async -> HTTPResponse? {
        guard let app, let image = await hold({ await app.picture(name) }) else { return nil }
        return image.map { .picture($0) }
    }

    /// Waits until the changing part of the page differs from `seen`, and returns this part, or status 204 after the
    /// maximum time.
    private func part(
        of app: any WebApp, _ name: AppName, _ page: Page, unless seen: String?
    ) async -> HTTPResponse {
        let deadline = time.elapsed() + settings.hold
        while true {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            let content = withObservationTracking {
                app.content
            } onChange: {
                change.finish()
            }
            if content.version != seen { return .page(page.main(content, name)) }
            guard time.elapsed() < deadline, !Task.isCancelled else { return HTTPResponse(status: .noContent) }
            await wait(for: changes, change, until: deadline)
        }
    }

    /// Starts work, and returns its result, or `nil` if the work takes longer than the maximum time.
    @discardableResult
    private func hold<Value: Sendable>(_ work: @escaping @MainActor () async -> Value) async -> Value? {
        let (results, result) = AsyncStream.makeStream(of: Value.self)
        Task {
            result.yield(await work())
            result.finish()
        }
        return await wait(for: results, result, until: time.elapsed() + settings.hold)
    }

    /// Waits until a stream ends or the deadline passes, and returns the last element that the stream has sent.
    @discardableResult
    private func wait<Element: Sendable>(
        for stream: AsyncStream<Element>, _ continuation: AsyncStream<Element>.Continuation, until deadline: Duration
    ) async -> Element? {
        let alarm = Task { [time] in
            try? await time.sleep(until: deadline)  // a cancelled alarm ends a stream that has already ended
            continuation.finish()
        }
        var last: Element?
        for await element in stream { last = element }
        alarm.cancel()
        return last
    }

    private func redirectToNewPlayer(_ request: HTTPRequest) -> HTTPResponse {
        let id = [chance.next(), chance.next()].map { String($0, radix: 36) }.joined()
        return .redirect(to: "/\(Language(request).rawValue)/\(id)/")
    }

    private func missing(_ request: HTTPRequest) -> HTTPResponse {
        let first = request.url.path().split(separator: "/").first.map(String.init)
        let language = first.flatMap { Language(rawValue: $0) } ?? Language(request)
        return .page(Page(words: WebWords(language)).missing, status: .notFound)
    }
}

extension Player {
    /// Returns `true` if a text can identify a player: 1 to 40 letters and digits.
    static func isIdentifier(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            }
    }
}

extension Language {
    /// Creates the first language of the request's `Accept-Language` field that this site supports, or English.
    init(_ request: HTTPRequest) {
        let codes = (request.fields["Accept-Language"] ?? "").split(separator: ",").map { element in
            element.filter { !$0.isWhitespace }.prefix { $0.isLetter }.lowercased()
        }
        self = codes.lazy.compactMap { Language(rawValue: $0) }.first ?? .english
    }
}

extension HTTPRequest {
    /// The values of the query by their names, with the last value of a repeated name.
    var items: [String: String] {
        Dictionary(HTTPQuery(ofAddress: address).items.map { ($0.name, $0.value) }) { $1 }
    }

    /// The values of the form in the body by their names, with the last value of a repeated name.
    var form: [String: String] {
        // In a form, a plus sign is a space.
        let text = String(decoding: body ?? Data(), as: UTF8.self).replacing("+", with: "%20")
        return Dictionary(HTTPQuery(ofAddress: "http://form/?" + text).items.map { ($0.name, $0.value) }) { $1 }
    }
}
