package import Foundation
package import PlayhouseCore

extension LoadError {
    /// Creates the error for a response without a success status.
    ///
    /// The error depends only on the status, because services change the wording of their errors. A status that
    /// corresponds to no ``/PlayhouseCore/Refusal`` becomes ``/PlayhouseCore/InvalidData/status(_:)``.
    ///
    /// The date in the error comes from `Retry-After`. For a 429, the date is the later of the dates in `Retry-After`
    /// and `Ratelimit-Reset`, but at most `longestRateLimit` after `date`.
    package init(declined response: HTTPResponse, at date: Date, longestRateLimit: Duration? = nil) {
        let wait =
            response.status == .tooManyRequests
            ? response.pauseOfRateLimit(at: date).map { min($0, longestRateLimit ?? $0) }
            : response.retryAfter(at: date)
        let until = wait.map { date.addingTimeInterval($0 / .seconds(1)) }
        self =
            switch response.status.code {
            case 400: .refused(.badRequest)
            case 401, 403: .refused(.signInNeeded)
            case 404: .refused(.notFound)
            case 410: .refused(.gone)
            case 429: .refused(.rateLimited(until: until))
            case 500...599: .refused(.unavailable(until: until))
            default: .invalidData(.status(response.status.code))
            }
    }
}
