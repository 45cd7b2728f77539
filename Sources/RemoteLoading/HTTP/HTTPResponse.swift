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
    /// Where it came from: from the network, unless a cache says otherwise.
    public var source: ResponseSource = .network

    /// Creates a response.
    public init(
        status: HTTPStatus = .ok, fields: HTTPFields = [:], body: Data = Data(), url: URL? = nil
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.url = url
    }
}

extension HTTPResponse: Hashable {
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
