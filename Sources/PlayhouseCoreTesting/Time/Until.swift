import Observation
import PlayhouseCore

/// Waits until a condition is true.
///
/// The condition is evaluated at once, after each change of an observable value that it read, and every few
/// milliseconds, so that it may also read objects that are not `@Observable`. Call this function in the isolation in
/// which these values change, such as the main actor. The function throws ``WaitTimeoutError`` if the timeout expires
/// first.
public func until(
    _ what: String = "the condition", timeout: Timeout = Timeout(), isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #filePath, line: UInt = #line, _ condition: () -> Bool
) async throws(WaitTimeoutError) {
    let site = CallSite(file: file, line: line)
    try await wait(
        for: what, timeout, site, isolation, value: condition, describing: { _ in "the condition stayed false" }
    ) { $0 }
}

/// Waits until a value is equal to an expected value.
///
/// The function behaves like ``until(_:timeout:isolation:file:line:_:)``. In addition, the error contains the last
/// value that the function has seen.
public func until<Value: Equatable>(
    _ value: @autoclosure () -> Value, equals expected: Value, timeout: Timeout = Timeout(),
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #filePath, line: UInt = #line
) async throws(WaitTimeoutError) {
    let site = CallSite(file: file, line: line)
    try await wait(for: "the value \(expected)", timeout, site, isolation, value: value) {
        "the last value was \($0)"
    } until: {
        $0 == expected
    }
}

private func wait<Value>(
    for what: String, _ timeout: Timeout, _ site: CallSite, _ isolation: isolated (any Actor)?, value: () -> Value,
    describing describe: (Value) -> String, until holds: (Value) -> Bool
) async throws(WaitTimeoutError) {
    // One countdown covers all evaluations, because a change that leaves the condition false must not restart the
    // timeout.
    let countdown = Countdown(timeout)
    defer { countdown.stop() }
    while true {
        let changed = Promise<Bool>()
        let seen = withObservationTracking(value) { changed.fulfil(with: true, isEvent: false) }
        if holds(seen) { return }
        // The countdown is checked here, before the task suspends. If the values change all the time, each change could
        // otherwise fulfil the promise before the countdown does, and the wait would never end.
        if countdown.isOver { changed.fulfil(with: false, isEvent: false) }
        let isInTime = await TestActivity.current.listing(
            { "a wait for \(what) at \(site)" }, orAbandoning: { changed.fulfil(with: false, isEvent: false) }
        ) {
            let look = nextLook(changed)
            defer { look.cancel() }
            return await countdown.wait(for: changed, orKeepWith: false)
        }
        // When the time is over, the condition is not evaluated again. The end of other waits may have made it true.
        guard isInTime else {
            throw WaitTimeoutError(what, timeout, pending: [describe(seen)] + TestActivity.current.sleepers, site: site)
        }
    }
}

/// Fulfils a promise after a few milliseconds, because not every change can be observed.
///
/// This is not an event, so it extends no timeout.
private func nextLook(_ changed: Promise<Bool>) -> Task<Void, any Error> {
    Task {
        let time = TimeSource.system
        try await time.sleep(until: time.elapsed() + .milliseconds(5))
        changed.fulfil(with: true, isEvent: false)
    }
}
