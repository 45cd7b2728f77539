import Foundation
import RemoteLoading
import RemoteLoadingTesting

/// The state of a fake Twitch, and its answers; what time it is comes from outside.
struct FakeTwitchServer: Sendable {
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

    var catalogue: FakeCatalogue
    var behaviour: FakeTwitchBehaviour
    var tokens: [String: Token] = [:]
    /// Good refresh tokens, and when they end.
    var refreshTokens: [String: Date] = [:]
    var devices: [Device] = []
    var secrets: [String] = []
    var bucket = FakeBucket()
    /// What the older interface answered, by address, and until when it answers so.
    var krakenAnswers: [String: (until: Date, response: HTTPResponse)] = [:]
    /// Where the addresses of pictures lead, in the answer that is being made.
    var pictures = FakeTwitchServer.usualPictures
    private var generator: SeededGenerator
    private var shifts = 0

    /// How long after the epoch of the catalogue it was made.
    let delay: TimeInterval

    init(_ catalogue: FakeCatalogue, behaviour: FakeTwitchBehaviour, seed: UInt64, at date: Date) {
        self.catalogue = catalogue
        delay = date.timeIntervalSince(FakeCatalogue.epoch)
        self.behaviour = behaviour
        generator = SeededGenerator(seed: seed)
    }

    mutating func answer(
        _ request: HTTPRequest, at date: Date, outage: FakeTwitchBehaviour.Outage?
    ) -> HTTPResponse {
        pictures = request.baseOnThisMachine ?? Self.usualPictures
        let query = HTTPQuery(ofAddress: request.address)
        let path = request.url.path(percentEncoded: false)
        if path.hasPrefix("/helix/") {
            return helix(request, String(path.dropFirst("/helix".count)), query, at: date, outage: outage)
        }
        if path.hasPrefix("/kraken/") {
            return kraken(request, String(path.dropFirst("/kraken".count)), query, at: date, outage: outage)
        }
        if path.hasPrefix("/oauth2/") {
            return signIn(request, String(path.dropFirst("/oauth2".count)), at: date, outage: outage)
        }
        return picture(path) ?? .failure(.notFound, "Not Found", "no such host or path")
    }

    /// Changes the lists, as they do while somebody reads them.
    mutating func shift() {
        guard behaviour.shiftsBetweenPages else { return }
        shifts += 1
        catalogue.shift(by: &generator, number: shifts)
    }

    mutating func newSecret(_ kind: String) -> String {
        let secret = "s3cr3t-\(kind)-\(secrets.count + 1)"
        secrets.append(secret)
        return secret
    }
}

/// How many calls are left; it fills by itself.
struct FakeBucket: Sendable {
    private var spent = 0.0
    private var seen: Date?

    /// Takes a point, if there is one, and tells how many are left and when all are back.
    mutating func take(of limit: Int, at date: Date) -> (isLetIn: Bool, remaining: Int, reset: Date) {
        let perSecond = Double(limit) / 60
        let passed = max(0, seen.map { date.timeIntervalSince($0) } ?? 0)
        spent = max(0, spent - passed * perSecond)
        seen = date
        let isLetIn = spent + 1 <= Double(limit)
        if isLetIn { spent += 1 }
        return (isLetIn, Int(Double(limit) - spent), date.addingTimeInterval(spent / perSecond))
    }
}

extension HTTPResponse {
    /// An error in the form of the two interfaces.
    static func failure(_ status: HTTPStatus, _ error: String, _ message: String) -> HTTPResponse {
        let body: JSONValue = [
            "error": .string(error), "status": .number(Double(status.code)), "message": .string(message),
        ]
        return .json(body.text, status: status)
    }

    /// An error in the form of the sign-in host, which has no `error`.
    static func signInFailure(_ status: HTTPStatus, _ message: String) -> HTTPResponse {
        let body: JSONValue = ["status": .number(Double(status.code)), "message": .string(message)]
        return .json(body.text, status: status)
    }
}

extension JSONValue {
    /// The value as text, the members of objects in the order of their names.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number): Int64(exactly: number).map { String($0) } ?? String(number)
        case .string(let string): string.quotedAsJSON
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { $0.key.quotedAsJSON + ":" + $0.value.text }
                .joined(separator: ",") + "}"
        }
    }

    static func count(_ number: Int) -> JSONValue { .number(Double(number)) }
}

extension String {
    /// As the service writes it, with an ampersand as an escape.
    fileprivate var quotedAsJSON: String {
        "\""
            + unicodeScalars.map { scalar in
                switch scalar {
                case "\"": "\\\""
                case "\\": "\\\\"
                case "&": "\\u0026"
                case _ where scalar.value < 0x20:
                    "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
                default: String(scalar)
                }
            }.joined() + "\""
    }
}
