import Observation

/// Waits until a condition over observable objects holds.
///
/// It looks once, and then whenever something changes that the condition read. Call it in the isolation that changes
/// those objects, such as the main actor; then no change is missed. Throws ``WaitTimeoutError`` when the patience is over.
public func until(
    _ what: String = "the condition", timeout: Timeout = Timeout(), isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #filePath, line: UInt = #line, _ condition: () -> Bool
) async throws(WaitTimeoutError) {
    let site = CallSite(file: file, line: line)
    // One countdown for all changes: a change that leaves the condition false must not extend a time limit.
    let countdown = Countdown(timeout)
    defer { countdown.stop() }
    while true {
        let changed = Promise<Bool>()
        let holds = withObservationTracking(condition) { changed.keep(with: true) }
        if holds { return }
        // Checked in this isolation: after the suspension the next change could keep the promise first, every time.
        if countdown.isOver { changed.keep(with: false) }
        let isInTime = await Activity.current.listing(
            { "a wait for \(what) at \(site)" }, orAbandoning: { changed.keep(with: false) }
        ) {
            await countdown.wait(for: changed, orKeepWith: false)
        }
        guard isInTime || condition() else {
            throw WaitTimeoutError(what, timeout, pending: ["no change that made it true"], site: site)
        }
    }
}
