/// The clock of a game, which converts between the game time and the readings of another clock.
struct GameClock: Equatable, Sendable {
    /// The reading at which the game time was zero, or `nil` while the clock does not run.
    private var zero: Duration?
    /// A Boolean value that indicates whether the end of the game has been handled.
    private var isConcluded: Bool

    /// Creates a clock that does not run, for a game that is perhaps over.
    init(isOver: Bool) {
        isConcluded = isOver
    }

    /// Returns the game time at a reading, which is the elapsed time while the clock does not run.
    func now(_ elapsed: Duration, at reading: @autoclosure () -> Duration) -> Duration {
        zero.map { reading() - $0 } ?? elapsed
    }

    /// Starts or stops the clock at a reading, unless it already runs or is stopped.
    mutating func run(_ runs: Bool, from elapsed: Duration, at reading: @autoclosure () -> Duration) {
        if runs != (zero != nil) { zero = runs ? reading() - elapsed : nil }
    }

    /// Returns the reading at a game time, or `nil` while the clock does not run.
    func instant(of gameTime: Duration?) -> Duration? {
        zero.flatMap { zero in gameTime.map { zero + $0 } }
    }

    /// Returns `true` once for each game, at the first call after its end.
    mutating func concludes(_ isOver: Bool) -> Bool {
        defer { isConcluded = isOver }
        return isOver && !isConcluded
    }
}
