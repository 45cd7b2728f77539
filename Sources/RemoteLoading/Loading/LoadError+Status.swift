package import Foundation

extension LoadError {
    /// Creates the error for a response that reports no success.
    ///
    /// Only the status decides, since services change their texts. A status without a meaning for the caller becomes
    /// ``InvalidData/status(_:)``. The date of a refusal is read from `Retry-After` and `Ratelimit-Reset`. After a 429
    /// it is at most `longestRateLimit` after `date`.
    package init(declined response: HTTPResponse, at date: Date, longestRateLimit: Duration? = nil) {
        let until = { (wait: Duration?, limit: Duration?) in
            wait.map { date.addingTimeInterval(min($0, limit ?? $0) / .seconds(1)) }
        }
        self =
            switch response.status.code {
            case 400: .refused(.badRequest)
            case 401, 403: .refused(.signInNeeded)
            case 404: .refused(.notFound)
            case 410: .refused(.gone)
            case 429: .refused(.rateLimited(until: until(RateFields(response, at: date).wait, longestRateLimit)))
            case 500...599: .refused(.unavailable(until: until(response.retryAfter(at: date), nil)))
            default: .invalidData(.status(response.status))
            }
    }
}
