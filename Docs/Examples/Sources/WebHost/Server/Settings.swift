import Foundation

/// The settings of the server.
struct Settings: Equatable, Sendable {
    /// The port, or 0 for a free port.
    var port: UInt16 = 0
    /// The time for which the outcome of a quiz question is shown, in seconds.
    var reveal = 2
    /// The folder of the caches, which the system may empty; `nil` stands for caches in memory.
    var cache = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
        .appending(path: "org.playhouse.web-host")
    /// The player's own quiz file, or `nil` for the quiz that is part of the program.
    var quiz: URL?
    /// The player's own file for the typed-recall quiz, or `nil` for the quiz that is part of the program.
    var recall: URL?
    /// A Boolean value that indicates whether the program opens the page in a browser.
    var opensBrowser = true
    /// The maximum number of players.
    var players = 64
    /// The maximum time for which a request waits for a change.
    ///
    /// A browser opens at most six connections to a server, and each tab keeps one of them busy. A seventh tab must
    /// therefore wait, but for at most this time.
    var hold = Duration.seconds(2)
}

/// An error in the command line, with a text for the user.
struct UsageError: Error, Equatable {
    let text: String
}

extension Settings {
    static let usage = """
        usage: WebHost [--port N] [--reveal SECONDS] [--cache FOLDER] [--quiz FILE] [--recall FILE] [--no-open]
        """

    /// Creates settings from the arguments after the program's name, or throws an error for the first wrong argument.
    init(_ arguments: [String]) throws(UsageError) {
        self.init()
        var rest = arguments[...]
        while let name = rest.popFirst() {
            if name == "--no-open" {
                opensBrowser = false
                continue
            }
            switch (name, rest.popFirst()) {
            case ("--port", let value?):
                guard let port = UInt16(value) else { throw UsageError(text: "--port must be a number up to 65535") }
                self.port = port
            case ("--reveal", let value?):
                guard let reveal = Int(value), (0...60).contains(reveal) else {
                    throw UsageError(text: "--reveal must be a number from 0 to 60")
                }
                self.reveal = reveal
            case ("--cache", let value?): cache = URL(filePath: value)
            case ("--quiz", let value?): quiz = URL(filePath: value)
            case ("--recall", let value?): recall = URL(filePath: value)
            default: throw UsageError(text: Settings.usage)
            }
        }
    }
}
