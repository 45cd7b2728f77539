import Foundation
public import RemoteLoading
import RemoteLoadingTesting

extension TimeSource {
    /// A time that never advances, and in which every sleep ends immediately.
    ///
    /// Code that repeats an attempt until a deadline repeats it for as long as it takes, however slow the machine is.
    public static let stopped = TimeSource(StoppedClock(), date: { .distantPast })
}

private struct StoppedClock: Clock {
    let now = ManualClock.Instant(.zero)
    let minimumResolution = Duration.zero

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
}
