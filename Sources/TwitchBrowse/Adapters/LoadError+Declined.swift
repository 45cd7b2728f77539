import Foundation
import RemoteLoading

extension LoadError {
    /// Creates the error of an unsuccessful response from its status only, because the texts change.
    init(declined response: HTTPResponse, at date: Date) {
        self =
            switch response.status.code {
            case 400: .refused(.badRequest)
            case 401, 403: .refused(.signInNeeded)
            case 404: .refused(.notFound)
            case 410: .refused(.gone)
            case 429: .refused(.rateLimited(until: response.limitReset(at: date)))
            case 500...599: .refused(.unavailable(until: nil))
            default: .invalidData(.status(response.status))
            }
    }
}

extension HTTPResponse {
    /// Returns the date when the rate limit is reset, or `nil` if the response has no valid date.
    ///
    /// The date in the response is on the service's clock, so the wait is limited to between zero and 60 seconds from
    /// now.
    fileprivate func limitReset(at date: Date) -> Date? {
        guard let text = fields.values(for: "Ratelimit-Reset").first, let seconds = Double(text), seconds.isFinite
        else {
            return nil
        }
        let wait = Date(timeIntervalSince1970: seconds).timeIntervalSince(date)
        return date.addingTimeInterval(min(max(wait, 0), 60))
    }
}
