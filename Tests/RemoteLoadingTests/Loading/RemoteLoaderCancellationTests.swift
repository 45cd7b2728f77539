import Foundation
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct RemoteLoaderCancellationTests {
    let request: HTTPRequest

    init() throws {
        request = try HTTPRequest(.get, Addresses.books)
    }

    @Test(arguments: [TransportError.timedOut, .connectionLost, .other(code: -999), .tooLarge(limit: 512), .cancelled])
    func anyErrorOfTheClientInACancelledTaskIsCancellation(_ error: TransportError) async {
        let loader = RemoteLoader<Shelf>(request, from: StubClient(.failure(error)))
        await #expect(throws: LoadError.cancelled) { try await inACancelledTask { try await loader.load() } }
    }

    @Test(arguments: [TransportError.timedOut, .connectionLost, .cancelled])
    func anErrorOfTheClientAfterACancellationOnTheWayIsCancellation(_ error: TransportError) async {
        let client = CancellingClient(.failure(error))
        let loader = RemoteLoader<Shelf>(request, from: client)
        await #expect(throws: LoadError.cancelled) { try await Task { try await loader.load() }.value }
    }

    @Test func anAnswerAfterACancellationOnTheWayIsCancellation() async {
        let client = CancellingClient(.success(HTTPResponse(body: Shelf.twoBooksJSON)))
        let loader = RemoteLoader<Shelf>(request, from: client)
        await #expect(throws: LoadError.cancelled) { try await Task { try await loader.load() }.value }
    }

    @Test func anAnswerAfterACancellationIsNotDecoded() async {
        let decodings = Locked(0)
        let client = CancellingClient(.success(HTTPResponse()))
        let loader = RemoteLoader(request, from: client) { _ throws(LoadError) in decodings.withLock { $0 += 1 } }
        await #expect(throws: LoadError.cancelled) { try await Task { try await loader.load() }.value }
        #expect(decodings.withLock { $0 } == 0)
    }

    @Test func aBadAnswerAfterACancellationIsCancellation() async {
        let client = CancellingClient(.success(HTTPResponse(status: .internalServerError)))
        let loader = RemoteLoader<Shelf>(request, from: client)
        await #expect(throws: LoadError.cancelled) { try await Task { try await loader.load() }.value }
    }

    @Test
    func cancellingTheTaskReachesTheClient() async {
        let loader = RemoteLoader<Shelf>(request, from: PatientClient())
        let load = Task { try await loader.load() }
        load.cancel()
        await #expect(throws: LoadError.cancelled) { try await load.value }
    }
}

/// Cancels the task that asks before it answers: the caller gave up while the request was on its way.
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

/// Never answers; ends when the task is cancelled, and says so in other words.
private struct PatientClient: HTTPClient {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let (silence, words) = AsyncStream<Never>.makeStream()
        for await _ in silence {}
        withExtendedLifetime(words) {}
        throw .connectionLost
    }
}
