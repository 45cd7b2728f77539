import Foundation
import HostParts
import Observation
import RemoteLoading
import RemoteLoadingTesting

/// The handler of all requests of the browser.
///
/// An address contains the language, the identifier of the player, and the app, such as `/en/4f1c…/recall/`. A page
/// works without its script, because its buttons are forms. With the script, the page requests `part` and replaces only
/// what has changed.
@MainActor
final class WebServer: HTTPHandler {
    private let settings: Settings
    private let time: TimeSource
    private let services: Services
    private var players: Players
    private var chance = ChanceSource.system
    /// The printed address, or `nil` until the server has a port.
    private var address: String?

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
        let limits = RequestLimits(body: 65_536)
        let server = try await LoopbackHTTPServer.start(
            handler, port: settings.port, faults: faults, limits: limits, recordLimit: 1_000)
        handler.address = server.baseAddress
        return server
    }

    /// Returns the response to a request, which the gate may refuse.
    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard let address, Gate(address: address).admits(request) else {
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
        if path.count == 3, path[2].isEmpty, isReading { return .page(page.menu) }
        guard path.count >= 4, let name = AppName(rawValue: path[2]) else { return missing(request) }
        let player = players.use(path[1]) { Player(services, settings) }
        let (app, isNew) = player.app(name, language)
        if isNew { await hold { await app.load() } }
        guard isReading || request.method == .post else { return missing(request) }
        switch (isReading, path[3...].joined(separator: "/")) {
        case (true, ""): return .page(page.html(of: name, app.content))
        case (true, "part"): return await part(of: app, name, unless: request.items["seen"])
        case (false, ""), (false, "part"):
            if let action = WebAction(request.form) { await hold { await app.perform(action) } }
            return path[3].isEmpty ? .redirect(to: request.url.path()) : .page(Page.main(app.content, name))
        case (true, _) where path.count == 5 && path[3] == "pictures":
            guard let image = await app.picture(path[4]) else { return missing(request) }
            return .picture(image)
        default: return missing(request)
        }
    }

    /// Returns the part of the page when it differs from the part that the page has, or 204 after the maximum time.
    private func part(of app: any WebApp, _ name: AppName, unless seen: String?) async -> HTTPResponse {
        let deadline = time.elapsed() + settings.hold
        while true {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            let content = withObservationTracking {
                app.content
            } onChange: {
                change.finish()
            }
            if content.version != seen { return .page(Page.main(content, name)) }
            guard time.elapsed() < deadline, !Task.isCancelled else { return HTTPResponse(status: .noContent) }
            await wait(for: changes, change, until: deadline)
        }
    }

    /// Starts work, and waits for its end for at most the maximum time.
    private func hold(_ work: @escaping @MainActor () async -> Void) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        Task {
            await work()
            end.finish()
        }
        await wait(for: ends, end, until: time.elapsed() + settings.hold)
    }

    private func wait(
        for stream: AsyncStream<Void>, _ continuation: AsyncStream<Void>.Continuation, until deadline: Duration
    ) async {
        let alarm = Task { [time] in
            try? await time.sleep(until: deadline)  // a cancelled alarm ends a stream that has already ended
            continuation.finish()
        }
        for await _ in stream {}
        alarm.cancel()
    }

    private func redirectToNewPlayer(_ request: HTTPRequest) -> HTTPResponse {
        let id = [chance.next(), chance.next()].map { String($0, radix: 36) }.joined()
        return .redirect(to: "/\(Language(request).rawValue)/\(id)/")
    }

    private func missing(_ request: HTTPRequest) -> HTTPResponse {
        .page(Page(words: WebWords(Language(request))).missing, status: .notFound)
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
    /// Creates the first supported language of the request's `Accept-Language` field, or English.
    init(_ request: HTTPRequest) {
        let codes = (request.fields["Accept-Language"] ?? "").split(separator: ",").map { element in
            element.filter { !$0.isWhitespace }.prefix { $0.isLetter }.lowercased()
        }
        self = codes.lazy.compactMap { Language(rawValue: $0) }.first ?? .english
    }
}

extension HTTPRequest {
    /// The items of the query by name, of which the last counts.
    var items: [String: String] {
        Dictionary(HTTPQuery(ofAddress: address).items.map { ($0.name, $0.value) }) { $1 }
    }

    /// The items of the form in the body by name, of which the last counts.
    var form: [String: String] {
        // In a form, a plus sign is a space.
        let text = String(decoding: body ?? Data(), as: UTF8.self).replacing("+", with: "%20")
        return Dictionary(HTTPQuery(ofAddress: "http://form/?" + text).items.map { ($0.name, $0.value) }) { $1 }
    }
}
