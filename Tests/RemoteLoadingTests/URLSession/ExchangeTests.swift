import Dispatch
import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests of an exchange in a busy session.
///
/// While a session processes much data of another server, the events of an exchange can arrive late. The tests suspend
/// the queue of the session to simulate this.
@Suite(.bounded)
struct ExchangeTests {
    private let session = TaskSession(.ephemeral.prepared(maxConnections: 1))

    private func exchange() throws -> Exchange {
        let request = HTTPRequest(.get, "http://127.0.0.1:1/")
        return Exchange(request, bodyLimit: 1_000)
    }

    @Test func callEndsWhileSessionQueueIsBusy() async throws {
        session.queue.suspend()
        let exchange = try exchange()
        exchange.start(URLRequest(url: Addresses.booksURL), in: session)
        exchange.end(.failure(.timedOut))
        #expect(await exchange.result() == .failure(.timedOut))
        session.queue.resume()
    }

    @Test func exchangeEndedBeforeStartCreatesNoTask() async throws {
        session.queue.suspend()
        let exchange = try exchange()
        exchange.start(URLRequest(url: Addresses.booksURL), in: session)
        exchange.end(.failure(.cancelled))
        session.queue.resume()
        session.queue.sync {}
        let tasks = await withCheckedContinuation { continuation in
            session.session.getAllTasks { continuation.resume(returning: $0.count) }
        }
        #expect(tasks == 0)
    }

    @Test func eventsAfterEndOfExchangeAreIgnored() async throws {
        let exchange = try exchange()
        exchange.end(.failure(.timedOut))
        exchange.end(.failure(.cancelled))
        #expect(await exchange.result() == .failure(.timedOut))
    }

    @Test func dataReceivedAfterEndOfExchangeIsFreed() throws {
        let exchange = try exchange()
        let isFreed = Locked(false)
        exchange.end(.failure(.timedOut))
        do {
            let piece = Data(
                bytesNoCopy: .allocate(byteCount: 500, alignment: 1), count: 500,
                deallocator: .custom { pointer, _ in
                    pointer.deallocate()
                    isFreed.withLock { $0 = true }
                })
            exchange.receive(piece)
        }
        #expect(isFreed.withLock { $0 })
        withExtendedLifetime(exchange) {}
    }
}
