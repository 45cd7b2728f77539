import Foundation
import RemoteLoading

/// A call that passed through a recording client.
struct RecordedCall: Sendable {
    let request: HTTPRequest
    let result: Result<HTTPResponse, TransportError>
    let date: Date
    let duration: Duration

    /// The errors that a recording can repeat, by the names that it has for them.
    private static let errors: [String: TransportError] = [
        "notConnected": .notConnected, "hostNotFound": .hostNotFound, "connectionRefused": .connectionRefused,
        "connectionLost": .connectionLost, "timedOut": .timedOut, "secureConnectionFailed": .secureConnectionFailed,
        "malformedResponse": .malformedResponse, "notAuthorized": .notAuthorized, "other": .other(code: 0),
    ]

    static func name(of error: TransportError) -> String {
        errors.first { $0.value == error }?.key ?? "other"
    }

    /// Returns the error with a name, or `.connectionLost` for a name that another tool has written, or for none.
    static func error(named name: String?) -> TransportError { name.flatMap { errors[$0] } ?? .connectionLost }
}
