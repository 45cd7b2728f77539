import Foundation
public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A fake of the name game's service, which has a list of people and draws a small portrait of each person.
///
/// At the path of ``request(at:)``, the fake responds with the list. At every other path, it responds with the portrait
/// whose file name is the last component of the path. An `InProcessHTTPClient` sends requests for any host to the fake.
/// If a `LoopbackHTTPServer` runs the fake, the picture addresses in the list lead to that server, unless a test has
/// put an address of its own into the list.
public final class FakeNameGame: HTTPHandler, VerifiableDouble {
    fileprivate struct State {
        var profiles: [FakeProfile]
        var behaviour: Behaviour
        var requests: [HTTPRequest] = []
        var portraitResponses: [String: HTTPResponse] = [:]
        var substitutes: [HTTPResponse] = []
        /// The names of all portrait files that were ever in the list.
        var knownFiles: Set<String> = []
    }

    /// The path at which the service offers the list of people.
    package static let path = "/api/v1.0/profiles"

    private let state: Locked<State>
    private let log: FakeServiceLog

    /// Creates a fake service whose list has the given rows.
    ///
    /// A request to a path that the service does not have is an issue, and so is a test in which the fake receives no
    /// request, unless the fake is marked with ``optional()``.
    public init(
        _ profiles: [FakeProfile] = FakeProfile.usual, behaving behaviour: Behaviour = Behaviour(), name: String? = nil,
        sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        state = Locked(State(profiles: profiles, behaviour: behaviour))
        log = FakeServiceLog("FakeNameGame", name: name, sink: sink, file: file, line: line)
    }

    /// Returns the request for the list, at the base address of the real service or of a test server.
    public static func request(at base: String = "https://namegame.willowtreeapps.com") -> HTTPRequest {
        do throws(HTTPMessageError) {
            return try HTTPRequest(.get, parsing: base + path)
        } catch {
            preconditionFailure("invalid address: \(base)\(path)")
        }
    }

    /// The rows of the list, which a test can change at any time.
    public var profiles: [FakeProfile] {
        get { state.withLock { $0.profiles } }
        set { state.withLock { $0.profiles = newValue } }
    }

    /// The behaviour of the fake service, which a test can change at any time.
    public var behaviour: Behaviour {
        get { state.withLock { $0.behaviour } }
        set { state.withLock { $0.behaviour = newValue } }
    }

    /// The requests so far, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Sets the response to requests for a person's portrait, or restores the portrait if the response is `nil`.
    public func spoilPortrait(of person: Person, with response: HTTPResponse?) {
        state.withLock { $0.portraitResponses[person.portrait.lastPathComponent] = response }
    }

    /// Makes the fake respond to the next requests, at any address, with the given responses.
    public func answerNext(with responses: HTTPResponse...) {
        state.withLock { $0.substitutes += responses }
    }

    /// Returns the response of the service to a request.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let (response, isKnownPath) = state.withLock { $0.response(to: request) }
        log.note(request, isKnownPath: isKnownPath)
        return response
    }

    /// Prevents the issue that the fake otherwise reports if it receives no request, and returns the fake.
    @discardableResult
    public func optional() -> Self {
        log.markOptional()
        return self
    }

    /// Returns the issues of the fake so far, such as requests to unknown paths.
    public func report() -> DoubleReport { log.report() }
}

extension FakeNameGame.State {
    fileprivate mutating func response(to request: HTTPRequest) -> (HTTPResponse, isKnownPath: Bool) {
        requests.append(request)
        // A client may ask for a portrait that a test has removed from the list meanwhile.
        knownFiles.formUnion(profiles.compactMap(\.headshot).map(\.file))
        if !substitutes.isEmpty { return (substitutes.removeFirst(), true) }
        let isList = request.url.path() == FakeNameGame.path
        let file = request.url.lastPathComponent
        let isKnownPath = isList || knownFiles.contains(file)
        guard ["GET", "HEAD"].contains(request.method.name) else { return (.status(405), isKnownPath) }
        if isList { return (sent(list(for: request)), true) }
        guard let headshot = profiles.lazy.compactMap(\.headshot).first(where: { $0.file == file }) else {
            return (.status(.notFound), isKnownPath)
        }
        let picture = PixelPicture.portrait(of: file, width: headshot.width, height: headshot.height)
        return (portraitResponses[file] ?? sent(.image(picture.png)), true)
    }

    private func list(for request: HTTPRequest) -> HTTPResponse {
        let base = request.baseOnThisMachine
        return .json(behaviour.root.json(profiles.map { $0.json(picturesAt: base) }).text)
    }

    private func sent(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        for field in behaviour.fields { response.fields.append(field) }
        return response
    }
}
