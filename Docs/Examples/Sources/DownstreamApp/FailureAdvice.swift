import Foundation
import QuizDomain
import RemoteLoading

/// The app's advice after a failed load, which is more specific than the wording of the library.
enum FailureAdvice: Hashable {
    case checkTheConnection
    case waitUntil(Date)
    case tryLater
    case signIn
    case updateTheApp
    case nothing

    init(_ error: LoadError) {
        self =
            switch error {
            case .connectivity(.notConnected), .connectivity(.hostNotFound): .checkTheConnection
            case .connectivity: .tryLater
            case .invalidData(.status(let status)) where status >= 500: .tryLater
            case .invalidData: .updateTheApp
            case .refused(.signInNeeded): .signIn
            case .refused(.rateLimited(let date?)), .refused(.unavailable(let date?)): .waitUntil(date)
            case .refused(.rateLimited(nil)), .refused(.unavailable(nil)), .refused(.tooFew): .tryLater
            case .refused(.gone), .refused(.notFound), .refused(.exhausted), .refused(.badRequest): .updateTheApp
            // The app hides what a service does not have.
            case .refused(.notOffered), .cancelled: .nothing
            }
    }
}
