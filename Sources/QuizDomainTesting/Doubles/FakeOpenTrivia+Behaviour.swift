import Foundation
import RemoteLoading
import RemoteLoadingTesting

extension FakeOpenTrivia {
    /// What differs between deployments of the service, or is not settled.
    public struct Behaviour: Hashable, Sendable {
        /// How it refuses what comes too soon.
        public enum TooSoon: Hashable, Sendable, CaseIterable {
            /// With status 429, and code 5 in the body.
            case statusAndCode
            /// With status 429 and no body.
            case statusAlone
            /// With code 5 in the body and status 200, as older deployments do.
            case codeAlone
        }

        /// How long it wants between two requests; nil if it does not care.
        public var gap: Duration? = .seconds(5)
        /// How it refuses what comes too soon.
        public var refusal = TooSoon.statusAndCode
        /// Whether a request to one endpoint counts for the pace of all.
        package var sharesOneBucket = true
        /// Whether character references stand in the names of categories too, as they have for some time.
        package var encodesCategories = true
        /// Whether under a token the last questions are given that are fewer than were asked for.
        package var givesTheRest = false
        /// After which time without a request it forgets a token.
        package var idleLimit: Duration = .seconds(6 * 3_600)

        /// Creates the behaviour of the service as it is now.
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
    /// A body with a code and no questions.
    static func code(_ code: Int, status: HTTPStatus = .ok) -> HTTPResponse {
        .php(["response_code": .number(code), "results": .list([])], status: status)
    }

    static func php(_ members: KeyValuePairs<String, PHPJSON>, status: HTTPStatus = .ok) -> HTTPResponse {
        .json(PHPJSON.object(members.map { ($0, $1) }).written, status: status)
    }
}
