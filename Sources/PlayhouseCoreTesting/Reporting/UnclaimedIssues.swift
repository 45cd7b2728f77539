import Foundation
import PlayhouseCore

/// The issues of doubles that no test can read any more, for example because they occurred after the end of the test.
///
/// They are printed on standard error, and the process ends with a failure, so that no test run passes with such an
/// issue. Issues of a double that is never released, such as a static one, are printed at the end of the process.
final class UnclaimedIssues: Sendable {
    private struct WeakLog {
        weak var log: IssueLog?
    }

    private struct State {
        var logs: [ObjectIdentifier: WeakLog] = [:]
        var hasFailed = false
    }

    static let shared = UnclaimedIssues()

    private let state = Locked(State())

    private init() {
        // This state belongs to the process, because no test is left to which an issue could belong.
        atexit { UnclaimedIssues.shared.endProcess() }
    }

    func add(_ log: IssueLog) {
        state.withLock { $0.logs[ObjectIdentifier(log)] = WeakLog(log: log) }
    }

    func remove(_ log: IssueLog) {
        _ = state.withLock { $0.logs.removeValue(forKey: ObjectIdentifier(log)) }
    }

    /// Prints a report, and makes the process end with a failure.
    func printFailure(_ report: DoubleReport, wasInTest: Bool) {
        state.withLock { $0.hasFailed = true }
        let hint =
            wasInTest
            ? "found after the end of its test: wait in the test until the work is done"
            : "no test verified this double: use verifying, or run the test in verifyingDoubles"
        FileHandle.standardError.write(Data("\(report.site.file):\(report.site.line): \(report)\n   \(hint)\n".utf8))
    }

    private func endProcess() {
        let logs = state.withLock { $0.logs.values.compactMap(\.log) }
        for log in logs { log.deliver(log.reportOfOrphans(withChecks: false)) }
        guard state.withLock({ $0.hasFailed }) else { return }
        fflush(nil)
        _exit(EXIT_FAILURE)
    }
}
