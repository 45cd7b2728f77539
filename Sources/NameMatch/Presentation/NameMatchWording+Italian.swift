import QuizDomain
import RemoteLoading

extension NameMatchWording {
    /// The Italian texts.
    public static let italian: NameMatchWording = {
        var wording = NameMatchWording()
        wording.title = "Il gioco dei nomi"
        wording.instruction = "Conosci il nome di tutti? Trova il volto che gli appartiene."
        wording.mode = { mode in
            switch mode {
            case .practice: "Allenamento"
            case .timed: "A tempo"
            case .reverse: "Al contrario"
            case .hints: "Con aiuti"
            case .mat: "Solo Mat(t)"
            case .currentTeam: "La squadra di oggi"
            case .formerTeam: "La squadra di ieri"
            case .free: "Libero"
            default:
                switch mode.play {
                case .untilMissed: "Allenamento"
                case .timed(let limit): "A tempo, \(limit.components.seconds) s"
                case .rounds(let count): "Libero, \(count) \(count == 1 ? "turno" : "turni")"
                }
            }
        }
        wording.notEnoughPeople = {
            "Servono \($0.need) persone, e \($0.have == 1 ? "ce n'è 1" : "ce ne sono \($0.have)")."
        }
        wording.whoIs = { "Chi è \($0)?" }
        wording.whoIsThis = "Chi è?"
        wording.face = { "Volto \($0)" }
        wording.age = { minutes in
            switch minutes {
            case ..<1: "Non in linea: elenco di meno di un minuto fa"
            case ..<60: "Non in linea: elenco di \(minutes) min fa"
            case ..<1_440: "Non in linea: elenco di \(minutes / 60) h fa"
            case ..<2_880: "Non in linea: elenco di ieri"
            default: "Non in linea: elenco di \(minutes / 1_440) giorni fa"
            }
        }
        wording.learningProblem = "Chi conosci, questa volta, non si è potuto salvare."
        wording.choice = .italianNames
        return wording
    }()
}

extension ChoiceWording {
    fileprivate static let italianNames: ChoiceWording = {
        var wording = ChoiceWording.italian
        wording.record = { "Record: \($0)" }
        wording.spokenRecord = { "Il tuo record è \($0)" }
        wording.endTitle = {
            NameMatchWording.endTitle(of: $0, "Complimenti", "Partita finita", "Tempo scaduto")
        }
        wording.endDetail = { $0.right == 1 ? "Ne hai indovinato 1." : "Ne hai indovinati \($0.right)." }
        wording.failureTitle = "Nessuna persona"
        wording.failureDetail = { error in
            switch error {
            case .connectivity: "Il servizio non è raggiungibile. Controlla la connessione e riprova."
            case .invalidData(.rejected("notEnoughPeople", _)): "Non ci sono abbastanza persone per un turno."
            case .invalidData: "L'elenco delle persone non è leggibile."
            case .refused, .cancelled: "Il servizio ha rifiutato la richiesta."
            }
        }
        return wording
    }()
}
