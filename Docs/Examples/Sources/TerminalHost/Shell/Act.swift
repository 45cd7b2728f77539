/// A game or another function of the program, shown on a terminal or printed line by line.
@MainActor
protocol Act: Sendable {
    /// Returns the current lines, and leaves out optional lines if there are not enough rows.
    func lines(columns: Int, rows: Int) -> [String]
    /// Reads all properties that the lines depend on, for observation tracking.
    func observe()
    func load() async
    /// Starts the function on piped input, where no player presses a button to start it.
    func begin() async
    /// Returns the response to a line of input.
    func answer(to line: String) -> Answer

    /// A Boolean value that indicates whether the function waits for a line of input.
    var awaitsLine: Bool { get }
    /// A Boolean value that indicates whether the lines are complete and not still loading.
    var isWhole: Bool { get }
    var hasFailed: Bool { get }
}

/// The response of an `Act` to a line of input.
enum Answer {
    case quit
    /// The line is not a known command.
    case unknown(String)
    /// A text to show below the page.
    case tell(String)
    /// The lines of the help, to show below the page, or without the page if there is not enough room for both.
    case help([String])
    case work(@MainActor () async -> Void)
    /// Work to perform, which returns the text to show below the page, or `nil` for no text.
    case workThenTell(@MainActor () async -> String?)
}
