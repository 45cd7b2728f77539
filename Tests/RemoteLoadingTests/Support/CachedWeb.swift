import Foundation
import RemoteLoading
import RemoteLoadingTesting

/// A cached client, a server that says what a test tells it, and the time.
final class CachedWeb: Sendable {
    /// One answer of the server.
    struct Answer: Sendable {
        var result: Result<HTTPResponse, TransportError>
        /// How long it takes.
        var delay = Duration.zero
        /// Whether the server dates it, as servers do.
        var isDated = true
    }

    static let start = Date(timeIntervalSince1970: 1_700_000_000)
    static let page = "https://cache.test/page"

    let clock = ManualClock(startingAt: start)
    let store: HTTPCacheStoreSpy
    let refreshes = BackgroundRefreshes()
    private let answers = Locked<[Answer]>([])
    private let log = RequestLog()
    private let client: any HTTPClient

    init(
        whenUnreachable: StaleServing = .never, whileRevalidating: StaleServing = .never,
        keeping: CacheKeeping = .asTold, partition: String? = nil, store: HTTPCacheStoreSpy = HTTPCacheStoreSpy()
    ) {
        self.store = store
        let server = Server(clock: clock, answers: answers, log: log)
        client = server.cached(
            in: store, whenUnreachable: whenUnreachable, whileRevalidating: whileRevalidating, keeping: keeping,
            partition: partition, refreshes: refreshes, time: clock.timeSource)
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

    /// What the server was asked, in order.
    var asked: [HTTPRequest] { log.all }

    /// The date that many seconds after the beginning, as HTTP writes it.
    static func date(_ seconds: Int) -> String { start.addingTimeInterval(Double(seconds)).httpDate }

    /// Lets the server give this answer to the next request that has none yet.
    func answer(
        _ fields: HTTPFields = [:], status: HTTPStatus = .ok, body: String = "one", taking delay: Duration = .zero,
        isDated: Bool = true
    ) {
        let response = HTTPResponse(status: status, fields: fields, body: Data(body.utf8))
        answers.withLock { $0.append(Answer(result: .success(response), delay: delay, isDated: isDated)) }
    }

    /// Lets the next request that has no answer yet fail.
    func fail(_ error: TransportError = .notConnected) {
        answers.withLock { $0.append(Answer(result: .failure(error))) }
    }

    func wait(_ seconds: Int) { clock.advance(by: .seconds(seconds)) }

    @discardableResult
    func send(
        _ method: HTTPMethod = .get, _ address: String = page, _ fields: HTTPFields = [:], partition: String? = nil
    ) async throws -> HTTPResponse {
        var request = try HTTPRequest(method, address, fields: fields)
        request.cachePartition = partition
        return try await client.send(request)
    }

    @discardableResult
    func get(_ fields: HTTPFields = [:], partition: String? = nil) async throws -> HTTPResponse {
        try await send(.get, CachedWeb.page, fields, partition: partition)
    }

    /// Asks for the page again, past whatever is stored.
    @discardableResult
    func refresh(_ fields: HTTPFields = [:]) async throws -> HTTPResponse {
        var request = try HTTPRequest(.get, CachedWeb.page, fields: fields)
        request.handling.freshness = .refresh
        return try await client.send(request)
    }

    /// What a second request does, some time after a first one was answered.
    enum Reuse: Hashable, Sendable {
        /// It gets what is stored, unasked.
        case served
        /// It asks whether what is stored is still good.
        case revalidated
        /// It goes to the server as if nothing was stored.
        case forwarded
    }

    /// What becomes of what is stored when it is asked for after a time.
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

    /// What a second request does after a first one got such an answer.
    static func reuse(
        of answer: HTTPFields, status: HTTPStatus = .ok, body: String = "one", after seconds: Int = 0,
        asking fields: HTTPFields = [:], isDated: Bool = true
    ) async throws -> Reuse {
        let web = CachedWeb()
        web.answer(answer, status: status, body: body, isDated: isDated)
        try await web.get()
        return try await web.reuse(after: seconds, fields)
    }
}

extension HTTPResponse {
    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }
}
