import RemoteLoading
import RemoteLoadingTesting
public import Testing

/// A trait that admits four tests at a time for each core, and ends a test that hangs.
///
/// A test hangs if its doubles have recorded no event for 90 seconds, however slow the machine is. The test then fails
/// with a message that names it.
///
/// Every top-level suite and every test outside of a suite has this trait, which `HouseRulesTests` checks. A time limit
/// of Swift Testing cannot replace this trait: it includes the wait for admission, and when it has expired, Swift
/// Testing still waits for the end of the test.
public struct BoundedTrait: TestTrait, SuiteTrait, TestScoping {
    private let timeout: Timeout
    private let gate: TestGate

    /// A Boolean value that indicates whether the current task belongs to an admitted test.
    ///
    /// A test is admitted only once, even if its suite and the test itself have this trait.
    @TaskLocal static var isAdmitted = false

    /// The tests of nested suites have the trait too.
    public var isRecursive: Bool { true }

    init(_ timeout: Timeout = Timeout(.seconds(90)), gate: TestGate = .shared) {
        self.timeout = timeout
        self.gate = gate
    }

    /// Runs a test case after its admission.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard !Self.isAdmitted else { return try await function() }
        let admission = TestAdmission(of: test.name, gate: gate) { text in
            Issue.record(Comment(rawValue: text), sourceLocation: test.sourceLocation)
        }
        await admission.begin()
        defer { admission.end() }
        let result = await withoutActuallyEscaping(function) { function in
            await supervise(Locked(nil), onExpiry: admission.expire, function)
        }
        try result.get()
    }

    private func supervise(
        _ body: Locked<Task<Void, any Error>?>, onExpiry expire: @escaping @Sendable (WaitTimeoutError) -> Void,
        _ function: @escaping @Sendable () async throws -> Void
    ) async -> Result<Void, any Error> {
        await timeout.supervise("the end of a test") { expired in
            expire(expired)
            body.withLock { $0 }?.cancel()
        } _: {
            let task = Self.$isAdmitted.withValue(true) { Task { try await function() } }
            body.withLock { $0 = task }
            return await task.result
        }
    }
}

extension Trait where Self == BoundedTrait {
    /// A trait that admits four tests at a time for each core, and ends a test that hangs.
    public static var bounded: BoundedTrait { BoundedTrait() }
}
