import Foundation
import PlayhouseCoreTesting
import RemoteLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The sessions with one configuration, and the client that answers their requests.
final class AnsweredSessions: Sendable {
    /// A request without an answer yet.
    private struct Pending {
        let text: String
        let task: LateTask
    }

    private struct State {
        /// The client, or `nil` after the end of the test.
        var client: (any HTTPClient)?
        var pending: [Int: Pending] = [:]
        var nextNumber = 0
    }

    private static let moment = Duration.milliseconds(20)

    let log: IssueLog
    let followsRedirects: Bool
    private let configuration: URLSessionConfiguration
    private let state: AwaitedState<State>
    /// The context of the test that has created the configuration.
    private let context = TaskContext()
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
        // Foundation on Linux stops the process if a protocol reports a redirect.
        state = AwaitedState(State(client: followsRedirects ? client.followingRedirects() : client))
        #else
        state = AwaitedState(State(client: client))
        #endif
    }

    /// The fields that the sessions add to each request, which a protocol does not see on Linux.
    var additionalFields: [AnyHashable: Any] { configuration.httpAdditionalHeaders ?? [:] }

    /// Answers a request, and returns a closure that cancels the answer.
    func answer(
        _ request: HTTPRequest, _ deliver: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
    ) -> @Sendable () -> Void {
        let task = LateTask()
        let begun = state.change { state in
            state.client.map { client in
                state.nextNumber += 1
                state.pending[state.nextNumber] = Pending(text: "\(request)", task: task)
                return (client: client, number: state.nextNumber)
            }
        }
        guard let (client, number) = begun else {
            log.record(DoubleIssue("late request", "\(request)", details: ["its test has ended"]))
            deliver(.failure(.other(code: 0)))
            return {}
        }
        context.perform { [self] in
            task.hold(
                Task {
                    let result = await client.result(of: request)
                    // The test may end as soon as the code under test has the answer.
                    state.change { $0.pending[number] = nil }
                    deliver(result)
                })
        }
        return { task.cancel() }
    }

    /// Ends the answers at the end of the current test, if there is one.
    func endWithTest() {
        DoubleScope.known?.add(
            ServerInScope(
                stop: end, isBusy: { true }, waitForHandlers: waitForEnd))
    }

    /// Releases the client, and records an issue for each task that still waits for its answer.
    func end() {
        let pending = state.change { state in
            state.client = nil
            return state.pending.sorted { $0.key < $1.key }.map(\.value)
        }
        for each in pending {
            log.record(DoubleIssue("still running", "\(each.text), at the end of the test", details: ["wait for it"]))
            each.task.cancel()
        }
        context.end()
    }

    /// Waits until all answers have ended, and a moment for requests of tasks that the test has not waited for.
    ///
    /// `URLSession` starts a task on a queue of its own, so the test may end before its request arrives. A request that
    /// needs longer is an issue of the process instead of the test.
    private func waitForEnd() async {
        try? await time.sleep(until: time.elapsed() + Self.moment)  // a cancelled test waits no longer
        do throws(WaitTimeoutError) {
            try await state.wait(
                for: "the end of the answers", Timeout(), at: log.site, until: \.pending.isEmpty,
                pending: { $0.pending.values.map(\.text) })
        } catch {
            log.record(DoubleIssue("still busy", "at the end of the test", details: error.pending))
        }
    }
}

extension AnsweredSessions {
    /// All configurations of the process by the class of their requests, which is all that such a request tells.
    ///
    /// Entries stay after their tests, without their clients, so that a late request is an issue.
    final class Table: Sendable {
        static let shared = Table()

        private let entries = Locked<[ObjectIdentifier: AnsweredSessions]>([:])
        private init() {
            // A double that an entry retains checks its stubs when it is released.
            atexit { Table.shared.endAll() }
        }

        /// Adds sessions, and returns the class for the requests of their configuration.
        func add(_ sessions: AnsweredSessions) -> AnsweringProtocol.Type {
            sessions.endWithTest()
            return entries.withLock { entries in
                let type = AnsweringProtocol.numbered(entries.count)
                entries[ObjectIdentifier(type)] = sessions
                return type
            }
        }

        subscript(type: AnsweringProtocol.Type) -> AnsweredSessions? {
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
