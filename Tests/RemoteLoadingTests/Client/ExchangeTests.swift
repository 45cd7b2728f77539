import Dispatch
import Foundation
import RemoteLoadingTesting
import Testing

@testable import RemoteLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session can be busy for long with what another server sends; a suspended queue stands for that.
@Suite(.timeLimit(.minutes(5)))
struct ExchangeTests {
    private let queue = DispatchQueue(label: "ExchangeTests")
    private let delegate = ExchangeDelegate()

    private func exchange() throws -> Exchange {
        let request = try HTTPRequest(.get, "http://127.0.0.1:1/")
        return Exchange(request, bodyLimit: 1_000, time: .system, queue: queue)
    }

    private func start(_ exchange: Exchange) -> URLSession {
        let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: OperationQueue())
        exchange.start(URLRequest(url: Addresses.booksURL), in: session, delegate: delegate)
        return session
    }

    @Test func aBusySessionKeepsNobodyWaiting() async throws {
        queue.suspend()
        let exchange = try exchange()
        let session = start(exchange)
        exchange.end(.failure(.timedOut))
        #expect(await exchange.result() == .failure(.timedOut))
        queue.resume()
        session.invalidateAndCancel()
    }

    @Test func whatHasEndedIsNotStarted() async throws {
        queue.suspend()
        let exchange = try exchange()
        let session = start(exchange)
        exchange.end(.failure(.cancelled))
        queue.resume()
        queue.sync {}
        let tasks = await withCheckedContinuation { continuation in
            session.getAllTasks { continuation.resume(returning: $0.count) }
        }
        #expect(tasks == 0)
        session.invalidateAndCancel()
    }

    @Test func theFirstEndCounts() async throws {
        let exchange = try exchange()
        exchange.end(.failure(.timedOut))
        exchange.end(.failure(.cancelled))
        #expect(await exchange.result() == .failure(.timedOut))
    }
}
