import Foundation
public import RemoteLoading

/// The requirements for every client that retries requests.
///
/// A retrying client must also follow ``HTTPClientContract``.
public enum RetryPolicyContract {
    /// The client under test, as a closure that creates it.
    public struct Subject: TimedSubject {
        let attempts: Int
        let budget: Duration
        let make: @Sendable (any HTTPClient, TimeSource) -> any HTTPClient
        package let timeout: Timeout

        /// Creates a subject from a closure that returns a client with the given number of attempts and time budget.
        ///
        /// `attempts` is the maximum number of attempts, and must be at least two. The closure receives a client that
        /// sends the requests, and a time source for the delays, on which no real time passes. When the server asks for
        /// a delay, the client under test must accept a delay of two seconds, and must not accept a delay of a year.
        public init(
            attempts: Int, within budget: Duration, timeout: Timeout = Timeout(),
            _ make: @escaping @Sendable (any HTTPClient, TimeSource) -> any HTTPClient
        ) {
            precondition(attempts > 1, "a client under test must permit at least two attempts")
            self.attempts = attempts
            self.budget = budget
            self.make = make
            self.timeout = timeout
        }
    }

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = outcomeRules + requestRules + waitRules + endRules
}

extension RetryPolicyContract {
    typealias Outcome = Result<HTTPResponse, TransportError>

    /// A server that returns scripted responses, repeating the last one, and records the time of each request.
    final class Server: HTTPClient {
        struct Visit: Sendable {
            let request: HTTPRequest
            let time: Duration
        }

        private let script: [Outcome]
        private let time: TimeSource
        private let duration: Duration
        private let noted = Locked<[Visit]>([])

        /// Creates a server whose exchanges take the given time, or fail earlier if the request has less time left.
        ///
        /// After 1,000 requests, every exchange succeeds, so that a client that retries without end breaks a rule
        /// instead of running forever.
        init(_ script: [Outcome], on time: TimeSource, taking duration: Duration = .zero) {
            self.script = script
            self.time = time
            self.duration = duration
        }

        var visits: [Visit] { noted.withLock { $0 } }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let now = time.elapsed()
            let number = noted.withLock { visits in
                visits.append(Visit(request: request, time: now))
                return visits.count - 1
            }
            let left = request.timeLeft ?? duration
            do throws(CancellationError) {
                try await time.sleep(until: now + min(duration, left))
            } catch {
                throw .cancelled
            }
            guard duration <= left else { throw .timedOut }
            return try (number < 1_000 ? script[min(number, script.count - 1)] : RetryPolicyContract.fine).get()
        }
    }

    /// Returns a request that may be retried, unless the arguments forbid it.
    static func request(
        _ method: HTTPMethod = .put, fields: HTTPFields = [:], retrying: RequestHandling.Retrying = .ifIdempotent
    ) throws -> HTTPRequest {
        let body = method == .get ? nil : Data("body".utf8)
        var request = try HTTPRequest(method, "https://contract.test/retry", fields: fields, body: body)
        request.handling.retrying = retrying
        return request
    }

    static let unavailable = Outcome.success(.status(.serviceUnavailable))
    static let fine = Outcome.success(.text("fine"))
}

extension RetryPolicyContract.Subject {
    /// The outcome of one call, with the requests that the server received and the time at which the call ended.
    struct Play: Sendable {
        let outcome: RetryPolicyContract.Outcome
        let visits: [RetryPolicyContract.Server.Visit]
        let end: Duration
    }

    func play(
        _ script: [RetryPolicyContract.Outcome], _ request: HTTPRequest? = nil, taking duration: Duration = .zero,
        startingAt date: Date = Date(timeIntervalSince1970: 784_111_777)
    ) async throws -> Play {
        let time = ImmediateClock(startingAt: date).timeSource
        let server = RetryPolicyContract.Server(script, on: time, taking: duration)
        let outcome = await make(server, time).outcome(try request ?? RetryPolicyContract.request())
        return Play(outcome: outcome, visits: server.visits, end: time.elapsed())
    }

    /// Plays a script, and returns `nil` if the client sent the request the given number of times and then ended with
    /// the expected outcome.
    func flaw(
        of script: [RetryPolicyContract.Outcome], _ request: HTTPRequest? = nil, sending count: Int,
        endingWith expected: RetryPolicyContract.Outcome
    ) async throws -> String? {
        let play = try await play(script, request)
        if play.visits.count != count { return "sent \(play.visits.count) times after \(script[0])" }
        return play.outcome == expected ? nil : "returned \(play.outcome) instead of \(expected)"
    }
}
