import Observation

/// Waits until a condition on observable objects is true.
///
/// The condition is evaluated once, and again after each change of a value that the condition read. Call this function
/// in the isolation in which these values change, such as the main actor, so that no change is missed. The function
/// throws ``WaitTimeoutError`` if the timeout expires.
public func until(
    _ what: String = "the condition", timeout: Timeout = Timeout(), isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #filePath, line: UInt = #line, _ condition: () -> Bool
) async throws(WaitTimeoutError) {
    let site = CallSite(file: file, line: line)
    try await wait(
        for: what, timeout, site, isolation, value: condition, describing: { _ in "the condition stayed false" }
    ) { $0 }
}

/// Waits until a value of observable objects is equal to an expected value.
///
/// The function behaves like ``until(_:timeout:isolation:file:line:_:)``. In addition, the error contains the last value
/// that the function has seen.
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
        let seen = withObservationTracking(value) { changed.keep(with: true, isEvent: false) }
        if holds(seen) { return }
        // The countdown is checked here, before the task suspends. If the values change all the time, each change could
        // otherwise fulfil the promise before the countdown does, and the wait would never end.
        if countdown.isOver { changed.keep(with: false, isEvent: false) }
        let isInTime = await TestActivity.current.listing(
            { "a wait for \(what) at \(site)" }, orAbandoning: { changed.keep(with: false, isEvent: false) }
        ) {
            await countdown.wait(for: changed, orKeepWith: false)
        }
        if isInTime { continue }
        let last = value()
        guard holds(last) else {
            let pending = [describe(last)] + TestActivity.current.sleepers
            throw WaitTimeoutError(what, timeout, pending: pending, site: site)
        }
    }
}
