import PlayhouseCore
import Synchronization

/// The number of events of the doubles so far, and the calls, sleeps and waits that are pending.
///
/// An event is a call that a double records, the start of a sleep on a clock, a move of a clock, an exchange of a
/// server, or the end of a wait. A wait expires after a period without events, and not after a fixed time, which a slow
/// machine could exceed although the test does not hang.
///
/// By default, one instance counts the events of the whole process, because a call from a detached task or a thread has
/// no link to its test. This instance is the only state that the doubles of different tests share. Therefore a test can
/// delay the failure of a wait in another test, but has no other effect on it. Work that runs in
/// ``Timeout/supervise(_:file:line:isolation:onExpiry:_:)`` or in
/// ``verifyingDoubles(timeout:sink:journal:isolation:_:)`` has its own instance, whose events also count for the
/// process.
package final class TestActivity: Sendable {
    private struct Pending {
        let text: @Sendable () -> String
        let isSleeper: Bool
        let abandon: @Sendable () -> Void
    }

    private struct State {
        var pending: [Int: Pending] = [:]
        var nextNumber = 0
        var isAbandoned = false
        var isOver = false
    }

    @TaskLocal private static var own: TestActivity?
    private static let process = TestActivity(parent: nil)

    private let parent: TestActivity?
    private let events = Atomic(0)
    private let state = Locked(State())

    /// The activity of the supervised work around the current task, or that of the process.
    package static var current: TestActivity { own ?? process }

    /// Creates an activity whose events also count for a parent activity.
    init(parent: TestActivity?) {
        self.parent = parent
    }

    /// The number of events so far.
    var count: Int { events.load(ordering: .relaxed) }

    /// The descriptions of the pending entries, the oldest first.
    var pending: [String] { texts { _ in true } }

    /// The descriptions of the pending sleepers, the oldest first.
    var sleepers: [String] { texts(of: \.isSleeper) }

    private func texts(of isListed: (Pending) -> Bool) -> [String] {
        state.withLock { $0.pending }.filter { isListed($0.value) }.sorted { $0.key < $1.key }.map { $0.value.text() }
    }

    /// Marks the work as over, so that its silence ends no sleep of a task that is still running.
    func end() {
        state.withLock { $0.isOver = true }
    }

    /// The activity whose silence ends a wait: this one while its work runs, and afterwards the one that it is a part
    /// of.
    ///
    /// The activity is `nil` if no work is left that could wait. The silence of the whole process does not count,
    /// because it depends on the other tests.
    var running: TestActivity? {
        guard state.withLock({ $0.isOver }) else { return self }
        return parent?.parent == nil ? nil : parent?.running
    }

    /// Counts an event.
    package func note() {
        events.wrappingAdd(1, ordering: .relaxed)
        parent?.note()
    }

    /// Runs work with this activity as the current one.
    func run<Value>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
    ) async rethrows -> Value {
        try await Self.$own.withValue(self, operation: work)
    }

    /// Runs a synchronous function with this activity as the current one, also for tasks that the function starts.
    func run<Value>(_ work: () throws -> Value) rethrows -> Value {
        try Self.$own.withValue(self, operation: work)
    }

    /// Lists a call, sleep or wait as pending while it runs, in this activity and in those that it is part of.
    ///
    /// The closure `abandon` must end the call, sleep or wait. The function ``abandon()`` calls this closure.
    func listing<Value>(
        _ text: @escaping @Sendable () -> String, asSleeper isSleeper: Bool = false,
        orAbandoning abandon: @escaping @Sendable () -> Void, isolation: isolated (any Actor)? = #isolation,
        _ work: () async -> Value
    ) async -> Value {
        // Pending entries are listed only for supervised work. The activity of the process, which has no parent, keeps
        // no list.
        guard let parent else { return await work() }
        let (number, isAbandoned) = state.withLock { state in
            defer { state.nextNumber += 1 }
            state.pending[state.nextNumber] = Pending(text: text, isSleeper: isSleeper, abandon: abandon)
            return (state.nextNumber, state.isAbandoned)
        }
        defer { _ = state.withLock { $0.pending.removeValue(forKey: number) } }
        if isAbandoned { abandon() }
        return await parent.listing(text, asSleeper: isSleeper, orAbandoning: abandon, isolation: isolation, work)
    }

    /// Ends every pending call, sleep and wait, and every later one as soon as it begins.
    func abandon() {
        let pending = state.withLock { state in
            state.isAbandoned = true
            return state.pending
        }
        for each in pending.sorted(by: { $0.key < $1.key }) { each.value.abandon() }
    }
}
