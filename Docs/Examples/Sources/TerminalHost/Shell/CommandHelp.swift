/// A command that a screen accepts, with its meaning.
struct CommandHelp: Equatable {
    let command: String
    let meaning: String
    /// The text of the command in the line of hints.
    let hint: String

    init(_ command: String, _ meaning: String, hint: String? = nil) {
        self.command = command
        self.meaning = meaning
        self.hint = hint ?? command
    }
}

extension [CommandHelp] {
    /// The lines of a help page: each command with its meaning, in two columns.
    var lines: [String] {
        let width = map(\.command.columns).max() ?? 0
        return map { help in
            help.command + String(repeating: " ", count: width - help.command.columns) + "  " + help.meaning
        }
    }

    /// The commands in one line, as hints below a screen.
    var hints: Line { Line(apart: map(\.hint), .faint) }
}
