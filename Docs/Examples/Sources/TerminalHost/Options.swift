import TwitchBrowse

/// What can be played.
enum GameName: String {
    /// Typed recall.
    case recall
    /// Multiple choice.
    case quiz
    /// True or false, without end.
    case trivia
    /// Names and faces.
    case names
    /// No game: what is popular on Twitch.
    case browse
    /// No game: the made-up services, for hosts in other processes.
    case serve
}

/// What the command line asks for.
struct Options: Equatable {
    var game = GameName.recall
    var language: Language
    var seconds = 300
    /// The file with the quiz; without it, a quiz of our own.
    var file: String?
    /// The file with the records; without it, that of the system.
    var records: String?
    /// How long the outcome of a question is shown.
    var reveal = 2
    /// How the name game is played where nobody can choose.
    var mode = "practice"
    /// Whether the real service is asked, and not its fake.
    var isLive = false
    /// The app's name at Twitch, without which the real one cannot be asked.
    var clientID: ClientID?
    /// The address of a server that `serve` has started; without it, what is made up is made up in this process.
    var server: String?
    /// The token for that server.
    var token: String?
    /// The folder of the caches.
    var cache: String?
    /// How old what `serve` sends pretends to be, in seconds.
    var age = 0
    var hasColours = true
    var wantsHelp = false

    static let secondsAllowed = 1...86_400
    static let revealAllowed = 0...60
    static let ageAllowed = 0...31_536_000

    /// The numbers that an option takes.
    static func allowed(_ option: String) -> ClosedRange<Int> {
        switch option {
        case "--reveal": revealAllowed
        case "--age": ageAllowed
        default: secondsAllowed
        }
    }
}

/// What is wrong with a command line.
enum UsageError: Error, Equatable {
    case unknownOption(String)
    case missingValue(option: String)
    case badValue(String, option: String)
}

extension Options {
    /// Reads the arguments behind the program's name; the last of repeated options counts.
    init(_ arguments: [String], environment: [String: String]) throws(UsageError) {
        language = Language(environment: environment)
        hasColours = environment["NO_COLOR"]?.isEmpty ?? true
        var rest = arguments[...]
        if let game = rest.first.flatMap(GameName.init(rawValue:)) {
            self.game = game
            rest.removeFirst()
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
            case "--seconds":
                seconds = try Options.number(of: name, inline, &rest, in: Options.allowed(name))
            case "--reveal":
                reveal = try Options.number(of: name, inline, &rest, in: Options.allowed(name))
            case "--mode":
                mode = try Options.value(of: name, inline, &rest)
                guard NamesHost.modes.contains(where: { $0.name == mode }) else { throw .badValue(mode, option: name) }
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

    /// Reads an option about a server in another process, or about what is kept of it.
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
