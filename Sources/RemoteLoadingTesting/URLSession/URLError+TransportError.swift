import Foundation
import RemoteLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLError {
    /// Creates the error that a session throws in place of an error of a client.
    init(_ error: TransportError, at url: URL?) {
        var details: [String: Any] = [NSLocalizedDescriptionKey: "a test double answered with the error \(error)"]
        if let url { details[NSURLErrorFailingURLErrorKey] = url }
        self.init(URLError.code(of: error), userInfo: details)
    }

    private static func code(of error: TransportError) -> Code {
        switch error {
        case .notConnected: .notConnectedToInternet
        case .hostNotFound: .cannotFindHost
        case .connectionRefused: .cannotConnectToHost
        case .connectionLost: .networkConnectionLost
        case .timedOut: .timedOut
        case .secureConnectionFailed: .secureConnectionFailed
        case .malformedResponse: .cannotParseResponse
        case .tooLarge: .dataLengthExceedsMaximum
        // App Transport Security, which Linux does not have.
        case .insecureAddress: code(-1022) ?? .secureConnectionFailed
        case .reservedField: .badURL
        case .redirect(.tooMany), .redirect(.cycle): .httpTooManyRedirects
        case .redirect: .redirectToNonExistentLocation
        case .rateLimited, .other(code: 0): .resourceUnavailable
        case .notAuthorized: .userAuthenticationRequired
        case .cancelled: .cancelled
        case .other(let number): code(number) ?? .resourceUnavailable
        }
    }

    /// Returns the code with a number, or `nil` for a number without a code, which only Linux has.
    private static func code<Code: RawRepresentable<Int>>(_ number: Int) -> Code? { Code(rawValue: number) }
}
