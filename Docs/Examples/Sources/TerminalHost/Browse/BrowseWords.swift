import Foundation
import RemoteLoading
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
    /// Why nobody signed in: the person declined, or the code has ended.
    var signInDeclined: String
    var codeEnded: String

    static let english = BrowseWords(
        browse: .english,
        gamesHint: ["a number to see who streams", "/refresh", "/quit"],
        streamsHint: ["/back", "/refresh", "/quit"],
        enter: "Enter: ",
        unknownCommand: { "There is no command \($0)" },
        invitation: { ["To sign in, go to \($0)", "and enter \($1)"] },
        signInFailed: "Nobody signed in.",
        signInDeclined: "The request was declined.",
        codeEnded: "The code has ended.")

    static let italian = BrowseWords(
        browse: .italian,
        gamesHint: ["un numero per vedere chi trasmette", "/aggiorna", "/esci"],
        streamsHint: ["/indietro", "/aggiorna", "/esci"],
        enter: "Invio: ",
        unknownCommand: { "Il comando \($0) non esiste" },
        invitation: { ["Per accedere, vai a \($0)", "e scrivi \($1)"] },
        signInFailed: "Nessuno ha fatto l’accesso.",
        signInDeclined: "La richiesta è stata rifiutata.",
        codeEnded: "Il codice è scaduto.")

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
        invitation: @escaping @Sendable (String, String) -> [String], signInFailed: String, signInDeclined: String,
        codeEnded: String
    ) {
        self.browse = browse
        self.gamesHint = gamesHint
        self.streamsHint = streamsHint
        self.enter = enter
        self.unknownCommand = unknownCommand
        self.invitation = invitation
        self.signInFailed = signInFailed
        self.signInDeclined = signInDeclined
        self.codeEnded = codeEnded
    }
}

extension BrowseWords {
    func lines(of invitation: DeviceInvitation) -> [String] {
        self.invitation(invitation.address.absoluteString, invitation.userCode)
    }

    /// That nobody signed in, and why.
    func lines(ofSignIn failure: LoadError, at date: Date) -> [String] {
        switch failure {
        case .refused(.signInNeeded): [signInFailed, signInDeclined]
        case .refused(.gone): [signInFailed, codeEnded]
        case let other: [signInFailed, browse.failureDetail(other, date)]
        }
    }
}
