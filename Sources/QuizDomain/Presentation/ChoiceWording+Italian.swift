import Foundation
import PlayhouseCore

extension ChoiceWording {
    /// The Italian texts.
    public static let italian: ChoiceWording = {
        var wording = ChoiceWording()
        wording.locale = Locale(identifier: "it")
        wording.newGame = "Nuova partita"
        wording.restart = "Gioca ancora"
        wording.replayMissed = "Ripassa gli errori"
        wording.menu = "Menu"
        wording.pause = RecallWording.italian.pause
        wording.resume = RecallWording.italian.resume
        wording.next = "Continua"
        wording.loading = RecallWording.italian.loading
        wording.tryAgain = "Riprova"
        wording.elimination = { "Togli una (\($0))" }
        wording.typedAnswer = "Scrivi la risposta"
        wording.showAnswer = "Mostra la risposta"
        wording.verdict = { verdict in
            switch verdict {
            case .wrong: "Non è la risposta giusta"
            default: RecallWording.italian.verdict(verdict)
            }
        }
        wording.number = { number, total in
            total.map { "Domanda \(number) di \($0)" } ?? "Domanda \(number)"
        }
        wording.spokenScore = { "\($1) \($0 == 1 ? "punto" : "punti")" }
        wording.record = { "Record: \($0)" }
        wording.spokenRecord = { "Il record è di \($1) \($0 == 1 ? "punto" : "punti")" }
        wording.last = { "Ultima partita: \($0)" }
        wording.spokenLast = { "L'ultima partita è finita con \($1) \($0 == 1 ? "punto" : "punti")" }
        wording.noRecord = RecallWording.italian.noRecord
        wording.wrongTitle = "Sbagliato"
        wording.expiredTitle = "Troppo tardi"
        wording.shownTitle = "Ecco la risposta"
        wording.shownLead = "La risposta è"
        wording.rightLead = "La risposta giusta è"
        wording.endTitle = { ending, right, asked in
            switch ending {
            case .allAsked where asked > 0 && right == asked: "Tutto giusto"
            case .allAsked where asked > 0 && right * 2 >= asked: "Complimenti"
            case .allAsked: "Era l'ultima domanda"
            case .missed: "Partita finita"
            case .timeUp: "Tempo scaduto"
            case .quit: "Hai lasciato la partita"
            }
        }
        wording.endDetail = {
            "\($0 == 1 ? "Una risposta giusta" : "\($0) risposte giuste") su \($1)."
        }
        wording.attribution = { "Domande: \($0)" }
        wording.failureTitle = "Nessuna domanda"
        wording.nextFailureTitle = "Altre domande non si sono potute caricare"
        wording.failureDetail = { $0.italian(unreadable: "Le domande non sono leggibili.") }
        wording.recordProblem = RecallWording.italian.recordProblem
        wording.forgetRecords = RecallWording.italian.forgetRecords
        return wording
    }()
}

extension LoadError {
    /// Returns the Italian text with the reason for a failed load.
    func italian(unreadable: String) -> String {
        switch self {
        case .connectivity: "Il servizio non è raggiungibile. Controlla la connessione e riprova."
        case .invalidData(let flaw): flaw.problemInLocalFile ?? unreadable
        case .refused(.rateLimited): "Il servizio chiede un po' di pazienza."
        case .refused(.exhausted): "Il servizio non ha altre domande."
        case .refused(.tooFew): "Non ci sono abbastanza domande."
        case .refused(.notFound): "Le domande non si trovano."
        case .refused: "Il servizio ha rifiutato la richiesta."
        case .cancelled: "Il caricamento è stato interrotto."
        }
    }
}
