import RemoteLoading

/// A client that gives every request the same answer and records the requests.
final class StubClient: HTTPClient {
    private let answer: Result<HTTPResponse, TransportError>
    private let sent = Locked<[HTTPRequest]>([])

    init(_ answer: Result<HTTPResponse, TransportError>) {
        self.answer = answer
    }

    var requests: [HTTPRequest] { sent.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        sent.withLock { $0.append(request) }
        return try answer.get()
    }
}
