import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
package import RemoteQuizzes

/// A quiz in which some questions have options, and others have answers to type, for playing without a network.
package enum MixedQuiz {
    private static let request = HTTPRequest(.get, "https://quiz.example/v1/mixed.json")

    package static var address: String { request.address }

    /// A loader of the quiz, over a client that needs no network.
    package static var deck: RemoteDeck { RemoteDeck(request, client: client) }

    private static var client: InProcessHTTPClient {
        InProcessHTTPClient { request in
            request.method == .get && request.address == address
                ? HTTPResponse(body: QuizFile.mixedBytes) : .status(.notFound)
        }
    }
}
