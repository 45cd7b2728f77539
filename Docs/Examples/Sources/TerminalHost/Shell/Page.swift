import RemoteLoading

/// An app, as the shell uses it.
@MainActor
protocol TerminalApp {
    /// The current page, which depends only on observable values, or `nil` while it is not complete.
    var page: Page? { get }
    func load() async
    /// Pauses a running game.
    func pause()
}

/// The lines of a screen, and the meaning of the next line of input.
@MainActor
struct Page {
    var lines: [Line] = []
    /// The facts above the lines that change too often to print them after each change, such as a clock.
    var status: [String?] = []
    /// The commands for the numbers 1, 2 and so on.
    var choices: [Command] = []
    /// The command for an empty line.
    var enter: Command?
    /// The commands for words that begin with a slash.
    var commands: [Command] = []
    /// The command for any other text, or `nil` if the page has no such command.
    var typing: (label: String, run: @MainActor (String) async -> Line?)?
    /// A Boolean value that indicates whether the page waits for input, and is not only shown for a while.
    var awaitsInput = true
    /// A Boolean value that indicates whether the page is printed again when it changes without input.
    var isLive = true

    /// Adds a message, whose button the Enter key presses.
    mutating func add<Action>(
        _ message: ActionMessage<Action>?, _ perform: @escaping @MainActor (Action) async -> Void
    ) {
        guard let message else { return }
        lines += [.text(message.title, .wrong), .text(message.detail)]
        enter = Command(message.button, perform)
    }

    /// Adds a numbered list of commands, the first of which is also that of the Enter key.
    mutating func addMenu(_ commands: [Command]) {
        lines += commands.enumerated().map { "\($0 + 1)) \($1.label)" }
        choices = commands
        enter = commands.first
    }

    /// The kinds of input that the page accepts, in one line.
    var hint: [String] {
        let numbers = choices.count > 1 ? "1–\(choices.count): choose" : choices.first.map { "1: \($0.label)" }
        return [typing?.label, numbers, enter.map { "Enter: \($0.label)" }].compactMap { $0 } + commands.map(\.word)
    }

    /// Returns the command that a line of input stands for, or `nil` if the page has no such command.
    func command(for line: String) -> Command? {
        let text = line.printable.trimmingPrefix { $0.isWhitespace }
        if text.allSatisfy(\.isWhitespace) { return enter }
        if text.first == "/" {
            let word = text.prefix { !$0.isWhitespace }.lowercased()
            return word.count > 1 ? commands.first { $0.word.hasPrefix(word) } : nil
        }
        if !choices.isEmpty, let number = Int(text.prefix { !$0.isWhitespace }) {
            return choices.indices.contains(number - 1) ? choices[number - 1] : nil
        }
        return typing.map { typing in Command(typing.label) { await typing.run(String(text)) } }
    }
}

/// Something that the player can do.
struct Command: Sendable {
    let label: String
    /// Performs the command, and returns a line about it, or `nil` to print the whole page.
    let run: @MainActor () async -> Line?

    init(_ label: String, _ run: @escaping @MainActor () async -> Line?) {
        self.label = label
        self.run = run
    }

    init<Action>(_ button: ActionButton<Action>, _ perform: @escaping @MainActor (Action) async -> Void) {
        self.init(button.label) {
            await perform(button.action)
            return nil
        }
    }

    /// The label as a word to type, such as `/give-up`, without a number in parentheses at its end.
    var word: String {
        let words = label.prefix { $0 != "(" }.lowercased().split(separator: " ")
        return "/" + words.joined(separator: "-")
    }
}

extension [Command] {
    /// Creates the commands of the enabled buttons.
    init<Action>(_ buttons: [ActionButton<Action>], _ perform: @escaping @MainActor (Action) async -> Void) {
        self = buttons.filter(\.isEnabled).map { Command($0, perform) }
    }
}
