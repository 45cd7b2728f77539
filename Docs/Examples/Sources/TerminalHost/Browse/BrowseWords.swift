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
    /// The command that loads more rows.
    var more: String
    /// A closure that tells where to watch a stream.
    var watch: @Sendable (_ stream: LiveStream?) -> String

    static let english = BrowseWords(
        browse: .english,
        gamesHint: ["a number to show streams", "/search NAME", "/live LOGIN", "/refresh", "/quit"],
        streamsHint: ["a number to open", "/language", "/back", "/refresh", "/quit"],
        enter: "Enter: ",
        unknownCommand: { "Unknown command \($0)" },
        more: "/more",
        watch: { $0?.watchAddress.map { "Watch: \($0.absoluteString)" } ?? "This stream has no address." })

    static let italian = BrowseWords(
        browse: .italian,
        gamesHint: ["un numero per vedere le dirette", "/cerca NOME", "/canale NOME", "/aggiorna", "/esci"],
        streamsHint: ["un numero per aprire", "/lingua", "/indietro", "/aggiorna", "/esci"],
        enter: "Invio: ",
        unknownCommand: { "Comando sconosciuto: \($0)" },
        more: "/altri",
        watch: { $0?.watchAddress.map { "Guarda: \($0.absoluteString)" } ?? "La diretta non ha un indirizzo." })

    init(_ language: Language) {
        self =
            switch language {
            case .english: .english
            case .italian: .italian
            }
    }

    private init(
        browse: BrowseWording, gamesHint: [String], streamsHint: [String], enter: String,
        unknownCommand: @escaping @Sendable (String) -> String, more: String,
        watch: @escaping @Sendable (LiveStream?) -> String
    ) {
        self.browse = browse
        self.gamesHint = gamesHint
        self.streamsHint = streamsHint
        self.enter = enter
        self.unknownCommand = unknownCommand
        self.more = more
        self.watch = watch
    }
}
