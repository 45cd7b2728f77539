import Foundation
public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// The service of the name game without the network: a list of people, and a small drawn portrait of each.
///
/// The list is at ``path``, whatever the host; every other path leads to the portrait whose file it names. Ask it in
/// process by `InProcessHTTPClient`, behind any addresses you like. On a `LoopbackHTTPServer` the addresses in the list
/// lead back to the server, but for those that are a test's own text.
public final class FakeNameGame: HTTPHandler {
    fileprivate struct State {
        var profiles: [FakeProfile]
        var behaviour: Behaviour
        var requests: [HTTPRequest] = []
        var portraitRequests: [String: Int] = [:]
        var substitutes: [HTTPResponse] = []
    }

    /// Where the list is.
    public static let path = "/api/v1.0/profiles"

    private let state: Locked<State>
    /// Requests for portraits that are not answered.
    private let silence: CallSpy<String, HTTPResponse, ClientLeft>

    private struct ClientLeft: Error {}

    /// Creates a service with people; no silence of it lasts longer than the patience.
    public init(
        _ profiles: [FakeProfile] = FakeProfile.usual, behaving behaviour: Behaviour = Behaviour(),
        timeout: Timeout = Timeout()
    ) {
        state = Locked(State(profiles: profiles, behaviour: behaviour))
        silence = CallSpy(
            "FakeNameGame", whenCancelled: ClientLeft(), whenNeverAnswered: ClientLeft(), timeout: timeout)
    }

    /// The request for the list, at the base address of the service or of a server of a test's.
    public static func request(at base: String = "https://namegame.willowtreeapps.com") -> HTTPRequest {
        do throws(HTTPRuleError) {
            return try HTTPRequest(.get, base + path)
        } catch {
            preconditionFailure("no address: \(base)\(path)")
        }
    }

    /// Who is in the list; change it as people come and go.
    public var profiles: [FakeProfile] {
        get { state.withLock { $0.profiles } }
        set { state.withLock { $0.profiles = newValue } }
    }

    /// How it behaves, from the next request on.
    public var behaviour: Behaviour {
        get { state.withLock { $0.behaviour } }
        set { state.withLock { $0.behaviour = newValue } }
    }

    /// The requests so far, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// How often the list was asked for.
    public var listRequests: Int { requests.count { $0.url.path() == Self.path } }

    /// How often each portrait was asked for, by the name of its file.
    public var portraitRequests: [String: Int] { state.withLock { $0.portraitRequests } }

    /// How often the portrait of somebody was asked for.
    public func requests(forPortraitOf person: Person) -> Int { portraitRequests[person.portraitFile] ?? 0 }

    /// Lets something go wrong with the portrait of somebody from now on, or nothing any more.
    public func spoilPortrait(of person: Person, by fault: PortraitFault?) {
        state.withLock { $0.behaviour.portraitFaults[person.portraitFile] = fault }
    }

    /// Gives these responses to the next requests, whatever they ask, and goes on as usual then.
    public func answerNext(with responses: HTTPResponse...) {
        state.withLock { $0.substitutes += responses }
    }

    /// Waits until so many requests for portraits have come that are not answered.
    public func waitForSilentPortraits(_ count: Int, file: StaticString = #filePath, line: UInt = #line)
        async throws(WaitTimeoutError)
    {
        try await silence.waitForCalls(count, file: file, line: line)
    }

    /// Answers as the service does.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let file = request.url.lastPathComponent
        if let response = state.withLock({ $0.response(to: request, file: file) }) { return response }
        do throws(ClientLeft) {
            return try await silence.call(file)
        } catch {
            return .status(504)
        }
    }
}

extension Person {
    /// The name of the file of the portrait, by which ``FakeNameGame`` knows it.
    fileprivate var portraitFile: String { portrait.lastPathComponent }
}

extension FakeNameGame.State {
    /// The answer to a request; nil if there is none.
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

extension HTTPRequest {
    /// The base address of the server on this machine that was asked; nil for any other.
    fileprivate var baseOnThisMachine: String? {
        guard let host = url.host(), ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) else { return nil }
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count >= 3 ? parts[0...2].joined(separator: "/") : nil
    }
}
