package import RemoteLoading

/// A client that gives every request the same answer and records the requests.
package final class StubClient: HTTPClient {
    private let answer: Result<HTTPResponse, TransportError>
    private let sent = Locked<[HTTPRequest]>([])

    package init(_ answer: Result<HTTPResponse, TransportError>) {
        self.answer = answer
    }

    package var requests: [HTTPRequest] { sent.withLock { $0 } }

    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        sent.withLock { $0.append(request) }
        return try answer.get()
    }
}
