import Foundation
public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A fake of the name game's service, which has a list of people and draws a small portrait of each person.
///
/// At ``path``, the fake responds with the list. At every other path, it responds with the portrait whose file name is
/// the last component of the path. An `InProcessHTTPClient` sends requests for any host to the fake. If a
/// `LoopbackHTTPServer` runs the fake, the picture addresses in the list lead to that server, unless a test has put an
/// address of its own into the list.
public final class FakeNameGame: HTTPHandler {
    fileprivate struct State {
        var profiles: [FakeProfile]
        var behaviour: Behaviour
        var requests: [HTTPRequest] = []
        var portraitRequests: [String: Int] = [:]
        var substitutes: [HTTPResponse] = []
    }

    /// The path at which the service offers the list of people.
    public static let path = "/api/v1.0/profiles"

    private let state: Locked<State>
    /// Pending requests for portraits with the fault ``PortraitFault/silent``.
    private let silentRequests: CallSpy<String, HTTPResponse, ClientGone>

    private struct ClientGone: Error {}

    /// Creates a fake service whose list has the given rows.
    ///
    /// A request for a portrait with the fault ``PortraitFault/silent`` gets no response until the timeout, and then
    /// status 504.
    public init(
        _ profiles: [FakeProfile] = FakeProfile.usual, behaving behaviour: Behaviour = Behaviour(),
        timeout: Timeout = Timeout()
    ) {
        state = Locked(State(profiles: profiles, behaviour: behaviour))
        silentRequests = CallSpy(
            "FakeNameGame", whenCancelled: ClientGone(), whenNeverAnswered: ClientGone(), timeout: timeout)
    }

    /// Returns the request for the list, at the base address of the real service or of a test server.
    public static func request(at base: String = "https://namegame.willowtreeapps.com") -> HTTPRequest {
        do throws(HTTPRuleError) {
            return try HTTPRequest(.get, base + path)
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

    /// The number of requests for the list.
    public var listRequests: Int { requests.count { $0.url.path() == Self.path } }

    /// The number of requests for each portrait, by file name.
    public var portraitRequests: [String: Int] { state.withLock { $0.portraitRequests } }

    /// Returns the number of requests for the portrait of a person.
    public func requests(forPortraitOf person: Person) -> Int { portraitRequests[person.portraitFile] ?? 0 }

    /// Sets the fault of a person's portrait, or removes it if the fault is `nil`.
    public func spoilPortrait(of person: Person, by fault: PortraitFault?) {
        state.withLock { $0.behaviour.portraitFaults[person.portraitFile] = fault }
    }

    /// Makes the fake respond to the next requests, at any address, with the given responses.
    public func answerNext(with responses: HTTPResponse...) {
        state.withLock { $0.substitutes += responses }
    }

    /// Waits until the fake has received the given number of requests for portraits with the fault
    /// ``PortraitFault/silent``.
    public func waitForSilentPortraits(_ count: Int, file: StaticString = #filePath, line: UInt = #line)
        async throws(WaitTimeoutError)
    {
        try await silentRequests.waitForCalls(count, file: file, line: line)
    }

    /// Returns the response of the service to a request.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let file = request.url.lastPathComponent
        if let response = state.withLock({ $0.response(to: request, file: file) }) { return response }
        do throws(ClientGone) {
            return try await silentRequests.call(file)
        } catch {
            return .status(504)
        }
    }
}

extension Person {
    /// The file name of the portrait, which ``FakeNameGame`` uses as the identifier of the portrait.
    fileprivate var portraitFile: String { portrait.lastPathComponent }
}

extension FakeNameGame.State {
    /// Returns the response to a request, or `nil` if the fake must not respond.
    fileprivate mutating func response(to request: HTTPRequest, file: String) -> HTTPResponse? {
        let isForTheList = request.url.path() == FakeNameGame.path
        requests.append(request)
        let headshot = isForTheList ? nil : profiles.lazy.compactMap(\.headshot).first { $0.file == file }
        if headshot != nil { portraitRequests[file, default: 0] += 1 }
        if !substitutes.isEmpty { return substitutes.removeFirst() }
        guard ["GET", "HEAD"].contains(request.method.name) else { return .status(405) }
        if isForTheList { return sent(list(for: request)) }
        guard let headshot else { return .webPage(status: .notFound) }
        if let fault = behaviour.portraitFaults[file] { return fault.response }
        let picture = PixelPicture.portrait(
            of: file, width: headshot.width, height: headshot.height, isRound: headshot.isRound)
        return sent(.image(picture.png))
    }

    private func list(for request: HTTPRequest) -> HTTPResponse {
        let base = request.baseOnThisMachine
        return behaviour.root.response(profiles.map { $0.json(writingNull: behaviour.writesNull, picturesAt: base) })
    }

    private func sent(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        for field in behaviour.fields { response.fields.append(field) }
        return response
    }
}
