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
    // One countdown covers all evaluations, because a change that leaves the condition false must not restart the
    // timeout.
    let countdown = Countdown(timeout)
    defer { countdown.stop() }
    while true {
        let changed = Promise<Bool>()
        let holds = withObservationTracking(condition) { changed.keep(with: true, isEvent: false) }
        if holds { return }
        // The countdown is checked here, before the task suspends. If the values change all the time, each change could
        // otherwise fulfil the promise before the countdown does, and the wait would never end.
        if countdown.isOver { changed.keep(with: false, isEvent: false) }
        let isInTime = await TestActivity.current.listing(
            { "a wait for \(what) at \(site)" }, orAbandoning: { changed.keep(with: false, isEvent: false) }
        ) {
            await countdown.wait(for: changed, orKeepWith: false)
        }
        guard isInTime || condition() else {
            let pending = ["the condition stayed false"] + TestActivity.current.sleepers
            throw WaitTimeoutError(what, timeout, pending: pending, site: site)
        }
    }
}
