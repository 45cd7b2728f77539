import QuizDomain

extension Words {
    static let italian = Words(
        quiz: .italian,
        blankGuess: "Prima scrivi una parola",
        quoted: { "«\($0)»" },
        phase: { phase in
            switch phase {
            case .idle: "Nessuna domanda è stata ancora caricata"
            case .loading: RecallWording.italian.loading
            case .failed: RecallWording.italian.failureTitle
            case .ready: "La partita non è iniziata"
            case .playing: "Il tempo scorre"
            case .paused: "La partita è in pausa"
            case .finished: "La partita è finita"
            }
        },
        report: { report in
            let count = RecallWording.italian.count(report.found, report.total)
            return switch report.state {
            case .noQuestion: "Non c’è ancora una domanda"
            case .notStarted: "\(count), partita non iniziata"
            case .stillPlaying: "\(count), partita in corso"
            case .finished(.allFound): "\(count), partita finita: tutto trovato"
            case .finished(.timeUp): "\(count), partita finita: tempo scaduto"
            case .finished(.gaveUp): "\(count), partita finita: ti sei arreso"
            }
        },
        unknownCommand: { "Il comando \($0) non esiste; prova /aiuto" },
        usageError: { error in
            switch error {
            case .unknownOption(let option): "L’opzione \(option) non esiste; prova --help"
            case .missingValue(let option): "A \(option) manca il valore; prova --help"
            case .badValue(let value, "--language"): "--language è en o it, non \(value)"
            case .badValue(let value, "--mode"): "--mode è practice, timed o un altro di --help, non \(value)"
            case .badValue(let value, "--client-id"): "--client-id è una parola sola, non \(value)"
            case .badValue(let value, "--server"): "--server è l’indirizzo che scrive serve, non \(value)"
            case .badValue(_, "--token"): "--token è una parola sola"
            case .badValue(let value, let option):
                "\(option) è un numero intero da \(Options.allowed(option).lowerBound)"
                    + " a \(Options.allowed(option).upperBound), non \(value)"
            }
        },
        missed: "Mancate",
        hint: { screen in
            switch screen.phase {
            case .idle, .loading: "/esci"
            case .ready: "Invio o /inizia per iniziare, /esci per uscire"
            case .playing: "/pausa  /verifica  /arrenditi  /ricomincia  /esci"
            case .paused: "Invio o /riprendi per continuare, /arrenditi, /ricomincia, /esci"
            case .failed, .finished: "Invio: \(screen.message?.button.label ?? screen.button.label), /esci per uscire"
            }
        },
        commands: "/inizia  /pausa  /riprendi  /verifica  /arrenditi  /ricomincia  /carica  /esci",
        help: """
            Un quiz di memoria: scrivi tutte le risposte che sai prima che scada il tempo.

            uso: TerminalHost [recall] [--language en|it] [--seconds N]
                 TerminalHost quiz [--file FILE] [--records FILE] [--reveal N] [--language en|it]
                 TerminalHost trivia [--live] [--records FILE] [--language en|it]
                 TerminalHost names [--mode MODO] [--records FILE] [--server URL] [--cache CARTELLA]
                 TerminalHost browse [--live --client-id ID | --server URL --token TOKEN] [--cache CARTELLA]
                 TerminalHost serve [--age N]

              --language en|it  la lingua; se manca, quella dell’ambiente
              --seconds N       quanto dura una partita, da 1 a 86400; se manca, 300
              --file FILE       un quiz in JSON da giocare; se manca, le capitali
              --records FILE    dove sta il record; se manca, in una cartella del sistema
              --reveal N        per quanti secondi si mostra l’esito, da 0 a 60; se manca, 2
              --live            domande di opentdb.com, che vuole cinque secondi a richiesta; se manca, inventate
              --mode MODO       come si gioca ai nomi senza terminale: practice, timed, reverse, hints, mat,
                                current, former o free; se manca, practice
              --client-id ID    il nome dell’app presso Twitch, per --live: quello vero; se manca, inventato
              --server URL      persone o Twitch dal server avviato da serve; se manca, inventati qui
              --token TOKEN     il token scritto da serve, per browse
              --cache CARTELLA  dove restano elenchi e immagini per quando il servizio non risponde; se manca,
                                con --live o --server, in una cartella del sistema
              --age N           quanti secondi ha ciò che serve manda; se manca, 0
              --help            questo testo

            I colori mancano dove c’è NO_COLOR. Nel quiz a scelta multipla si sceglie con un numero.

            Scrivi una risposta per riga. Una riga vuota inizia la partita, continua dopo una pausa e alla fine gioca ancora.
            Comandi:
              /inizia    fa partire il tempo      /verifica    dice a che punto sei; la partita continua
              /pausa     ferma il tempo           /arrenditi   finisce la partita e mostra che cosa mancava
              /riprendi  fa ripartire il tempo    /ricomincia  la stessa domanda da capo
              /carica    carica di nuovo          /esci        esce

            Se l’ingresso non è un terminale si gioca subito, riga per riga; alla fine dell’ingresso ci si arrende.
            """
    )
}
