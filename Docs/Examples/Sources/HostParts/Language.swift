/// A language of the hosts' texts.
package enum Language: String {
    case english = "en"
    case italian = "it"

    /// Creates the language that the environment selects.
    ///
    /// The variables are read in the order of POSIX: `LC_ALL`, `LC_MESSAGES`, `LANG`. The first nonempty variable
    /// determines the language. English is the default if no variable is set or the language is not supported.
    package init(environment: [String: String]) {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        let locale = variables.first { !$0.isEmpty } ?? ""
        let code = locale.prefix { $0.isLetter }.lowercased()
        self = Language(rawValue: code) ?? .english
    }
}
