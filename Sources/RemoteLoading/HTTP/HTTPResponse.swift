public import Foundation
public import PlayhouseCore

/// A whole response with a status, fields and the complete body.
public struct HTTPResponse: Hashable, Sendable {
    /// The status of the response.
    public var status: HTTPStatus
    /// The fields of the response.
    public var fields: HTTPFields
    /// The body, which is empty if the response has no body.
    public var body: Data
    /// The address that the response came from, or `nil` if the client does not report it.
    ///
    /// After redirects, the value is the last address of the chain. The address is not masked, so it may contain a
    /// secret. A cache stores the address without query and fragment if it differs from the address of the request.
    public var url: URL?
    /// The addresses that redirected the client, in order.
    ///
    /// The array is empty if there was no redirect. The addresses are not masked, so they may contain secrets. A cache
    /// stores them without queries and fragments.
    public var redirects: [URL] = []
    /// The source of the response, which is the network unless a cache sets another one.
    public var source = ResponseSource.network

    /// Creates a response whose source is the network.
    public init(
        status: HTTPStatus = .ok, fields: HTTPFields = [:], body: Data = Data(), url: URL? = nil
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.url = url
    }
}

extension HTTPResponse: RedactedValue {
    /// The status, the fields with masks for secrets, and the body's size.
    public var description: String { "\(status) \(fields) \(body.count) bytes" }
}
