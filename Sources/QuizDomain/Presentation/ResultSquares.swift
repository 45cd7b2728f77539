/// The squares that show how a game went, in a text that a player shares.
///
/// They are made of outcomes and counts alone, so they cannot tell an answer.
enum ResultSquares {
    /// The number of squares in a line.
    private static let line = 10
    /// The number of questions that are shown, so that the text of a long game still fits into a message.
    private static let longest = 50

    /// Returns a square for each question: green for right at once, yellow for right at last, black for wrong, and
    /// white for no answer.
    ///
    /// The squares are in lines of ten. After fifty of them, an ellipsis stands for the rest.
    static func of(_ outcomes: [(outcome: ChoiceOutcome, wasMissed: Bool)]) -> String {
        let squares = outcomes.prefix(longest).map { square(of: $0.outcome, wasMissed: $0.wasMissed) }
        let lines = stride(from: 0, to: squares.count, by: line).map { String(squares[$0...].prefix(line)) }
        return (lines + (outcomes.count > longest ? ["…"] : [])).joined(separator: "\n")
    }

    private static func square(of outcome: ChoiceOutcome, wasMissed: Bool) -> Character {
        switch outcome {
        case .right: wasMissed ? "🟨" : "🟩"
        case .wrong: "⬛"
        case .expired, .abandoned: "⬜"
        }
    }

    /// Returns ten squares, of which as many are green as tenths of the answers were found.
    ///
    /// One square for each answer would show which answers of a list were found.
    static func of(_ found: Int, among total: Int) -> String {
        let green = total == 0 ? 0 : found * line / total
        return String(repeating: "🟩", count: green) + String(repeating: "⬜", count: line - green)
    }
}
