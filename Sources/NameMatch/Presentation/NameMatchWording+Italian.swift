import QuizDomain
import RemoteLoading

extension NameMatchWording {
    /// The Italian texts.
    public static let italian: NameMatchWording = {
        var wording = NameMatchWording()
        wording.title = "Il gioco dei nomi"
        wording.instruction = "Conosci il nome di tutti? Trova il volto che gli appartiene."
        wording.mode = { mode in
            let label =
                switch mode.withoutGroups {
                case .timed: "A tempo"
                case .reverse: "Al contrario"
                case .typed: "Scrivi il nome"
                case .timedTyped: "Scrivi il nome a tempo"
                case .hints: "Con aiuti"
                case .namesStartingWithMat: "Solo Mat(t)"
                case .currentTeam: "La squadra di oggi"
                case .formerTeam: "La squadra di ieri"
                case .tenRounds: "Libero"
                case .firstLesson: "Prima lezione"
                default:
                    switch mode.play {
                    case .untilMissed: "Senza errori"
                    case .timed(let limit): "A tempo, \(limit.inWords("it"))"
                    case .rounds(let count): "Libero, \(count) \(count == 1 ? "turno" : "turni")"
                    case .lesson(let limit): "Lezione, \(limit.inWords("it"))"
                    }
                }
            return ([label] + mode.people.groups).joined(separator: ", ")
        }
        wording.modeDetail = { mode in
            let task =
                switch mode.direction {
                case _ where mode.play.isLesson:
                    "Ecco \(mode.choices) persone: poi ne ritrovi il volto e il nome. Seguono altre \(mode.choices)."
                case .facesForName: "Leggi un nome e trova il volto giusto tra \(mode.choices)."
                case .namesForFace: "Guarda un volto e trova il nome giusto tra \(mode.choices)."
                case .typedName: "Scrivi il nome di un volto."
                }
            let hints = mode.eliminationsEvery.map { " Ogni \($0.inWords("it")) ne sparisce uno sbagliato." } ?? ""
            let ending =
                switch mode.play {
                case .untilMissed: "Una sfida: il primo errore chiude la partita."
                case .timed(let limit): "Gli errori contano, e la partita dura \(limit.inWords("it"))."
                case .rounds(let count): "\(count) \(count == 1 ? "turno" : "turni"), poi le statistiche."
                case .lesson: "Gli errori non costano nulla."
                }
            let people =
                switch mode.people {
                case .everyone: ""
                case .current: " Solo chi lavora ancora qui."
                case .former: " Solo chi è andato via."
                case .firstNames(let start): " Solo i nomi che iniziano con \(start)."
                case .groups(let groups): " Solo persone di \(groups.joined(separator: ", "))."
                }
            let others =
                switch mode.distractors {
                case _ where mode.direction == .typedName: ""
                case .random: ""
                case .similarNames: " Gli altri hanno nomi simili."
                case .sameTeam: " Gli altri sono della stessa squadra."
                case .confusedBefore: " Gli altri sono persone che hai già confuso."
                }
            return "\(task)\(hints) \(ending)\(people)\(others)"
        }
        wording.foundPeople = { found, wrong in
            let people = found == 1 ? "una persona" : "\(found) persone"
            return "Hai trovato \(people), con \(wrong) \(wrong == 1 ? "risposta sbagliata" : "risposte sbagliate")."
        }
        wording.missedPeople = { count, number in "Non hai riconosciuto \(number) \(count == 1 ? "persona" : "persone")"
        }
        wording.newPeople = { count, number in "\(number) \(count == 1 ? "persona nuova" : "persone nuove")" }
        wording.confusedWith = { "L'hai scambiata per \($0)" }
        wording.known = { "Ne conosci \($0) su \($1)" }
        wording.due = { count, number in
            count == 0
                ? "Ora nessuno da ripassare" : "Da ripassare ora: \(number) \(count == 1 ? "persona" : "persone")"
        }
        wording.knownAlready = "La conosco già"
        wording.forgetLessons = "Dimentica quello che sai"
        wording.partialList = { "L'elenco ha \($0) persone su \($1)" }
        wording.refreshFailureTitle = "L'elenco non è stato aggiornato"
        wording.notEnoughPeople = { error in
            guard error.unknownGroups.isEmpty else {
                return "L'elenco non ha nessuno di \(error.unknownGroups.joined(separator: ", "))."
            }
            let place = error.groups.isEmpty ? "" : " di \(error.groups.joined(separator: ", "))"
            let present = error.have == 1 ? "ce n'è 1" : "ce ne sono \(error.have)"
            return "Servono \(error.need) persone, e \(present)\(place)."
        }
        wording.recommendation = "Comincia da qui"
        wording.introduction = { "Ecco \($0)" }
        wording.place = { "\($0) di \($1)" }
        wording.next = "Avanti"
        wording.lessonTitle = { count, number in "Conosci \(number) \(count == 1 ? "persona" : "persone")" }
        wording.whoIs = { "Chi è \($0)?" }
        wording.whoIsThis = "Chi è?"
        wording.typedName = "Scrivi il nome"
        wording.askForHint = "Aiuto"
        wording.showName = "Mostra il nome"
        wording.hint = { hint in
            switch hint {
            case .jobTitle(let title): "Ruolo: \(title)"
            case .firstLetter(let letter): "Prima lettera: \(letter)"
            }
        }
        wording.verdict = { verdict in
            switch verdict {
            case .ambiguous(let count): "\(count) persone possono chiamarsi così. Scrivi il nome completo."
            case .notEnough: "È solo una parte del nome. Scrivi il nome completo."
            case .wrong: "Non è il nome giusto"
            default: RecallWording.italian.verdict(verdict)
            }
        }
        wording.lastWrongName = "Non è il nome giusto. In questa partita un nome sbagliato è la fine."
        wording.endedByWrongName = "Un nome sbagliato ha chiuso la partita."
        wording.face = { "Volto \($0)" }
        wording.portrait = { name in name.map { "Ritratto di \($0)" } ?? "Ritratto della persona da nominare" }
        wording.spokenOption = { text, state in
            switch state {
            case .idle: text
            case .right: "\(text), giusto"
            case .wrong: "\(text), sbagliato"
            case .removed: "\(text), tolto"
            }
        }
        wording.age = { "Non in linea: elenco di \($0 ?? "meno di un minuto") fa" }
        wording.learningProblem = "Chi conosci, questa volta, non si è potuto salvare."
        wording.learningReadProblem = "Quello che sai non si è potuto leggere."
        wording.forgetProblem = "Quello che sai non si è potuto dimenticare. Riprova."
        wording.choice = .italianNames
        return wording
    }()
}

extension ChoiceWording {
    fileprivate static let italianNames: ChoiceWording = {
        var wording = ChoiceWording.italian
        (wording.shownTitle, wording.shownLead) = ("Ecco il nome", "Il nome è")
        wording.record = { "Record: \($0)" }
        wording.spokenRecord = { "Il tuo record è \($1)" }
        wording.failureTitle = "Caricamento non riuscito"
        wording.failureDetail = { [general = wording.failureDetail] error in
            switch error {
            case .refused(.tooFew): "Non ci sono abbastanza persone per un turno."
            case .invalidData: "L'elenco delle persone non è leggibile."
            case .refused(.signInNeeded): "Il servizio chiede di accedere."
            case .refused(.rateLimited): "Il servizio è occupato. Riprova tra poco."
            case .refused(.unavailable): "Il servizio ora non è disponibile. Riprova più tardi."
            case .refused(.gone), .refused(.notFound), .refused(.exhausted):
                "L'elenco delle persone non è stato trovato."
            default: general(error)
            }
        }
        return wording
    }()
}
