public import Foundation

/// The reason why a service refused a request, in categories that a caller can act on.
public enum Refusal: Hashable, Sendable {
    /// The user must sign in, or sign in again.
    case signInNeeded
    /// The request exceeds the rate limit of the service.
    ///
    /// Requests are permitted again from this date, which is `nil` if the service has not stated it.
    case rateLimited(until: Date?)
    /// The resource existed once, and was removed permanently.
    case gone
    /// The resource does not exist.
    case notFound
    /// The service does not offer what was requested, so an app should hide it.
    case notOffered
    /// The service cannot answer at present, for example because it is overloaded.
    ///
    /// The service is available again from this date, which is `nil` if the service has not stated it.
    case unavailable(until: Date?)
    /// The service has no more content to return.
    case exhausted
    /// The service has less content than needed, such as too few people for a round.
    case tooFew(need: Int, have: Int)
    /// The request is invalid, which is a mistake of the caller.
    case badRequest
}
