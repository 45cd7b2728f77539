import HostParts
import TwitchBrowse

/// A game or another function of the program.
enum GameName: String {
    /// The typed-recall quiz.
    case recall
    /// The multiple-choice quiz.
    case quiz
    /// An endless trivia game about statements that are true or false.
    case trivia
    /// The name game.
    case names
    /// Browsing the most popular games on Twitch.
    case browse
    /// Serving the fake services for hosts in other processes.
    case serve
}

/// The options of the command line.
struct Options: Equatable {
    var game = GameName.recall
    var language: Language
    var seconds = 300
    /// A Boolean value that indicates whether the typed-recall quiz has no time limit.
    var isUntimed = false
    /// The file with the quiz, or `nil` for the embedded quiz.
    var file: String?
    /// The embedded typed-recall quiz, which is used if `file` is `nil`.
    var list = RecallList.keywords
    /// The maximum number of questions in a game of the quiz, or `nil` for the number that the file states.
    var questions: Int?
    /// A Boolean value that indicates whether the questions of the quiz are shuffled even if its file states another
    /// order.
    var isShuffled = false
    /// The file with the records, or `nil` for the default file.
    var records: String?
    /// The time for which the outcome of a question is shown, in seconds.
    var reveal = 2
    /// The mode of the name game for input from a pipe; on a terminal, the player chooses the mode.
    var mode = "practice"
    /// The number of new people that the name game introduces in one session.
    var newPeople = 10
    /// A Boolean value that indicates whether to use the real service instead of its fake.
    var isLive = false
    /// A Boolean value that indicates whether the fake of Twitch requires a sign-in.
    var needsSignIn = false
    /// The client ID of the app, which the real Twitch requires.
    var clientID: ClientID?
    /// The address of a server that the `serve` command has started, or `nil` to use a fake in this process.
    var server: String?
    /// The access token for the server, which `serve` prints below the address.
    var token: String?
    /// The folder of the caches.
    var cache: String?
    /// The age in seconds that `serve` adds to its responses as an `Age` field.
    var age = 0
    var hasColours = true
    var wantsHelp = false

    static let secondsAllowed = 1...86_400
    static let questionsAllowed = 1...10_000
    static let revealAllowed = 0...60
    static let ageAllowed = 0...31_536_000

    /// Returns the range of valid numbers for an option.
    static func allowed(_ option: String) -> ClosedRange<Int> {
        switch option {
        case "--reveal": revealAllowed
        case "--questions": questionsAllowed
        case "--age": ageAllowed
        case "--new": 1...1_000
        default: secondsAllowed
        }
    }
}

/// An error in the command line.
enum UsageError: Error, Equatable {
    /// The first argument is not the name of a game.
    case unknownGame(String)
    case unknownOption(String)
    case missingValue(option: String)
    case badValue(String, option: String)
}

extension Options {
    /// Creates options from the arguments after the program's name.
    ///
    /// If an option is repeated, its last value applies.
    init(_ arguments: [String], environment: [String: String]) throws(UsageError) {
        language = Language(environment: environment)
        hasColours = environment["NO_COLOR"]?.isEmpty ?? true
        var rest = arguments[...]
        if let game = rest.first.flatMap(GameName.init(rawValue:)) {
            self.game = game
            rest.removeFirst()
        } else if let name = rest.first, !name.isEmpty, !name.hasPrefix("-") {
            throw .unknownGame(name)
        }
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let (name, inline) = (parts.first ?? "", parts.dropFirst().first)
            switch name {
            case "--help" where inline == nil, "-h" where inline == nil:
                wantsHelp = true
            case "--language":
                let value = try Options.value(of: name, inline, &rest)
                guard let language = Language(rawValue: value) else { throw .badValue(value, option: name) }
                self.language = language
            case "--list":
                let value = try Options.value(of: name, inline, &rest)
                guard let list = RecallList(rawValue: value) else { throw .badValue(value, option: name) }
                self.list = list
            case "--sign-in" where inline == nil:
                needsSignIn = true
            case "--seconds":
                seconds = try Options.number(of: name, inline, &rest, in: Options.allowed(name))
            case "--untimed" where inline == nil:
                isUntimed = true
            case "--shuffle" where inline == nil:
                isShuffled = true
            case "--questions":
                questions = try Options.number(of: name, inline, &rest, in: Options.allowed(name))
            case "--reveal":
                reveal = try Options.number(of: name, inline, &rest, in: Options.allowed(name))
            case "--mode":
                mode = try Options.value(of: name, inline, &rest)
                guard NamesHost.modes.contains(where: { $0.name == mode }) else { throw .badValue(mode, option: name) }
            case "--new":
                newPeople = try Options.number(of: name, inline, &rest, in: Options.allowed(name))
            case "--live" where inline == nil:
                isLive = true
            case "--client-id":
                let value = try Options.value(of: name, inline, &rest)
                guard let clientID = ClientID(value) else { throw .badValue(value, option: name) }
                self.clientID = clientID
            case "--file":
                file = try Options.value(of: name, inline, &rest)
            case "--records":
                records = try Options.value(of: name, inline, &rest)
            case "--server", "--token", "--cache", "--age":
                try readServing(name, inline, &rest)
            default:
                throw .unknownOption(argument)
            }
        }
        if game == .browse, isLive, clientID == nil, !wantsHelp { throw .missingValue(option: "--client-id") }
    }

    /// Parses an option about a server in another process or about caches.
    private mutating func readServing(
        _ name: String, _ inline: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard name != "--age" else {
            return age = try Options.number(of: name, inline, &rest, in: Options.allowed(name))
        }
        let value = try Options.value(of: name, inline, &rest)
        switch name {
        case "--server" where !value.hasPrefix("http://127.0.0.1:"): throw .badValue(value, option: name)
        case "--token" where AccessToken(value, owner: .application) == nil: throw .badValue("", option: name)
        case "--server": server = value
        case "--token": token = value
        default: cache = value
        }
    }

    private static func number(
        of name: String, _ inline: String?, _ rest: inout ArraySlice<String>, in range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        let value = try value(of: name, inline, &rest)
        guard let number = Int(value), range.contains(number) else { throw .badValue(value, option: name) }
        return number
    }

    private static func value(
        of name: String, _ inline: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard let value = inline ?? rest.popFirst() else { throw .missingValue(option: name) }
        return value
    }
}
