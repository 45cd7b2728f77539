import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransportError {
    /// Translates an error of a session.
    ///
    /// On Linux a truncated body, a failed handshake and most other failures are `unknown`; the next attempt may
    /// succeed, so they count as a lost connection.
    init(_ error: any Error) {
        // What `as NSError` would give, without the bridge that the platforms do differently.
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
            case -1022: .insecureAddress  // App Transport Security, which Linux has no name for
            case NSURLErrorSecureConnectionFailed, NSURLErrorServerCertificateHasBadDate,
                NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasUnknownRoot,
                NSURLErrorServerCertificateNotYetValid, NSURLErrorClientCertificateRejected,
                NSURLErrorClientCertificateRequired:
                .secureConnectionFailed
            case NSURLErrorBadServerResponse: TransportError.badServerResponse
            // The address has been checked, so on Linux this is the protocol or the status of the response.
            case NSURLErrorUnsupportedURL: .malformedResponse
            case NSURLErrorCannotParseResponse, NSURLErrorCannotDecodeRawData,
                NSURLErrorCannotDecodeContentData, NSURLErrorZeroByteResource:
                .malformedResponse
            default: .other(code: code)
            }
    }

    #if canImport(FoundationNetworking)
    /// Foundation reports an empty reply by this code and nothing else.
    private static let badServerResponse = TransportError.connectionLost

    /// Whether an unknown error is about the bytes of the response.
    ///
    /// Only the message of libcurl tells that. "Failed writing header" means that Foundation refused the head, such as
    /// one that is not UTF-8. With other words in a later libcurl, the error would count as a lost connection again.
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

    /// Whether a session ends with this error because a challenge was rejected.
    static func isRejection(_ error: any Error) -> Bool {
        [NSURLErrorCancelled, NSURLErrorUserCancelledAuthentication].contains(error._code)
    }
}
