import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransportError {
    /// Translates what a session says.
    ///
    /// On Linux a body cut short, a bad field and a failed handshake are all `unknown`; each may go well the next time,
    /// so they count as a lost connection.
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
            case NSURLErrorNetworkConnectionLost, NSURLErrorUnknown: .connectionLost
            case NSURLErrorTimedOut: .timedOut
            case -1022: .insecureAddress  // App Transport Security, which Linux has no name for
            case NSURLErrorSecureConnectionFailed, NSURLErrorServerCertificateHasBadDate,
                NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasUnknownRoot,
                NSURLErrorServerCertificateNotYetValid, NSURLErrorClientCertificateRejected,
                NSURLErrorClientCertificateRequired:
                .secureConnectionFailed
            case NSURLErrorBadServerResponse, NSURLErrorCannotParseResponse, NSURLErrorCannotDecodeRawData,
                NSURLErrorCannotDecodeContentData, NSURLErrorZeroByteResource:
                .malformedResponse
            default: .other(code: code)
            }
    }

    /// Whether a session ends so because a challenge was rejected.
    static func isRejection(_ error: any Error) -> Bool {
        [NSURLErrorCancelled, NSURLErrorUserCancelledAuthentication].contains(error._code)
    }
}
