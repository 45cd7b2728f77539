import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
package import RemoteQuizzes

/// A quiz in which some questions have options, and others have answers to type, for playing without a network.
package enum MixedQuiz {
    package static let address = "https://quiz.example/v1/mixed.json"

    /// A loader of the quiz, over a client that needs no network.
    package static var deck: RemoteDeck {
        do {
            return RemoteDeck(try HTTPRequest(.get, parsing: address), client: client)
        } catch {
            preconditionFailure("the address of the quiz is not valid")
        }
    }

    private static var client: InProcessHTTPClient {
        InProcessHTTPClient { request in
            request.method == .get && request.address == address
                ? HTTPResponse(body: QuizFile.mixedBytes) : .status(.notFound)
        }
    }
}
