import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransportError {
    /// Creates an error from an error of a session.
    ///
    /// On Linux, a truncated body, a failed handshake and most other failures have the code `unknown`. They are treated
    /// as a lost connection, so that the request can be retried.
    init(_ error: any Error) {
        // `_code` has the value of `(error as NSError).code`, but does not need the conversion to `NSError`, which
        // behaves differently on each platform.
        let code = error._code
        self =
            switch code {
            case NSURLErrorNotConnectedToInternet, NSURLErrorDataNotAllowed, NSURLErrorInternationalRoamingOff,
                NSURLErrorCallIsActive:
                .notConnected
            case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: .hostNotFound
            case NSURLErrorCannotConnectToHost: .connectionRefused
            case NSURLErrorNetworkConnectionLost: .connectionLost
            case NSURLErrorUnknown: TransportError.isMalformed(error) ? .malformedResponse : .connectionLost
            case NSURLErrorTimedOut: .timedOut
            case -1022: .insecureAddress  // App Transport Security; Linux has no constant for it
            case NSURLErrorSecureConnectionFailed, NSURLErrorServerCertificateHasBadDate,
                NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasUnknownRoot,
                NSURLErrorServerCertificateNotYetValid, NSURLErrorClientCertificateRejected,
                NSURLErrorClientCertificateRequired:
                .secureConnectionFailed
            case NSURLErrorBadServerResponse: TransportError.badServerResponse
            // The client has already checked the address. On Linux, this error means that the protocol or the status of
            // the response is not supported.
            case NSURLErrorUnsupportedURL: .malformedResponse
            case NSURLErrorCannotParseResponse, NSURLErrorCannotDecodeRawData,
                NSURLErrorCannotDecodeContentData, NSURLErrorZeroByteResource:
                .malformedResponse
            default: .other(code: code)
            }
    }

    #if canImport(FoundationNetworking)
    /// The error for `NSURLErrorBadServerResponse`, which Foundation on Linux reports only if the server sends nothing.
    private static let badServerResponse = TransportError.connectionLost

    /// Returns `true` if an unknown error was caused by the bytes of the response.
    ///
    /// Only the message of libcurl shows the cause: "Failed writing header" means that Foundation refused the head, for
    /// example because it is not UTF-8. If a later version of libcurl changes this message, the function returns
    /// `false`, and the error is treated as a lost connection.
    private static func isMalformed(_ error: any Error) -> Bool {
        let message = error.localizedDescription
        return libcurlMessages.contains { message.contains($0) }
    }

    private static let libcurlMessages = [
        "Failed writing header", "Header without colon", "Nul byte in header", "Invalid Content-Length",
        "chunked-encoding", "content unencoding", "content encoding",
    ]
    #else
    private static let badServerResponse = TransportError.malformedResponse

    private static func isMalformed(_ error: any Error) -> Bool { false }
    #endif

    /// Returns `true` if a session reports this error after a challenge was rejected.
    static func isRejection(_ error: any Error) -> Bool {
        [NSURLErrorCancelled, NSURLErrorUserCancelledAuthentication].contains(error._code)
    }
}
