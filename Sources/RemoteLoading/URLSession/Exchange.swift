import Dispatch
import Foundation
import PlayhouseCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request in flight, with the part of the response received so far and a single outcome.
///
/// The first outcome is final, and later events of the session are ignored. Therefore, a call that is cancelled or
/// times out ends at once, and does not wait until its `URLSessionTask` has ended.
final class Exchange: Sendable {
    typealias Outcome = Result<HTTPResponse, TransportError>

    private struct RunningTask {
        let task: URLSessionTask
        let queue: DispatchQueue

        func cancel() { queue.async { [task] in task.cancel() } }
    }

    private enum Phase {
        case idle
        case running(RunningTask)
        /// The delegate has refused a redirect, and the task will end without being cancelled.
        ///
        /// Cancelling the task now would crash the process on Linux.
        case finishing(RunningTask)
        case ended
    }

    private struct State {
        var phase = Phase.idle
        var outcome: Outcome?
        var waiting: CheckedContinuation<Outcome, Never>?
        var head: ResponseHead?
        var body = Data()
    }

    private let state = Locked(State())
    private let request: HTTPRequest
    private let bodyLimit: Int

    init(_ request: HTTPRequest, bodyLimit: Int) {
        self.request = request
        self.bodyLimit = bodyLimit
    }

    /// Starts the task on the queue of the session, unless the exchange has already ended.
    func start(_ urlRequest: URLRequest, in session: TaskSession) {
        session.queue.async { [self] in
            guard state.withLock({ $0.outcome == nil }) else { return }
            let task = session.task(with: urlRequest, for: self)
            let isWanted = state.withLock { state in
                guard state.outcome == nil else { return false }
                state.phase = .running(RunningTask(task: task, queue: session.queue))
                return true
            }
            // If the exchange ends after the change of the state above, `end(_:)` cancels the task on the same queue.
            // The task is therefore always resumed before it is cancelled.
            task.resume()
            if !isWanted { task.cancel() }
        }
    }

    /// Waits until the exchange has ended, and returns the outcome.
    func result() async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome: Outcome? = state.withLock { state in
                if state.outcome == nil { state.waiting = continuation }
                return state.outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Ends the exchange and cancels its task, unless the exchange has already ended.
    func end(_ outcome: Outcome) {
        let (waiting, task): (CheckedContinuation<Outcome, Never>?, RunningTask?) = state.withLock { state in
            guard state.outcome == nil else { return (nil, nil) }
            state.outcome = outcome
            var task: RunningTask?
            if case .running(let running) = state.phase { task = running }
            if case .finishing = state.phase {} else { state.phase = .ended }
            state.body = Data()
            defer { state.waiting = nil }
            return (state.waiting, task)
        }
        task?.cancel()
        waiting?.resume(returning: outcome)
    }
}

/// The events of the session.
extension Exchange {
    /// Stores the head of the response, and returns `false` if the rest of the response is not needed.
    func receive(_ response: HTTPURLResponse) -> Bool {
        let head = ResponseHead(response)
        let isWanted = state.withLock { state in
            if case .finishing(let task) = state.phase { state.phase = .running(task) }
            state.head = head
            return state.outcome == nil
        }
        guard let head else {
            end(.failure(.malformedResponse))
            return false
        }
        if head.promisesBody(over: bodyLimit, after: request.method) { end(.failure(.tooLarge(limit: bodyLimit))) }
        return isWanted
    }

    /// Appends data to the body, or ignores the data if the exchange has ended.
    func receive(_ data: Data) {
        let isTooLarge = state.withLock { state in
            guard state.outcome == nil else { return false }
            guard state.body.count + data.count <= bodyLimit else { return true }
            // Most bodies arrive in one piece. Storing that piece directly avoids a copy.
            if state.body.isEmpty { state.body = data } else { state.body.append(data) }
            return false
        }
        if isTooLarge { end(.failure(.tooLarge(limit: bodyLimit))) }
    }

    /// Returns the head of a response that the session did not deliver, or `nil` if the response may have had a body.
    ///
    /// Foundation on Linux does not deliver a redirect without a valid location. The head of such a response is
    /// available only after the task has ended, and the body is lost.
    private func bodilessHead(of response: URLResponse?) -> ResponseHead? {
        guard let head = (response as? HTTPURLResponse).flatMap(ResponseHead.init) else { return nil }
        return head.length == 0 || request.method == .head ? head : nil
    }

    /// Records that the delegate refuses a redirect, or returns `false` if the delegate must not refuse it.
    ///
    /// The delegate must not refuse a redirect after the task was cancelled, because that crashes the process on Linux.
    func beginRefusingRedirect() -> Bool {
        state.withLock { state in
            switch state.phase {
            case .running(let task), .finishing(let task): state.phase = .finishing(task)
            case .idle, .ended: return false
            }
            return true
        }
    }

    /// Ends the exchange after its task has ended.
    ///
    /// On Linux, a task whose challenge was rejected ends with an error, although the complete response was received.
    /// In that case the exchange succeeds with the response.
    func complete(_ error: (any Error)?, _ response: URLResponse? = nil) {
        let (received, body) = state.withLock { state in
            // The task has ended, so there is nothing to cancel.
            state.phase = .ended
            return (state.head, state.body)
        }
        guard let head = received ?? (error == nil ? bodilessHead(of: response) : nil) else {
            return end(.failure(error.map(TransportError.init) ?? .malformedResponse))
        }
        let asksForPassword = head.status.code == 401 || head.status.code == 407
        if let error, !(asksForPassword && TransportError.isRejection(error)) {
            return end(.failure(TransportError(error)))
        }
        end(.success(HTTPResponse(status: head.status, fields: head.fields, body: body, url: request.url)))
    }
}
