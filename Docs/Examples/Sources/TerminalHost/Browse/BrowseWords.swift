import Foundation
import HostParts
import RemoteLoading
import TwitchBrowse

/// The host's texts about browsing, in addition to the library's wording.
struct BrowseWords: Sendable {
    var browse: BrowseWording
    /// The commands on the list of games.
    var gamesHint: [String]
    var streamsHint: [String]
    /// The text before the label of the button that the Enter key presses.
    var enter: String
    var unknownCommand: @Sendable (_ word: String) -> String
    /// A closure that makes the lines of an invitation from its address and code.
    var invitation: @Sendable (_ address: String, _ code: String) -> [String]
    var signInFailed: String
    /// The text shown after the user has declined the sign-in.
    var signInDeclined: String
    var codeEnded: String

    static let english = BrowseWords(
        browse: .english,
        gamesHint: ["a number to show streams", "/refresh", "/quit"],
        streamsHint: ["/back", "/refresh", "/quit"],
        enter: "Enter: ",
        unknownCommand: { "Unknown command \($0)" },
        invitation: { ["To sign in, go to \($0)", "and enter \($1)"] },
        signInFailed: "Sign-in failed.",
        signInDeclined: "The request was declined.",
        codeEnded: "The code has expired.")

    static let italian = BrowseWords(
        browse: .italian,
        gamesHint: ["un numero per vedere le dirette", "/aggiorna", "/esci"],
        streamsHint: ["/indietro", "/aggiorna", "/esci"],
        enter: "Invio: ",
        unknownCommand: { "Comando sconosciuto: \($0)" },
        invitation: { ["Per accedere, vai a \($0)", "e scrivi \($1)"] },
        signInFailed: "Accesso non riuscito.",
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

    /// Returns the lines that report a failed sign-in and its reason.
    func lines(ofSignIn failure: LoadError, at date: Date) -> [String] {
        switch failure {
        case .refused(.signInNeeded): [signInFailed, signInDeclined]
        case .refused(.gone): [signInFailed, codeEnded]
        case let other: [signInFailed, browse.failureDetail(other, date)]
        }
    }
}
