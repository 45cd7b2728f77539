import Foundation
import QuizDomain
import RemoteLoading

extension RemoteLoader {
    /// Creates a loader of a value in the body of a response with status 200, from the bytes and the final address.
    ///
    /// For any other status, loading fails with ``/PlayhouseCore/InvalidData/status(_:)``.
    init(
        body request: HTTPRequest, from client: any HTTPClient,
        decode: @escaping @Sendable (Data, URL) throws(LoadError) -> Value
    ) {
        self.init(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw .invalidData(.status(response.status.code)) }
            return try decode(response.body, response.url ?? request.url)
        }
    }
}
