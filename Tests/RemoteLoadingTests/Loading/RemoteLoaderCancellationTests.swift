import Foundation
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct RemoteLoaderCancellationTests {
    let request: HTTPRequest

    init() throws {
        request = try HTTPRequest(.get, parsing: Addresses.books)
    }

    @Test(arguments: [TransportError.timedOut, .connectionLost, .other(code: -999), .tooLarge(limit: 512), .cancelled])
    func clientErrorInCancelledTaskThrowsCancelled(_ error: TransportError) async {
        let loader = RemoteLoader<NestedPayload>(request, from: StubClient(.failure(error)))
        await #expect(throws: LoadError.cancelled) { try await inACancelledTask { try await loader.load() } }
    }

    @Test(arguments: [TransportError.timedOut, .connectionLost, .cancelled])
    func clientErrorAfterCancellationThrowsCancelled(_ error: TransportError) async {
        let client = CancellingClient(.failure(error))
        let loader = RemoteLoader<NestedPayload>(request, from: client)
        await #expect(throws: LoadError.cancelled) { try await Task { try await loader.load() }.value }
    }

    @Test func responseAfterCancellationThrowsCancelled() async {
        let client = CancellingClient(.success(HTTPResponse(body: NestedPayload.twoBooksJSON)))
        let loader = RemoteLoader<NestedPayload>(request, from: client)
        await #expect(throws: LoadError.cancelled) { try await Task { try await loader.load() }.value }
    }

    @Test func responseAfterCancellationIsNotDecoded() async {
        let decodings = Locked(0)
        let client = CancellingClient(.success(HTTPResponse()))
        let loader = RemoteLoader(request, from: client) { _ throws(LoadError) in decodings.withLock { $0 += 1 } }
        await #expect(throws: LoadError.cancelled) { try await Task { try await loader.load() }.value }
        #expect(decodings.withLock { $0 } == 0)
    }

    @Test func errorStatusAfterCancellationThrowsCancelled() async {
        let client = CancellingClient(.success(HTTPResponse(status: 500)))
        let loader = RemoteLoader<NestedPayload>(request, from: client)
        await #expect(throws: LoadError.cancelled) { try await Task { try await loader.load() }.value }
    }

    @Test
    func taskCancellationReachesClient() async {
        let loader = RemoteLoader<NestedPayload>(request, from: SilentClient())
        let load = Task { try await loader.load() }
        load.cancel()
        await #expect(throws: LoadError.cancelled) { try await load.value }
    }
}

/// A client that cancels the calling task before it returns, as if the caller cancelled a request in flight.
private struct CancellingClient: HTTPClient {
    private let answer: Result<HTTPResponse, TransportError>

    init(_ answer: Result<HTTPResponse, TransportError>) {
        self.answer = answer
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        withUnsafeCurrentTask { $0?.cancel() }
        return try answer.get()
    }
}

/// A client that never responds, and throws an error other than `.cancelled` when its task is cancelled.
private struct SilentClient: HTTPClient {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        withExtendedLifetime(continuation) {}
        throw .connectionLost
    }
}
