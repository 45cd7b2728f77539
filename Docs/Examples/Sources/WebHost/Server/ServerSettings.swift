import Foundation
import HostParts

/// The settings of the server.
struct ServerSettings: Equatable, Sendable {
    /// The port of the program if no other is named.
    ///
    /// A fixed port keeps the address in bookmarks and in the history of the browser valid.
    static let standardPort: UInt16 = 8045
    /// The ports, of which the server uses the first free one; 0 stands for any free port.
    var ports: ClosedRange<UInt16> = 0...0
    /// The folder of the players' records, lessons and games, which the command line names, or `nil`.
    var data: URL?
    /// The time for which the outcome of a quiz question is shown, in seconds.
    var reveal = 2
    /// The folder of the caches, which the system may empty; `nil` stands for caches in memory.
    var cache = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
        .appending(path: "org.playhouse.web-host")
    /// The player's own quiz file, or `nil` for the quiz that is part of the program.
    var quiz: URL?
    /// The player's own file for the typed-recall quiz, or `nil` for the quiz that is part of the program.
    var recall: URL?
    /// The folder with the people of the name game and their pictures, or `nil` for invented people.
    var people: URL?
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

extension ServerSettings {
    /// The text of `--help`.
    static let help = """
        Five small apps in the browser, which need no network.

        usage: WebHost [OPTION]…

          --port N          the port, which is \(standardPort) or the next free one by default; 0 is any free port
          --data FOLDER     where records, what you have learned, and running games are kept
                            (default: \(standardData(ProcessInfo.processInfo.environment).path))
          --quiz FILE       a quiz of your own
          --recall FILE     a typed-recall quiz of your own
          --people FOLDER   your own people for the name game: people.csv and pictures
          --reveal SECONDS  how long the outcome of a quiz question is shown, from 0 to 60 (default: 2),
                            and then for the time to read an explanation; 0 shows no outcomes
          --cache FOLDER    where loaded lists and pictures are kept
          --no-open         do not open the page in a browser
          --help            print this text
        """

    /// The folder of the players on this system if the command line names no other.
    ///
    /// On Linux, an environment variable can name the place for the data of all programs, by an absolute path.
    static func standardData(_ environment: [String: String]) -> URL {
        #if os(Linux)
        let home = FileManager.default.homeDirectoryForCurrentUser
        let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        return (named ?? home.appending(path: ".local/share")).appending(path: "playhouse-web-host")
        #else
        return URL.applicationSupportDirectory.appending(path: "playhouse-web-host")
        #endif
    }

    /// Creates settings from the arguments after the program's name, or throws an error for the first wrong argument.
    init(_ arguments: [String]) throws(UsageError) {
        self.init()
        ports = Self.standardPort...(Self.standardPort + 19)
        var rest = arguments[...]
        while let name = rest.popFirst() {
            if name == "--no-open" {
                opensBrowser = false
                continue
            }
            switch (name, rest.popFirst()) {
            case ("--port", let value?):
                guard let port = UInt16(value) else { throw UsageError(text: "--port must be a number up to 65535") }
                ports = port...port
            case ("--reveal", let value?):
                guard let reveal = Int(value), (0...60).contains(reveal) else {
                    throw UsageError(text: "--reveal must be a number from 0 to 60")
                }
                self.reveal = reveal
            case ("--data", let value?): data = URL(filePath: value)
            case ("--cache", let value?): cache = URL(filePath: value)
            case ("--quiz", let value?): quiz = URL(filePath: value)
            case ("--recall", let value?): recall = URL(filePath: value)
            case ("--people", let value?): people = URL(filePath: value, directoryHint: .isDirectory)
            default: throw UsageError(text: "\(name) is no option, or has no value. See WebHost --help.")
            }
        }
    }
}
