import Foundation
import HostParts
import RemoteLoading
import TwitchBrowse

/// The host's texts about browsing, in addition to the library's wording.
struct BrowseWords: Sendable {
    var browse: BrowseWording
    /// The text before the label of the button that the Enter key presses.
    var enter: String
    var commands: Commands
    var unknownCommand: @Sendable (_ word: String) -> String
    /// A closure that takes the number of rows on the screen, and returns the text about a number that no row has.
    var outOfRange: @Sendable (_ count: Int) -> String
    /// A closure that returns a text with the address at which a stream can be watched.
    var watch: @Sendable (_ stream: LiveStream?) -> String
    /// The text that is shown after the player has approved or declined a code.
    var decided: String

    /// The commands of the lists with their meanings.
    struct Commands: Sendable {
        /// The name of the Enter key.
        var enter: String
        var game: CommandHelp
        var stream: CommandHelp
        var search: CommandHelp
        var channel: CommandHelp
        var gameByID: CommandHelp
        var language: CommandHelp
        var more: CommandHelp
        var back: CommandHelp
        var refresh: CommandHelp
        var signOut: CommandHelp
        /// The commands that approve or decline the code of an offline sign-in.
        var decisions: [CommandHelp]
        var help: CommandHelp
        var quit: CommandHelp
    }

    static let english = BrowseWords(
        browse: .english, enter: "Enter: ",
        commands: Commands(
            enter: "Enter",
            game: CommandHelp(
                "1, 2, …", "show the streams of the game with this number", hint: "a number to show streams"),
            stream: CommandHelp("1, 2, …", "show where to watch the stream", hint: "a number to open"),
            search: CommandHelp("/search NAME", "search for games by name"),
            channel: CommandHelp("/live LOGIN", "show the stream of a channel"),
            gameByID: CommandHelp("/game ID", "show the streams of a game by its identifier"),
            language: CommandHelp("/language CODE", "show streams in one language, or all", hint: "/language"),
            more: CommandHelp("/more", "load a longer list"),
            back: CommandHelp("/back", "return to the list before"),
            refresh: CommandHelp("/refresh", "load the list again"),
            signOut: CommandHelp("/signout", "sign out of Twitch"),
            decisions: [
                CommandHelp("/approve", "enter the code on the other device and approve it"),
                CommandHelp("/deny", "enter the code on the other device and decline"),
                CommandHelp("/expire", "let the code expire"),
            ],
            help: CommandHelp("/help", "show the commands of this screen"),
            quit: CommandHelp("/quit", "end the program")),
        unknownCommand: { "Unknown command \($0). Try /help." },
        outOfRange: ChoiceWords.english.outOfRange,
        watch: { $0?.watchAddress.map { "Watch: \($0.absoluteString)" } ?? "This stream has no address." },
        decided: "Twitch is asked about the code every five seconds.")

    static let italian = BrowseWords(
        browse: .italian, enter: "Invio: ",
        commands: Commands(
            enter: "Invio",
            game: CommandHelp(
                "1, 2, …", "mostra le dirette del gioco con questo numero", hint: "un numero per vedere le dirette"),
            stream: CommandHelp("1, 2, …", "mostra dove guardare la diretta", hint: "un numero per aprire"),
            search: CommandHelp("/cerca NOME", "cerca giochi per nome"),
            channel: CommandHelp("/canale NOME", "mostra la diretta di un canale"),
            gameByID: CommandHelp("/gioco ID", "mostra le dirette di un gioco in base al suo ID"),
            language: CommandHelp("/lingua CODICE", "mostra le dirette in una lingua, o tutte", hint: "/lingua"),
            more: CommandHelp("/altri", "carica un elenco più lungo"),
            back: CommandHelp("/indietro", "torna all’elenco precedente"),
            refresh: CommandHelp("/aggiorna", "carica di nuovo l’elenco"),
            signOut: CommandHelp("/disconnetti", "esci da Twitch"),
            decisions: [
                CommandHelp("/approva", "inserisci il codice sull’altro dispositivo e approvalo"),
                CommandHelp("/rifiuta", "inserisci il codice sull’altro dispositivo e rifiuta"),
                CommandHelp("/scadi", "lascia scadere il codice"),
            ],
            help: CommandHelp("/aiuto", "mostra i comandi di questa pagina"),
            quit: CommandHelp("/esci", "chiudi il programma")),
        unknownCommand: { "Comando sconosciuto: \($0). Prova /aiuto." },
        outOfRange: ChoiceWords.italian.outOfRange,
        watch: { $0?.watchAddress.map { "Guarda: \($0.absoluteString)" } ?? "La diretta non ha un indirizzo." },
        decided: "Lo stato del codice si chiede a Twitch ogni cinque secondi.")
}

extension BrowseWords {
    init(_ language: Language) {
        self =
            switch language {
            case .english: .english
            case .italian: .italian
            }
    }
}

extension BrowseWords.Commands {
    /// Returns the commands that the current screen accepts, except for the Enter key.
    @MainActor
    func accepted(
        on browse: any TwitchBrowsing, _ signIn: (any SigningIn)?, decides: Bool = false
    ) -> [CommandHelp] {
        var isSignedIn = false
        if case .signedIn? = signIn?.screen.phase { isSignedIn = true }
        let decisions = decides && signIn?.code != nil ? decisions : []
        let end = decisions + [refresh] + (isSignedIn ? [signOut] : []) + [help, quit]
        if let streams = browse.streams {
            let list = streams.list
            return (list.rows.isEmpty ? [] : [stream]) + [language] + (list.more == nil ? [] : [more]) + [back] + end
        }
        let list = (browse.found ?? browse.games).list
        return (list.rows.isEmpty ? [] : [game]) + [search, channel] + (list.more == nil ? [] : [more])
            + (browse.found == nil ? [] : [back]) + end
    }
}
