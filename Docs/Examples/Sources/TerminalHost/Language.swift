/// A language of the host's texts.
enum Language: String {
    case english = "en"
    case italian = "it"

    /// Creates the language of the environment, read from its variables in the order of POSIX.
    ///
    /// Defaults to English if the language is not supported.
    init(environment: [String: String]) {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        let locale = variables.first { !$0.isEmpty } ?? ""
        let code = locale.prefix { $0.isLetter }.lowercased()
        self = Language(rawValue: code) ?? .english
    }
}
