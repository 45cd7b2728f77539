import Foundation
import HostParts
import QuizDomain

/// The host's texts about multiple-choice games, in addition to the library's wording.
struct ChoiceWords: Sendable {
    var game: ChoiceWording
    /// The commands in a game, to show in one line.
    var gameHint: [String]
    /// The text before the label of the button that the Enter key presses.
    var enter: String
    var paused: String
    var newRecord: String
    var saving: String
    var time: String
    var picture: String
    var missingPicture: String
    var unknownCommand: @Sendable (_ word: String) -> String

    static let english = ChoiceWords(
        game: .english,
        gameHint: ["a number to answer", "/pause", "/restart", "/menu", "/quit"],
        enter: "Enter: ",
        paused: "The game is paused. Press Enter to continue.",
        newRecord: "New record!",
        saving: "Saving the result…",
        time: "Time",
        picture: "picture",
        missingPicture: "picture not available",
        unknownCommand: { "Unknown command \($0)" })

    static let italian = ChoiceWords(
        game: .italian,
        gameHint: ["un numero per rispondere", "/pausa", "/ricomincia", "/menu", "/esci"],
        enter: "Invio: ",
        paused: "La partita è in pausa. Premi Invio per continuare.",
        newRecord: "Nuovo record!",
        saving: "Salvataggio del risultato…",
        time: "Tempo",
        picture: "immagine",
        missingPicture: "immagine non disponibile",
        unknownCommand: { "Comando sconosciuto: \($0)" })

    init(_ language: Language) {
        self =
            switch language {
            case .english: .english
            case .italian: .italian
            }
    }

    private init(
        game: ChoiceWording, gameHint: [String], enter: String, paused: String, newRecord: String, saving: String,
        time: String, picture: String, missingPicture: String, unknownCommand: @escaping @Sendable (String) -> String
    ) {
        self.game = game
        self.gameHint = gameHint
        self.enter = enter
        self.paused = paused
        self.newRecord = newRecord
        self.saving = saving
        self.time = time
        self.picture = picture
        self.missingPicture = missingPicture
        self.unknownCommand = unknownCommand
    }

    /// Returns the lines of a quiz content: its text, and the description of its picture with the facts about it.
    func lines(of content: QuizContent, facts: String? = nil) -> [String] {
        let label: String
        var address: String?
        switch content.picture {
        case .at(let url):
            label = picture
            address = url.scheme == nil ? url.lastPathComponent : url.absoluteString
        case .missing: label = missingPicture
        case nil: return [content.text]
        }
        let description = [content.pictureDescription ?? address, facts].compactMap { $0 }.joined(separator: ", ")
        return [content.text, "[" + label + (description.isEmpty ? "" : ": " + description) + "]"]
    }
}
