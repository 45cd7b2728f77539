import Foundation
import RemoteLoading

extension LoadError {
    /// What an answer without success means; the status alone decides, since texts change.
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
    /// When the service lets the app in again, if it says so.
    ///
    /// It says so by its own clock: nobody is told to wait for more than a minute, or until yesterday.
    fileprivate func limitReset(at date: Date) -> Date? {
        guard let text = fields.values(for: "Ratelimit-Reset").first, let seconds = Double(text), seconds.isFinite
        else {
            return nil
        }
        let wait = Date(timeIntervalSince1970: seconds).timeIntervalSince(date)
        return date.addingTimeInterval(min(max(wait, 0), 60))
    }
}
