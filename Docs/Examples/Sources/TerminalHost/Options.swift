/// What the command line asks for.
struct Options: Equatable {
    var language: Language
    var seconds = 300
    var wantsHelp = false

    static let secondsAllowed = 1...86_400
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
        var rest = arguments[...]
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
                let value = try Options.value(of: name, inline, &rest)
                guard let seconds = Int(value), Options.secondsAllowed.contains(seconds) else {
                    throw .badValue(value, option: name)
                }
                self.seconds = seconds
            default:
                throw .unknownOption(argument)
            }
        }
    }

    private static func value(
        of name: String, _ inline: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard let value = inline ?? rest.popFirst() else { throw .missingValue(option: name) }
        return value
    }
}
