public import Foundation

/// A whole response: the status, the fields, and all of the body.
public struct HTTPResponse: Sendable {
    /// The status.
    public var status: HTTPStatus
    /// The fields.
    public var fields: HTTPFields
    /// The body, empty if there was none.
    public var body: Data
    /// The address that answered, if the client tells it; after redirects it is the last one.
    ///
    /// Nothing in it is masked. A cache stores it without query and fragment if it is not that of the request.
    public var url: URL?
    /// The addresses that sent the client on, in order; none without a redirect.
    ///
    /// Nothing in them is masked. A cache stores them without queries and fragments.
    public var redirects: [URL] = []
    /// How long it took, if the client tells it.
    public var timings: HTTPTimings?
    /// Where it came from: from the network, unless a cache says otherwise.
    public var source: ResponseSource = .network

    /// Creates a response.
    public init(
        status: HTTPStatus = .ok, fields: HTTPFields = [:], body: Data = Data(), url: URL? = nil,
        timings: HTTPTimings? = nil
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.url = url
        self.timings = timings
    }
}

/// How long one exchange took, from when the client was asked.
public struct HTTPTimings: Hashable, Sendable {
    /// Until the request could go out: the wait in the client's own line.
    public var started: Duration
    /// Until the fields of the response were there.
    public var answered: Duration
    /// Until the body was whole.
    public var ended: Duration

    /// Creates timings.
    public init(started: Duration, answered: Duration, ended: Duration) {
        self.started = started
        self.answered = answered
        self.ended = ended
    }
}

extension HTTPResponse: Hashable {
    /// Compares everything but the timings, which are never the same twice.
    public static func == (left: HTTPResponse, right: HTTPResponse) -> Bool {
        left.status == right.status && left.body == right.body && left.fields == right.fields && left.url == right.url
            && left.redirects == right.redirects && left.source == right.source
    }

    /// Hashes the message.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(fields)
        hasher.combine(body)
    }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
    /// The status, the fields with masks for secrets, and the body's size.
    public var description: String { "\(status) \(fields) \(body.count) bytes" }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
