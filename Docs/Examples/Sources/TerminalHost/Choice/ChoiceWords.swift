import Foundation
import HostParts
import QuizDomain
import RemoteLoading

/// The host's texts about multiple-choice games, in addition to the library's wording.
struct ChoiceWords: Sendable {
    var game: ChoiceWording
    var commands: ChoiceCommands
    /// The text before the label of the button that the Enter key presses.
    var enter: String
    var paused: String
    var newRecord: String
    var saving: String
    var time: String
    var picture: String
    var missingPicture: String
    /// The text which says that a picture is flipped horizontally before it is turned.
    var mirrored: String
    /// A closure that returns the text about the number of degrees by which a picture is turned clockwise.
    var turned: @Sendable (_ degrees: Int) -> String
    /// A closure that returns the text about the wrong option that the player chose.
    var chosen: @Sendable (_ option: String) -> String
    /// A closure that returns the text for a player who typed a number that no row has, from the number of rows.
    var outOfRange: @Sendable (_ count: Int) -> String
    var unknownCommand: @Sendable (_ word: String) -> String

    static let english = ChoiceWords(
        game: .english,
        commands: .english,
        enter: "Enter: ",
        paused: "The game is paused. Press Enter to continue.",
        newRecord: "New record!",
        saving: "Saving the result…",
        time: "Time",
        picture: "picture",
        missingPicture: "picture not available",
        mirrored: "mirrored",
        turned: { "turned by \($0) degrees" },
        chosen: { "you chose \($0)" },
        outOfRange: { $0 == 0 ? "There is nothing to choose here." : "Type a number from 1 to \($0)." },
        unknownCommand: { "Unknown command \($0). Try /help." })

    static let italian = ChoiceWords(
        game: .italian,
        commands: .italian,
        enter: "Invio: ",
        paused: "La partita è in pausa. Premi Invio per continuare.",
        newRecord: "Nuovo record!",
        saving: "Salvataggio del risultato…",
        time: "Tempo",
        picture: "immagine",
        missingPicture: "immagine non disponibile",
        mirrored: "specchiata",
        turned: { "ruotata di \($0) gradi" },
        chosen: { "hai scelto \($0)" },
        outOfRange: { $0 == 0 ? "Qui non c’è niente da scegliere." : "Scrivi un numero da 1 a \($0)." },
        unknownCommand: { "Comando sconosciuto: \($0). Prova /aiuto." })
}

extension ChoiceWords {
    init(_ language: Language) {
        self =
            switch language {
            case .english: .english
            case .italian: .italian
            }
    }

    /// Returns how a picture is flipped and turned before it is shown, or `nil` if it is shown as it is stored.
    func orientation(_ orientation: ImageOrientation) -> String? {
        let (isMirrored, degrees) =
            switch orientation {
            case .up: (false, 0)
            case .upMirrored: (true, 0)
            case .down: (false, 180)
            case .downMirrored: (true, 180)
            case .leftMirrored: (true, 270)
            case .right: (false, 90)
            case .rightMirrored: (true, 90)
            case .left: (false, 270)
            }
        let facts = (isMirrored ? [mirrored] : []) + (degrees == 0 ? [] : [turned(degrees)])
        return facts.isEmpty ? nil : facts.joined(separator: ", ")
    }

    /// Returns the lines of a question or an option: its text, the description of its picture, and `facts` about the
    /// picture.
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
