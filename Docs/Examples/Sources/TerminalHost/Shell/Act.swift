/// What is played or browsed, as far as a terminal is concerned.
@MainActor
protocol Act: Sendable {
    /// What is on, in lines no wider than allowed; what can be left out is, where there are more than fit.
    func lines(columns: Int, rows: Int) -> [String]
    /// Reads what the lines are made of, so that its next change is told.
    func observe()
    func load() async
    /// Begins where there is no player who would: after it there is something to answer.
    func begin() async
    /// What a line asks for.
    func answer(to line: String) -> Answer

    /// Whether it waits for a line, and not whoever writes one for it.
    var awaitsLine: Bool { get }
    /// Whether what is on is worth a reader's while, and not only on its way.
    var isWhole: Bool { get }
    var hasFailed: Bool { get }
}

/// What comes of a line.
enum Answer {
    case quit
    /// The line asks for nothing that there is.
    case unknown(String)
    case work(@MainActor () async -> Void)
}
