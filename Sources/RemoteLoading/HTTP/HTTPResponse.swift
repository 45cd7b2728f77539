public import Foundation
public import PlayhouseCore

/// A whole response with a status, fields and the complete body.
public struct HTTPResponse: Sendable {
    /// The values of a response, in an object that all copies share.
    ///
    /// A copy of a response therefore retains one reference. A change of a response creates a new object.
    private final class Content: Sendable {
        let status: HTTPStatus
        let fields: HTTPFields
        let body: Data
        let url: URL?
        let redirects: [URL]
        let source: ResponseSource

        init(
            _ status: HTTPStatus, _ fields: HTTPFields, _ body: Data, _ url: URL?, redirects: [URL] = [],
            source: ResponseSource = .network
        ) {
            (self.status, self.fields, self.body, self.url) = (status, fields, body, url)
            (self.redirects, self.source) = (redirects, source)
        }

        /// Returns a copy with the given values in place of its own.
        func with(
            status: HTTPStatus? = nil, fields: HTTPFields? = nil, body: Data? = nil, url: URL?? = nil,
            redirects: [URL]? = nil, source: ResponseSource? = nil
        ) -> Content {
            Content(
                status ?? self.status, fields ?? self.fields, body ?? self.body, url ?? self.url,
                redirects: redirects ?? self.redirects, source: source ?? self.source)
        }
    }

    private var content: Content

    /// The status of the response.
    public var status: HTTPStatus {
        get { content.status }
        set { content = content.with(status: newValue) }
    }
    /// The fields of the response.
    public var fields: HTTPFields {
        get { content.fields }
        set { content = content.with(fields: newValue) }
    }
    /// The body, which is empty if the response has no body.
    public var body: Data {
        get { content.body }
        set { content = content.with(body: newValue) }
    }
    /// The address from which the response came, or `nil` if the client does not report it.
    ///
    /// After redirects, the value is the last address of the chain. The address is not masked, so it may contain a
    /// secret. A cache stores the address without query and fragment if it differs from the address of the request.
    public var url: URL? {
        get { content.url }
        set { content = content.with(url: .some(newValue)) }
    }
    /// The addresses that redirected the client, in order.
    ///
    /// The array is empty if there was no redirect. The addresses are not masked, so they may contain secrets. A cache
    /// stores them without queries and fragments.
    public var redirects: [URL] {
        get { content.redirects }
        set { content = content.with(redirects: newValue) }
    }
    /// The source of the response, which is the network unless a cache sets another one.
    public var source: ResponseSource {
        get { content.source }
        set { content = content.with(source: newValue) }
    }

    /// Creates a response whose source is the network.
    public init(
        status: HTTPStatus = .ok, fields: HTTPFields = [:], body: Data = Data(), url: URL? = nil
    ) {
        content = Content(status, fields, body, url)
    }
}

extension HTTPResponse: Hashable {
    /// Returns `true` if all properties are equal.
    public static func == (left: HTTPResponse, right: HTTPResponse) -> Bool {
        left.status == right.status && left.fields == right.fields && left.body == right.body && left.url == right.url
            && left.redirects == right.redirects && left.source == right.source
    }

    /// Hashes the properties that differ most often: the status, the fields and the body.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(fields)
        hasher.combine(body)
    }
}

extension HTTPResponse: RedactedValue {
    /// The status, the fields with masks for secrets, and the body's size.
    public var description: String { "\(status) \(fields) \(body.count) bytes" }
}
