/// The style of the pages, for light and dark mode, and for windows that are at least 375 pixels wide.
///
/// Each piece styles one kind of part, in the file with its name. A rule in a later piece may refine an earlier one.
enum Style {
    static let text = compact(
        [colours, base, controls, bar, tiles, rounds, boards, sheets, results, lists, motion].joined(separator: "\n"))

    /// Returns a style sheet without the spaces that only make it easier to read, which are a tenth of it.
    private static func compact(_ text: String) -> String {
        [("\n  ", "\n"), (" {", "{"), ("{ ", "{"), ("; ", ";"), (" }", "}")].reduce(text) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
