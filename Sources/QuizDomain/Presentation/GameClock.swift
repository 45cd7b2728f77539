import PlayhouseCore

/// The clock of a session, which converts between the game time and a time source.
struct GameClock {
    private let time: TimeSource
    /// The reading of the time source at which the game time was zero, or `nil` while the clock does not run.
    private var zero: Duration?
    /// A Boolean value that indicates whether the end of the game has been handled.
    private var isConcluded: Bool

    /// Creates a clock that does not run, for a game that is perhaps over.
    init(_ time: TimeSource, isOver: Bool) {
        self.time = time
        isConcluded = isOver
    }

    /// Returns the game time now, which is the elapsed time while the clock does not run.
    func now(_ elapsed: Duration) -> Duration {
        zero.map { time.elapsed() - $0 } ?? elapsed
    }

    /// Starts or stops the clock, unless it already runs or is stopped.
    mutating func run(_ runs: Bool, from elapsed: Duration) {
        if runs != (zero != nil) { zero = runs ? time.elapsed() - elapsed : nil }
    }

    /// Returns the reading of the time source at a game time, or `nil` while the clock does not run.
    func instant(of gameTime: Duration?) -> Duration? {
        zero.flatMap { zero in gameTime.map { zero + $0 } }
    }

    /// Returns `true` once for each game, at the first call after its end.
    mutating func concludes(_ isOver: Bool) -> Bool {
        defer { isConcluded = isOver }
        return isOver && !isConcluded
    }
}
