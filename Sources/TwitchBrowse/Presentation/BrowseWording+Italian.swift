import Foundation
import RemoteLoading

extension BrowseWording {
    /// The Italian texts.
    public static let italian: BrowseWording = {
        var wording = BrowseWording()
        wording.locale = Locale(identifier: "it")
        wording.gamesTitle = "I giochi più seguiti"
        wording.followedTitle = "I canali che segui"
        wording.loading = "Caricamento…"
        wording.refresh = "Aggiorna"
        wording.tryAgain = "Riprova"
        wording.signIn = "Accedi"
        wording.signOut = "Esci"
        wording.cancel = "Annulla"
        wording.newCode = "Richiedi un altro codice"
        wording.signInTitle = { phase in
            switch phase {
            case .unknown: ""
            case .signedOut: "Accesso non effettuato"
            case .requesting, .code: "Accedi"
            case .expired, .denied, .failed: "Accesso non riuscito"
            case .signedIn(let login?): "Accesso effettuato come \(login)"
            case .signedIn: "Accesso effettuato"
            case .signOutFailed: "Uscita non riuscita"
            }
        }
        wording.signInDetail = { phase in
            switch phase {
            case .code(let code, let address): "Vai a \(address.absoluteString) e scrivi \(code)"
            case .expired: "Il codice è scaduto."
            case .denied: "La richiesta è stata rifiutata."
            case .signOutFailed: "Non è stato possibile rimuovere l'accesso da questo dispositivo. Riprova."
            default: ""
            }
        }
        wording.close = "Chiudi"
        wording.allLanguages = "Tutte le lingue"
        wording.loadMore = "Mostra altri"
        wording.uncounted = Readout("–", spoken: "numero di spettatori sconosciuto")
        wording.atLeast = { "almeno \($0)" }
        wording.spokenViewers = { count, number in "\(number) \(count == 1 ? "spettatore" : "spettatori")" }
        wording.label = { label in
            switch label.id {
            case "mature": Readout("18+", spoken: "per adulti")
            case "DebatedSocialIssuesAndPolitics": Readout("Politica", spoken: "politica e temi sociali discussi")
            case "DrugsIntoxication": Readout("Droghe", spoken: "droghe e alcol")
            case "Gambling": Readout("Gioco d'azzardo", spoken: "gioco d'azzardo")
            case "MatureGame": Readout("Gioco per adulti", spoken: "gioco per adulti")
            case "ProfanityVulgarity": Readout("Linguaggio volgare", spoken: "linguaggio volgare")
            case "SexualThemes": Readout("Temi sessuali", spoken: "temi sessuali")
            case "ViolentGraphic": Readout("Violenza", spoken: "violenza esplicita")
            default: Readout(label.id, spoken: label.id)
            }
        }
        wording.boxArt = { "Copertina di \($0)" }
        wording.preview = { "Anteprima della diretta di \($0)" }
        wording.spokenDuration = { "in diretta da \($0)" }
        wording.otherLanguage = "Altra lingua"
        wording.age = { "Aggiornato \($0 ?? "meno di un minuto") fa" }
        wording.incomplete = { _ in "Non è stato possibile caricare tutto." }
        wording.noGamesTitle = "Nessun gioco"
        wording.noGamesDetail = "In questo momento nessun gioco è in diretta."
        wording.nothingFoundDetail = "Nessun gioco ha un nome simile."
        wording.noStreamsTitle = "Nessuna diretta"
        wording.noStreamsDetail = { "In questo momento nessuno trasmette \($0)." }
        wording.noStreamsInLanguageDetail = { game, language in
            "In questo momento nessuno trasmette \(game) in \(language ?? "un'altra lingua")."
        }
        wording.notLiveDetail = { "\($0) non è in diretta in questo momento." }
        wording.noFollowedDetail = "In questo momento nessuno dei canali che segui è in diretta."
        wording.failureTitle = "Caricamento non riuscito"
        wording.signInNeededTitle = "Non hai effettuato l'accesso"
        wording.refreshFailureTitle = "Aggiornamento non riuscito"
        wording.failureDetail = { error, wait in
            switch error {
            case .connectivity: "Il servizio non è raggiungibile. Controlla la connessione e riprova."
            case .invalidData: "La risposta non è leggibile."
            case .cancelled: "Il caricamento è stato interrotto."
            case .refused(.signInNeeded): "Accedi per vedere questa pagina."
            case .refused(.rateLimited): "Troppe richieste. Riprova tra \(wait ?? "un minuto")."
            case .refused(.gone): "Il servizio è stato chiuso."
            case .refused(.notFound): "Non trovato."
            case .refused(.notOffered): "Questo servizio non ha questo elenco."
            case .refused(.unavailable): "Il servizio non funziona. Riprova più tardi."
            case .refused: "Il servizio non l'ha data."
            }
        }
        wording.retryPermitted = "Ora puoi riprovare."
        return wording
    }()
}
