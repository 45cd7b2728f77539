#if canImport(Testing)
import PlayhouseCore
public import PlayhouseCoreTesting
public import Testing

/// A trait that limits how many tests run at a time, and ends a test that hangs.
///
/// A test hangs if its doubles have recorded no event until the timeout, however slow the machine is. The test then
/// fails with a message that contains its name. Its pending calls, sleeps and waits end, and the next test is admitted.
/// If the last tests of a run hang although they were cancelled, the process ends with a failure.
///
/// Swift Testing starts all tests at the same time, so on a busy machine, each of many tests gets little processor
/// time. Add the trait to each top-level suite, and to each test outside of a suite. Do not combine it with
/// `.timeLimit`, which includes the wait for admission, and still waits for the end of the test when it has expired.
public struct BoundedTests: TestTrait, SuiteTrait, TestScoping {
    private let timeout: Timeout
    private let gate: TestConcurrencyLimit

    /// A Boolean value that indicates whether the current task belongs to an admitted test.
    ///
    /// A test is admitted only once, even if its suite and the test itself have this trait.
    @TaskLocal static var isAdmitted = false

    /// The value `true`, because the trait also applies to the tests of nested suites.
    public var isRecursive: Bool { true }

    init(_ timeout: Timeout, gate: TestConcurrencyLimit) {
        self.timeout = timeout
        self.gate = gate
    }

    /// Waits until the limit permits one more test, and then runs the test case.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
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
            let task = Self.$isAdmitted.withValue(true) {
                Task(executorPreference: TestExecutor.current) { try await function() }
            }
            body.withLock { $0 = task }
            return await task.result
        }
    }
}

extension Trait where Self == BoundedTests {
    /// A trait that runs at most four tests per core at a time, and ends a test that hangs.
    ///
    /// A test hangs if its doubles have no event for 90 seconds.
    ///
    /// With only one test for each core, the cores would be idle while tests wait, for example for a disk.
    public static var bounded: BoundedTests { .bounded() }

    /// Returns a trait that limits the concurrent tests per core, and ends a test that hangs.
    ///
    /// A test hangs if its doubles have no event until the timeout.
    public static func bounded(testsPerCore: Int = 4, timeout: Timeout = Timeout(.seconds(90))) -> BoundedTests {
        BoundedTests(timeout, gate: .shared(testsPerCore: testsPerCore))
    }
}
#endif
