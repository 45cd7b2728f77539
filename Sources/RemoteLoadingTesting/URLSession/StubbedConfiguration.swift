import Foundation
import PlayhouseCoreTesting
import RemoteLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The sessions with one configuration, and the client that answers their requests.
final class StubbedConfiguration: Sendable {
    /// A request without an answer yet.
    private struct Pending {
        var text: String
        /// The call of the client, if it has started.
        var call: CancellableTask?
        /// `true` if the code under test has cancelled the request, and the call has not ended yet.
        var isCancelled = false
    }

    private struct State {
        /// The client, or `nil` after the end of the test.
        var client: (any HTTPClient)?
        var pending: [Int: Pending] = [:]
        var nextNumber = 0
        /// The time of the end of the test.
        var end: Duration?
    }

    private static let moment = Duration.milliseconds(20)
    private static let stepsOfMoment = 10

    let log: IssueLog
    let followsRedirects: Bool
    private let configuration: URLSessionConfiguration
    private let state: ObservedState<State>
    /// The context of the test that has created the configuration.
    private let context = TaskLocalContext()
    private let time: TimeSource

    init(
        _ client: some HTTPClient, _ configuration: URLSessionConfiguration, followsRedirects: Bool, log: IssueLog,
        time: TimeSource = .system
    ) {
        self.log = log
        self.time = time
        self.configuration = configuration
        self.followsRedirects = followsRedirects
        #if canImport(FoundationNetworking)
        // Foundation on Linux crashes the process if a protocol reports a redirect.
        state = ObservedState(State(client: followsRedirects ? client.followingRedirects() : client))
        #else
        state = ObservedState(State(client: client))
        #endif
    }

    /// The fields that the sessions add to each request, which a protocol does not see on Linux.
    var additionalFields: [AnyHashable: Any] { configuration.httpAdditionalHeaders ?? [:] }

    /// Adds a request, and returns its number.
    ///
    /// On Linux, `URLSessionTask.resume()` calls this function, so a test cannot end before its requests are known.
    func begin(_ text: String) -> Int {
        let (number, isLate) = state.change { state in
            state.nextNumber += 1
            if state.client != nil { state.pending[state.nextNumber] = Pending(text: text) }
            return (state.nextNumber, state.client == nil)
        }
        if isLate { log.record(DoubleIssue("late request", text, details: ["its test has ended"])) }
        return number
    }

    /// Answers a request with a number.
    func answer(
        _ number: Int, _ request: HTTPRequest,
        _ deliver: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
    ) {
        let call = CancellableTask()
        let client = state.change { state in
            // The test may have ended since the request was added.
            if state.client == nil { state.pending[number] = nil }
            guard state.pending[number] != nil else { return nil as (any HTTPClient)? }
            state.pending[number]?.text = "\(request)"
            state.pending[number]?.call = call
            return state.client
        }
        guard let client else { return deliver(.failure(.other(code: 0))) }
        context.perform { [self] in
            call.hold(
                Task {
                    let result = await client.result(of: request)
                    // A test that does not wait for the answer ends before it, and so has an issue in each run.
                    if !Task.isCancelled { await TestExecutor.untilIdle() }
                    // The test may end as soon as the code under test has the answer.
                    forget(number)
                    deliver(result)
                })
        }
    }

    /// Removes a request that gets no answer from the client.
    func forget(_ number: Int) { state.change { $0.pending[number] = nil } }

    /// Cancels the call for a request, if it has started.
    func cancel(_ number: Int) {
        let call = state.change { state in
            let call = state.pending[number]?.call
            state.pending[number]?.isCancelled = true
            if call == nil { state.pending[number] = nil }
            return call
        }
        call?.cancel()
    }

    /// Ends the answers at the end of the current test, if there is one.
    func endWithTest() {
        DoubleScope.known?.add(
            ServerInScope(stop: end, isBusy: { true }, waitForHandlers: waitForEnd))
    }

    /// Releases the client, and records an issue for each task that still waits for its answer.
    func end() {
        let pending = state.change { [time] state in
            state.client = nil
            state.end = time.elapsed()
            return state.pending.sorted { $0.key < $1.key }.map(\.value)
        }
        for each in pending where !each.isCancelled {
            log.record(DoubleIssue("still running", "\(each.text), at the end of the test", details: ["wait for it"]))
            each.call?.cancel()
        }
        context.end()
    }

    /// Waits until all answers have ended, and a moment for requests of tasks that the test has not waited for.
    ///
    /// A `Task` may begin its request only after the end of the test, and on Apple platforms so may a task that the
    /// test has resumed. A request that begins after this moment is an issue of the process instead of the test.
    private func waitForEnd() async {
        // A test with several configurations waits only once, because all of them end at the same time.
        let hasWaited = state.state.end.map { time.elapsed() >= $0 + Self.moment } ?? false
        // On a busy machine, each of these steps takes longer, so the moment does, too.
        for _ in 0..<(hasWaited ? 0 : Self.stepsOfMoment) {
            await Task {}.value
            try? await time.sleep(until: time.elapsed() + Self.moment / Self.stepsOfMoment)  // if not cancelled
        }
        do throws(WaitTimeoutError) {
            try await state.wait(
                for: "the end of the answers", Timeout(), at: log.site, until: \.pending.isEmpty,
                pending: { $0.pending.values.map(\.text) })
        } catch {
            log.record(DoubleIssue("still busy", "at the end of the test", details: error.pending))
        }
    }
}

extension StubbedConfiguration {
    /// All configurations of the process by the class of their requests, which is all that such a request tells.
    ///
    /// Entries stay after their tests, without their clients, so that a late request is an issue.
    final class Table: Sendable {
        static let shared = Table()

        private let entries = Locked<[ObjectIdentifier: StubbedConfiguration]>([:])
        private init() {
            // A double that an entry retains checks its stubs when it is released.
            atexit { Table.shared.endAll() }
        }

        /// Adds sessions, and returns the class for the requests of their configuration.
        func add(_ sessions: StubbedConfiguration) -> ClientURLProtocol.Type {
            sessions.endWithTest()
            return entries.withLock { entries in
                let type = ClientURLProtocol.numbered(entries.count)
                entries[ObjectIdentifier(type)] = sessions
                return type
            }
        }

        subscript(type: ClientURLProtocol.Type) -> StubbedConfiguration? {
            entries.withLock { $0[ObjectIdentifier(type)] }
        }

        private func endAll() {
            for sessions in entries.withLock({ $0.values.map(\.self) }) { sessions.end() }
        }
    }
}

extension HTTPClient {
    /// Returns the response to a request, or the error.
    fileprivate func result(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) {
            return .success(try await send(request))
        } catch {
            return .failure(error)
        }
    }
}
