import Observation

/// Waits until a condition over observable objects holds.
///
/// It looks once, and then whenever something changes that the condition read. Call it in the isolation that changes
/// those objects, such as the main actor; then no change is missed. Throws ``WaitExpired`` after the bound.
public func until(
    _ what: String = "the condition", patience: Patience = Patience(), isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ condition: () -> Bool
) async throws(WaitExpired) {
    let deadline = patience.deadline
    while true {
        let changed = Promise<Bool>()
        let holds = withObservationTracking(condition) { changed.keep(with: true) }
        if holds { return }
        // A wait past the deadline could still lose to the next change, again and again.
        let isInTime =
            if patience.isOver(deadline) { false } else {
                await patience.wait(for: changed, orKeepWith: false, by: deadline)
            }
        guard isInTime || condition() else {
            let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            throw WaitExpired(
                what: what, bound: patience.bound, pending: ["no change that made it true"], site: site)
        }
    }
}
