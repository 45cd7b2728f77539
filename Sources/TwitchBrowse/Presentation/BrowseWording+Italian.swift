import RemoteLoading

extension BrowseWording {
    /// The Italian texts.
    public static let italian: BrowseWording = {
        var wording = BrowseWording()
        wording.gamesTitle = "I giochi più seguiti"
        wording.loading = "Caricamento…"
        wording.refresh = "Aggiorna"
        wording.tryAgain = "Riprova"
        wording.signIn = "Accedi"
        wording.viewers = { count in
            let number = compact(count.number, point: ",")
            return count.isExact ? number : "almeno \(number)"
        }
        wording.spokenViewers = { count in
            let viewers = "\(count.number) \(count.number == 1 ? "spettatore" : "spettatori")"
            return count.isExact ? viewers : "almeno \(viewers)"
        }
        wording.spokenDuration = {
            "in diretta da " + spokenTime($0, hours: ("ora", "ore"), minutes: ("minuto", "minuti"))
        }
        wording.language = { languageName($0, in: "it", other: "Altra lingua") }
        wording.age = { minutes in
            switch minutes {
            case ..<1: "Aggiornato meno di un minuto fa"
            case ..<1_440: "Aggiornato \(compactDuration(minutes)) fa"
            case ..<2_880: "Aggiornato ieri"
            default: "Aggiornato \(minutes / 1_440) giorni fa"
            }
        }
        wording.incomplete = { _ in "Non è stato possibile caricare tutto." }
        wording.noGamesTitle = "Nessun gioco"
        wording.noGamesDetail = "In questo momento nessun gioco è in diretta."
        wording.noStreamsTitle = "Nessuna diretta"
        wording.noStreamsDetail = { "In questo momento nessuno trasmette \($0)." }
        wording.failureTitle = "Caricamento non riuscito"
        wording.refreshFailureTitle = "Aggiornamento non riuscito"
        wording.failureDetail = { error, date in
            switch error {
            case .connectivity: "Il servizio non è raggiungibile. Controlla la connessione e riprova."
            case .invalidData: "La risposta non è leggibile."
            case .cancelled: "Il caricamento è stato interrotto."
            case .refused(.signInNeeded): "Accedi per vedere questa pagina."
            case .refused(.rateLimited(let until?)):
                "Troppe richieste. Riprova tra \(seconds(from: date, to: until)) s."
            case .refused(.rateLimited): "Troppe richieste. Riprova tra un minuto."
            case .refused(.gone): "Il servizio è stato chiuso."
            case .refused(.unavailable): "Il servizio non funziona. Riprova più tardi."
            case .refused: "Il servizio non l'ha data."
            }
        }
        return wording
    }()
}
