import Foundation
import RemoteLoadingTesting
import TestSupport

@testable import HTTPCaching
@testable import RemoteLoading

/// A cached client over a server with scripted answers, on a manual clock.
final class CacheSetup: Sendable {
    /// An answer of the server.
    struct Answer: Sendable {
        var result: Result<HTTPResponse, TransportError>
        /// The time until the server answers.
        var delay = Duration.zero
        /// A Boolean value that indicates whether the server adds a `Date` field to a response without one.
        var isDated = true
    }

    static let start = Date(timeIntervalSince1970: 1_700_000_000)
    static let page = "https://cache.test/page"

    let clock = ManualClock(startingAt: start)
    let store: CacheStoreSpy
    let refreshes: BackgroundRefreshes
    private let answers = Locked<[Answer]>([])
    private let log = RequestLog()
    private let client: any HTTPClient

    init(
        whenUnreachable: StaleServing = .never, whileRevalidating: StaleServing = .never,
        keeping: CacheKeeping = .byDirectives, partition: String? = nil, store: CacheStoreSpy = CacheStoreSpy()
    ) {
        self.store = store
        refreshes = BackgroundRefreshes(whileRevalidating)
        let server = Server(clock: clock, answers: answers, log: log)
        client = server.cached(
            in: HTTPCache(store, partitionName: partition), whenUnreachable: whenUnreachable, keeping: keeping,
            refreshing: refreshes, time: clock.timeSource)
    }

    private struct Server: HTTPClient {
        let clock: ManualClock
        let answers: Locked<[Answer]>
        let log: RequestLog

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            log.note(request)
            let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let answer else { throw .other(code: 404) }
            clock.advance(by: answer.delay)
            var response = try answer.result.get()
            guard answer.isDated, response.fields["Date"] == nil else { return response }
            let date: HTTPFields = ["Date": clock.timeSource.date().httpDate]
            response.fields = HTTPFields(Array(response.fields) + Array(date))
            return response
        }
    }

    /// The requests that the server received, in order.
    var asked: [HTTPRequest] { log.all }

    /// Returns the date a number of seconds after `start`, in the format of HTTP.
    static func date(_ seconds: Int) -> String { start.addingTimeInterval(Double(seconds)).httpDate }

    /// Adds a response to the scripted answers of the server.
    func answer(
        _ fields: HTTPFields = [:], status: HTTPStatus = .ok, body: String = "one", taking delay: Duration = .zero,
        isDated: Bool = true
    ) {
        let response = HTTPResponse(status: status, fields: fields, body: Data(body.utf8))
        answers.withLock { $0.append(Answer(result: .success(response), delay: delay, isDated: isDated)) }
    }

    /// Adds an error to the scripted answers of the server.
    func fail(_ error: TransportError = .notConnected) {
        answers.withLock { $0.append(Answer(result: .failure(error))) }
    }

    func wait(_ seconds: Int) { clock.advance(by: .seconds(seconds)) }

    @discardableResult
    func send(
        _ method: HTTPMethod = .get, _ address: String = page, _ fields: HTTPFields = [:], partition: String? = nil
    ) async throws -> HTTPResponse {
        var request = try HTTPRequest(method, parsing: address, fields: fields)
        request.cachePartition = partition
        return try await client.send(request)
    }

    @discardableResult
    func get(_ fields: HTTPFields = [:], partition: String? = nil) async throws -> HTTPResponse {
        try await send(.get, CacheSetup.page, fields, partition: partition)
    }

    /// Requests a refresh of the page.
    @discardableResult
    func refresh(_ fields: HTTPFields = [:]) async throws -> HTTPResponse {
        var request = try HTTPRequest(.get, parsing: CacheSetup.page, fields: fields)
        request.options.freshness = .refresh
        return try await client.send(request)
    }

    /// The way in which a request uses a stored response.
    enum Reuse: Hashable, Sendable {
        /// The cache serves the stored response without a request to the server.
        case served
        /// The cache revalidates the stored response.
        case revalidated
        /// The cache forwards the request as if no response was stored.
        case forwarded
    }

    /// Returns how a request after the given time uses the stored response.
    func reuse(after seconds: Int = 0, _ fields: HTTPFields = [:]) async throws -> Reuse {
        wait(seconds)
        let before = asked.count
        answer(["Cache-Control": "no-store"], body: "probe")
        let response = try await get(fields)
        guard let request = asked.dropFirst(before).first else {
            _ = answers.withLock { $0.removeLast() }
            return response.source == .network ? .forwarded : .served
        }
        return request.fields["If-None-Match"] ?? request.fields["If-Modified-Since"] == nil ? .forwarded : .revalidated
    }

    /// Returns how a second request uses the stored response to a first request.
    static func reuse(
        of answer: HTTPFields, status: HTTPStatus = .ok, body: String = "one", after seconds: Int = 0,
        asking fields: HTTPFields = [:], isDated: Bool = true
    ) async throws -> Reuse {
        let web = CacheSetup()
        web.answer(answer, status: status, body: body, isDated: isDated)
        try await web.get()
        return try await web.reuse(after: seconds, fields)
    }
}

extension HTTPResponse {
    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }
}
