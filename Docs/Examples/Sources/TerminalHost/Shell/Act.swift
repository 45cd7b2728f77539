/// A game or another function of the program, shown on a terminal or printed line by line.
@MainActor
protocol Act: Sendable {
    /// Returns the current lines, and leaves out optional lines if there are not enough rows.
    func lines(columns: Int, rows: Int) -> [String]
    /// Reads all properties that the lines depend on, for observation tracking.
    func observe()
    func load() async
    /// Starts the act on piped input, where no player would start it.
    func begin() async
    /// Returns the response to a line of input.
    func answer(to line: String) -> Answer

    /// A Boolean value that indicates whether the act waits for a line of input.
    var awaitsLine: Bool { get }
    /// A Boolean value that indicates whether the lines are complete and not still loading.
    var isWhole: Bool { get }
    var hasFailed: Bool { get }
}

/// The response of an act to a line of input.
enum Answer {
    case quit
    /// The line is not a known command.
    case unknown(String)
    /// A text to show below the page.
    case tell(String)
    /// The lines of a help page, to show below the page, or alone if there is not enough room.
    case help([String])
    case work(@MainActor () async -> Void)
    /// Work, which returns a text to show below the page, or `nil` if there is nothing to tell.
    case workThenTell(@MainActor () async -> String?)
}
