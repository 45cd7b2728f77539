import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Synchronization

/// The time of one app, which the run advances, and a calendar that the run can set forward and back.
final class GameClock: Sendable {
    private let clock = ManualClock(timeout: Timeout(.seconds(86_400), on: .system))
    private let calendarOffset = Mutex<Double>(0)
    /// The start of the calendar, 2026-11-22 in UTC.
    private static let start = Date(timeIntervalSince1970: 1_795_305_600)

    /// The game time since the start.
    var now: Duration { clock.now.offset }

    var source: TimeSource {
        TimeSource(clock, origin: ManualClock.Instant(.zero)) { [self] in
            Self.start.addingTimeInterval(now / .seconds(1) + calendarOffset.withLock { $0 })
        }
    }

    func advance(by duration: Duration) { clock.advance(by: duration) }

    /// Sets the calendar forward, or back by a negative number of seconds.
    ///
    /// The clock is not affected.
    func setCalendar(by seconds: Double) { calendarOffset.withLock { $0 += seconds } }

    /// Lets other tasks and the sockets run for a moment of real time.
    static func breathe() async throws {
        try await TimeSource.system.sleep(until: TimeSource.system.elapsed() + .microseconds(600))
    }
}
