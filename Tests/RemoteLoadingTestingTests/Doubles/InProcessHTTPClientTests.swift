import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct InProcessHTTPClientTests {
    @Test func clientReturnsResponseOfHandler() async throws {
        let client = InProcessHTTPClient { .text("you asked for \($0.address)") }
        #expect(try await client.send(HTTPRequest(.get, "https://a.test/x")) == .text("you asked for https://a.test/x"))
    }

    @Test(arguments: [(HTTPMethod.head, HTTPStatus.ok), (.get, 204), (.get, 304)])
    func bodyIsRemovedWhereHTTPForbidsIt(method: HTTPMethod, status: HTTPStatus) async throws {
        let client = InProcessHTTPClient { _ in .text("body", status: status) }
        let response = try await client.send(HTTPRequest(method, "https://a.test/"))
        #expect(response.body.isEmpty)
        #expect(response.status == status)
    }

    @Test func requestInCancelledTaskFailsWithCancelled() async throws {
        let client = InProcessHTTPClient { _ in .text("") }
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(HTTPRequest(.get, "https://a.test/"))
        }
        await #expect(throws: TransportError.cancelled) { try await call.value }
    }

    @Test func taskCancelledDuringHandlingThrows() async throws {
        let client = InProcessHTTPClient { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return .text("late")
        }
        let call = Task { try await client.send(HTTPRequest(.get, "https://a.test/")) }
        await #expect(throws: TransportError.cancelled) { try await call.value }
    }

    @Test func cancelledTaskDoesNotReachHandler() async throws {
        let journal = CallJournal()
        let client = InProcessHTTPClient { request in
            journal.note(request.description, by: "handler")
            return .text("")
        }
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(HTTPRequest(.get, "https://a.test/"))
        }
        _ = await call.result
        #expect(journal.calls.isEmpty)
    }

    @Test func bodyOfStatus404IsDelivered() async throws {
        let client = InProcessHTTPClient { _ in .text("body", status: .notFound) }
        #expect(try await client.send(HTTPRequest(.post, "https://a.test/")) == .text("body", status: .notFound))
    }
}
