public import Foundation

/// Why a service that answered did not give what was asked, as far as a caller can act on it.
public enum Refusal: Hashable, Sendable {
    /// Sign in, or sign in again.
    case signInNeeded
    /// Ask again later; the date is the service's, if it gave one.
    case rateLimited(until: Date?)
    /// It was there once and will not come back.
    case gone
    /// There is no such thing.
    case notFound
    /// The service cannot answer now; the date is the service's, if it gave one.
    case unavailable(until: Date?)
    /// The service has given all it has.
    case exhausted
    /// The service does not understand the request: a mistake of the caller's.
    case badRequest
}
