import Foundation
import RemoteLoading
import RemoteLoadingTesting

/// The state of a ``FakeTwitch``.
///
/// `answer(_:at:outage:)` returns the response to a request at the time that the caller supplies.
struct FakeTwitchState: Sendable {
    struct Token: Sendable {
        let expires: Date
        let login: String?
        let scopes: [String]
    }

    struct Device: Sendable {
        enum Decision { case open, approved, denied, used }
        let code: String
        let userCode: String
        let scopes: [String]
        let expires: Date
        var decision = Decision.open
    }

    var catalog: FakeCatalog
    var behaviour: FakeTwitchBehaviour
    var tokens: [String: Token] = [:]
    /// The valid refresh tokens with their expiry dates and scopes.
    var refreshTokens: [String: (expires: Date, scopes: [String])] = [:]
    var devices: [Device] = []
    var secrets: [String] = []
    var bucket = FakeBucket()
    /// The origin of picture addresses in the current response.
    var pictures = FakeTwitchState.usualPictures
    /// `false` if the latest request was for a path that the services do not have.
    private(set) var isKnownPath = true
    private var generator: SeededNumbers
    private var shifts = 0

    /// The time by which all start dates are moved: from the fixed date of the catalog to the creation of the server.
    let delay: TimeInterval

    init(_ catalog: FakeCatalog, behaviour: FakeTwitchBehaviour, seed: UInt64, at date: Date) {
        self.catalog = catalog
        delay = date.timeIntervalSince(FakeCatalog.epoch)
        self.behaviour = behaviour
        generator = SeededNumbers(seed: seed)
    }

    mutating func answer(
        _ request: HTTPRequest, at date: Date, outage: FakeTwitchBehaviour.Outage?
    ) -> HTTPResponse {
        pictures = request.baseOnThisMachine ?? Self.usualPictures
        isKnownPath = true
        let query = HTTPQuery(ofAddress: request.address)
        let path = request.url.path(percentEncoded: false)
        guard let service = ["/helix", "/kraken", "/oauth2"].first(where: { path.hasPrefix($0 + "/") }) else {
            return picture(path) ?? unknownPath(.failure(.notFound, "Not Found", "no such host or path"))
        }
        if outage == .unavailable { return .text("upstream connect error", status: .serviceUnavailable) }
        if outage == .nonsense { return .text("<html>") }
        let rest = String(path.dropFirst(service.count))
        return switch service {
        case "/helix": helix(request, rest, query, at: date, outage: outage)
        case "/kraken": kraken(request, rest, query, outage: outage)
        default: signIn(request, rest, at: date, outage: outage)
        }
    }

    /// Marks the path of the request as unknown, and returns the response.
    mutating func unknownPath(_ response: HTTPResponse) -> HTTPResponse {
        isKnownPath = false
        return response
    }

    /// Makes one change to the lists if ``FakeTwitchBehaviour/shiftsBetweenPages`` is `true`.
    mutating func shift() {
        guard behaviour.shiftsBetweenPages else { return }
        shifts += 1
        catalog.shift(by: &generator, number: shifts)
    }

    mutating func newSecret(_ kind: String) -> String {
        let secret = "s3cr3t-\(kind)-\(secrets.count + 1)"
        secrets.append(secret)
        return secret
    }
}

/// A token bucket that limits calls and refills with time.
struct FakeBucket: Sendable {
    private var spent = 0.0
    private var seen: Date?

    /// Takes a point of the rate limit if one is left, and returns the number left and the time when all are available.
    mutating func take(of limit: Int, at date: Date) -> (isLetIn: Bool, remaining: Int, reset: Date) {
        let perSecond = Double(max(1, limit)) / 60
        spent = max(0, spent - max(0, seen.map { date.timeIntervalSince($0) } ?? 0) * perSecond)
        seen = date
        let isLetIn = spent + 1 <= Double(limit)
        if isLetIn { spent += 1 }
        return (isLetIn, max(0, Int(Double(limit) - spent)), date.addingTimeInterval(spent / perSecond))
    }
}

extension HTTPResponse {
    /// Returns an error response in the format of the two APIs.
    static func failure(_ status: HTTPStatus, _ error: String, _ message: String) -> HTTPResponse {
        let body: JSONValue = [
            "error": .string(error), "status": .number(Double(status.code)), "message": .string(message),
        ]
        return .json(body.text, status: status)
    }

    /// Returns an error response in the format of the sign-in host, without an `error` member.
    static func signInFailure(_ status: HTTPStatus, _ message: String) -> HTTPResponse {
        let body: JSONValue = ["status": .number(Double(status.code)), "message": .string(message)]
        return .json(body.text, status: status)
    }
}

extension JSONValue {
    static func count(_ number: Int) -> JSONValue { .number(Double(number)) }
}
