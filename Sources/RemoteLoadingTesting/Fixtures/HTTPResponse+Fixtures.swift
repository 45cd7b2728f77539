import Foundation
public import RemoteLoading

extension HTTPResponse {
    /// Returns a response with JSON text.
    public static func json(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, fields: [.contentType: "application/json"], body: Data(text.utf8))
    }

    /// Returns a response with plain text.
    public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, fields: [.contentType: "text/plain; charset=utf-8"], body: Data(text.utf8))
    }

    /// Returns a response with a status, and without fields or a body.
    public static func status(_ status: HTTPStatus) -> HTTPResponse {
        HTTPResponse(status: status)
    }
}
