/// The languages that the host speaks.
enum Language: String {
    case english = "en"
    case italian = "it"

    /// The language that the environment asks for, in the order that POSIX gives the variables; English if none is
    /// ours.
    init(environment: [String: String]) {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        let locale = variables.first { !$0.isEmpty } ?? ""
        let code = locale.prefix { $0.isLetter }.lowercased()
        self = Language(rawValue: code) ?? .english
    }
}
