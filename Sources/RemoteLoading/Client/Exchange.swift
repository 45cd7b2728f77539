import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request on its way: what came so far, and the one result that it ends with.
///
/// The first end counts. Whatever the session says later is dropped, so that a call never waits for a task to die.
final class Exchange: Sendable {
    typealias Outcome = Result<HTTPResponse, TransportError>

    private enum Phase {
        case idle
        /// Between registering and resuming the task, when it must not be cancelled yet.
        case starting
        case running(URLSessionTask)
        /// The session was told not to redirect and ends by itself; cancelling now would stop the process on Linux.
        case finishing(URLSessionTask)
        case ended
    }

    private struct State {
        var phase = Phase.idle
        var outcome: Outcome?
        var waiting: CheckedContinuation<Outcome, Never>?
        var head: HTTPURLResponse?
        var body = Data()
        var timings = HTTPTimings(started: .zero, answered: .zero, ended: .zero)
    }

    private let state = Locked(State())
    private let request: HTTPRequest
    private let bodyLimit: Int
    private let time: TimeSource
    private let asked: Duration

    init(_ request: HTTPRequest, bodyLimit: Int, time: TimeSource) {
        self.request = request
        self.bodyLimit = bodyLimit
        self.time = time
        asked = time.elapsed()
    }

    /// Starts the task, unless the exchange has ended before.
    func start(_ urlRequest: URLRequest, in session: URLSession, delegate: ExchangeDelegate) {
        let began = time.elapsed() - asked
        let mayStart = state.withLock { state in
            guard case .idle = state.phase else { return false }
            state.phase = .starting
            state.timings.started = began
            return true
        }
        guard mayStart else { return }
        let task = session.dataTask(with: urlRequest)
        delegate.register(self, for: task)
        task.resume()
        let hasEnded = state.withLock { state in
            if case .starting = state.phase { state.phase = .running(task) }
            if case .ended = state.phase { return true }
            return false
        }
        if hasEnded { Exchange.cancel(task) }
    }

    /// Waits for the end.
    func result() async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome: Outcome? = state.withLock { state in
                if state.outcome == nil { state.waiting = continuation }
                return state.outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Ends the exchange, unless it has ended before, and its task with it.
    func end(_ outcome: Outcome) {
        let (waiting, task): (CheckedContinuation<Outcome, Never>?, URLSessionTask?) = state.withLock { state in
            guard state.outcome == nil else { return (nil, nil) }
            state.outcome = outcome
            var task: URLSessionTask?
            if case .running(let running) = state.phase { task = running }
            if case .finishing = state.phase {} else { state.phase = .ended }
            state.body = Data()
            defer { state.waiting = nil }
            return (state.waiting, task)
        }
        if let task { Exchange.cancel(task) }
        waiting?.resume(returning: outcome)
    }

    /// Cancels from somewhere else: done from a cancellation handler or a delegate call, it can wait for itself.
    private static func cancel(_ task: URLSessionTask) {
        guard task.state != .completed else { return }
        DispatchQueue.global().async { task.cancel() }
    }
}

/// What the session tells.
extension Exchange {
    /// Takes the head of the response, and tells whether anybody still wants the rest.
    func receive(_ head: HTTPURLResponse) -> Bool {
        let now = time.elapsed() - asked
        // The length that is told is that on the wire, so it says nothing of an encoded body.
        let isEncoded = head.value(forHTTPHeaderField: "Content-Encoding") != nil
        let length = head.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) } ?? 0
        let hasBody = request.method != .head && head.statusCode != 204 && head.statusCode != 304
        let isTooLarge = !isEncoded && hasBody && length > bodyLimit
        let isWanted = state.withLock { state in
            if case .finishing(let task) = state.phase { state.phase = .running(task) }
            state.head = head
            state.timings.answered = now
            return state.outcome == nil
        }
        if isTooLarge { end(.failure(.tooLarge(limit: bodyLimit))) }
        return isWanted
    }

    func receive(_ data: Data) {
        let isTooLarge = state.withLock { state in
            guard state.outcome == nil else { return false }
            guard state.body.count + data.count <= bodyLimit else { return true }
            state.body.append(data)
            return false
        }
        if isTooLarge { end(.failure(.tooLarge(limit: bodyLimit))) }
    }

    /// Whether the session may be answered about a redirect; it must not be once the task is being cancelled.
    func mayRefuseRedirect(of task: URLSessionTask) -> Bool {
        state.withLock { state in
            if case .ended = state.phase { return false }
            state.phase = .finishing(task)
            return true
        }
    }

    /// The task is over.
    ///
    /// A rejected challenge ends in an error on Linux, behind the whole response: that is a response.
    func complete(_ error: (any Error)?) {
        let now = time.elapsed() - asked
        let snapshot = state.withLock { state in
            state.timings.ended = now
            return state
        }
        let asksForPassword = [401, 407].contains(snapshot.head?.statusCode)
        if let error, !(asksForPassword && TransportError.isRejection(error)) {
            return end(.failure(TransportError(error)))
        }
        guard let head = snapshot.head else { return end(.failure(.malformedResponse)) }
        end(response(head, snapshot.body, snapshot.timings))
    }

    private func response(_ head: HTTPURLResponse, _ body: Data, _ timings: HTTPTimings) -> Outcome {
        do throws(HTTPRuleViolation) {
            let fields = head.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
            var parsed = HTTPFields()
            for field in fields.sorted(by: { $0.name < $1.name }) {
                try parsed.append(field.value, for: HTTPFieldName(field.name))
            }
            let status = try HTTPStatus(head.statusCode)
            return .success(
                HTTPResponse(status: status, fields: parsed, body: body, url: request.url, timings: timings))
        } catch {
            return .failure(.malformedResponse)
        }
    }
}
