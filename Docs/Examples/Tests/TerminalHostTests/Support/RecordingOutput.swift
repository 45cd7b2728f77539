import Observation

@testable import TerminalHost

/// An output that records text, both as written and as a terminal would show it.
@MainActor
@Observable
final class RecordingOutput: Output {
    private(set) var text = ""
    private(set) var picture = TerminalPicture()
    var isOpen = true
    var size: TerminalSize { picture.size }

    /// Changes the size, and clears the screen.
    func resize(_ size: TerminalSize) { picture = TerminalPicture(size) }

    var lines: [String] { text.split(separator: "\n").map(String.init) }

    func write(_ text: String) {
        guard isOpen else { return }
        self.text += text
        picture.feed(written: text)
    }
}
