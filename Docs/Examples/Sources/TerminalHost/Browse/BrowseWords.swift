import TwitchBrowse

/// What the host says about browsing beyond what the library's wording says.
struct BrowseWords: Sendable {
    var browse: BrowseWording
    /// What can be done at the list of games, and at a list of streams, in one line each.
    var gamesHint: [String]
    var streamsHint: [String]
    /// What stands before what Enter does.
    var enter: String
    var unknownCommand: @Sendable (_ word: String) -> String
    /// Where to go, and what to enter there.
    var invitation: @Sendable (_ address: String, _ code: String) -> [String]
    var signInFailed: String

    static let english = BrowseWords(
        browse: .english,
        gamesHint: ["a number to see who streams", "/refresh", "/quit"],
        streamsHint: ["/back", "/refresh", "/quit"],
        enter: "Enter: ",
        unknownCommand: { "There is no command \($0)" },
        invitation: { ["To sign in, go to \($0)", "and enter \($1)"] },
        signInFailed: "Nobody signed in.")

    static let italian = BrowseWords(
        browse: .italian,
        gamesHint: ["un numero per vedere chi trasmette", "/aggiorna", "/esci"],
        streamsHint: ["/indietro", "/aggiorna", "/esci"],
        enter: "Invio: ",
        unknownCommand: { "Il comando \($0) non esiste" },
        invitation: { ["Per accedere, vai a \($0)", "e scrivi \($1)"] },
        signInFailed: "Nessuno ha fatto l’accesso.")

    init(_ language: Language) {
        self =
            switch language {
            case .english: .english
            case .italian: .italian
            }
    }

    private init(
        browse: BrowseWording, gamesHint: [String], streamsHint: [String], enter: String,
        unknownCommand: @escaping @Sendable (String) -> String,
        invitation: @escaping @Sendable (String, String) -> [String], signInFailed: String
    ) {
        self.browse = browse
        self.gamesHint = gamesHint
        self.streamsHint = streamsHint
        self.enter = enter
        self.unknownCommand = unknownCommand
        self.invitation = invitation
        self.signInFailed = signInFailed
    }
}
