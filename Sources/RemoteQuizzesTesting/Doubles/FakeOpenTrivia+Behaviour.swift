import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting

extension FakeOpenTrivia {
    /// The properties of the service that differ between deployments or are not documented.
    public struct Behaviour: Hashable, Sendable {
        /// The form of the response to a request that follows the previous request too soon.
        public enum TooSoon: Hashable, Sendable, CaseIterable {
            /// Status 429, and code 5 in the body.
            case statusAndCode
            /// Status 429 without a body.
            case statusAlone
            /// Status 200, and code 5 in the body, as in older deployments.
            case codeAlone
        }

        /// The required time between two requests, or `nil` if requests are not limited.
        public var gap: Duration? = .seconds(5)
        /// The response to a request that follows the previous request too soon.
        public var refusal = TooSoon.statusAndCode

        /// Creates a value that describes the current behaviour of the service.
        public init() {}
    }
}

extension FakeOpenTrivia.Behaviour.TooSoon {
    var response: HTTPResponse {
        switch self {
        case .statusAndCode: .code(5, status: .tooManyRequests)
        case .statusAlone: .status(.tooManyRequests)
        case .codeAlone: .code(5)
        }
    }
}

extension HTTPResponse {
    /// Returns a response with a code and no questions.
    static func code(_ code: Int, status: HTTPStatus = .ok) -> HTTPResponse {
        .php(["response_code": .number(code), "results": .list([])], status: status)
    }

    static func php(_ members: KeyValuePairs<String, JSONWrittenByPHP>, status: HTTPStatus = .ok) -> HTTPResponse {
        .json(JSONWrittenByPHP.object(members.map { ($0, $1) }).written, status: status)
    }
}
