#if canImport(Testing)
import Foundation
import PlayhouseCore
import PlayhouseCoreTesting

/// The admission of one test case by a `TestConcurrencyLimit`, from its arrival to its end.
final class TestAdmission: Sendable {
    private enum Phase { case running, hanging, over }

    private let name: String
    private let gate: TestConcurrencyLimit
    private let time: TimeSource
    private let report: @Sendable (String) -> Void
    private let phase = Locked(Phase.running)

    /// Creates an admission whose closure reports that the test hangs.
    init(
        of name: String, gate: TestConcurrencyLimit, time: TimeSource = .system,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.name = name
        self.report = report
        self.gate = gate
        self.time = time
    }

    func begin() async { await gate.enter() }

    func end() {
        let last = phase.withLock { phase in
            defer { phase = .over }
            return phase
        }
        if last == .hanging { gate.forgetHanging(name) } else { gate.leave() }
    }

    /// Reports that the test hangs, and admits the next test.
    func expire(_ expired: WaitTimeoutError) {
        let isHanging = phase.withLock { phase in
            if phase == .running { phase = .hanging }
            return phase == .hanging
        }
        guard isHanging else { return }
        let pending = expired.pending.isEmpty ? "nothing of the doubles" : expired.pending.joined(separator: ", ")
        report("\(name) hangs: no event for \(expired.bound); pending: \(pending)")
        gate.leaveHanging(name)
        Task { try await endRunIfNothingElseIsLeft() }
    }

    /// Ends the process with a failure if the only remaining tests hang although they were cancelled.
    ///
    /// The runner waits for every test, so without this function the run would never end.
    private func endRunIfNothingElseIsLeft() async throws {
        var looks = 0
        while phase.withLock({ $0 == .hanging }) {
            try await time.sleep(until: time.elapsed() + .seconds(1))
            let names = gate.lastTests
            looks = names.isEmpty ? 0 : looks + 1
            guard looks == 10 else { continue }
            let text = "The run ends here, because these tests do not end: \(names.joined(separator: ", "))\n"
            FileHandle.standardError.write(Data(text.utf8))
            exit(EXIT_FAILURE)
        }
    }
}
#endif
