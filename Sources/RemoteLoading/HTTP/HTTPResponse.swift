public import Foundation

/// A whole response: the status, the fields, and all of the body.
public struct HTTPResponse: Hashable, Sendable {
    /// The status.
    public var status: HTTPStatus
    /// The fields.
    public var fields: HTTPFields
    /// The body, empty if there was none.
    public var body: Data

    /// Creates a response.
    public init(status: HTTPStatus = .ok, fields: HTTPFields = [:], body: Data = Data()) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
    /// The status, the fields with masks for secrets, and the body's size.
    public var description: String { "\(status) \(fields) \(body.count) bytes" }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
