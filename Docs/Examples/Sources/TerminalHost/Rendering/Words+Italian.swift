import HostParts
import QuizDomain
import RemoteLoading

extension Words {
    static let italian = Words(
        quiz: .italian,
        blankGuess: "Scrivi prima una risposta",
        quoted: { "«\($0)»" },
        phase: { phase in
            switch phase {
            case .idle: "Nessuna domanda caricata"
            case .loading: RecallWording.italian.loading
            case .failed: RecallWording.italian.failureTitle
            case .ready: "La partita non è iniziata"
            case .playing: "La partita è iniziata"
            case .paused: "La partita è in pausa"
            case .finished: "La partita è finita"
            }
        },
        report: { report in
            let count = "\(report.found) su \(report.total)"
            return switch report.phase {
            case nil: "Non c’è ancora una domanda"
            case .ready: "La partita non è iniziata"
            case .playing, .paused: "Risposte trovate: \(count)"
            case .finished(.allFound): "Partita finita, risposte trovate: \(count)"
            case .finished(.timeUp): "Tempo scaduto, risposte trovate: \(count)"
            case .finished(.gaveUp): "Ti sei arreso, risposte trovate: \(count)"
            }
        },
        unknownCommand: { "Comando sconosciuto: \($0). Prova /aiuto." },
        usageError: { error in
            switch error {
            case .unknownGame(let name):
                "Il gioco \(name) non esiste. I giochi sono recall, quiz, trivia, names e browse. Prova --help."
            case .unknownOption(let option): "Opzione sconosciuta: \(option). Prova --help."
            case .missingValue(let option): "Manca il valore di \(option). Prova --help."
            case .badValue(let value, "--language"): "--language deve essere en o it, non \(value)"
            case .badValue(let value, "--list"): "--list deve essere keywords o places, non \(value)"
            case .badValue(let value, "--mode"): "--mode deve essere uno dei modi in --help, non \(value)"
            case .badValue(let value, "--client-id"): "--client-id deve essere una parola sola, non \(value)"
            case .badValue(let value, "--server"): "--server deve essere l’indirizzo mostrato da serve, non \(value)"
            case .badValue(_, "--token"): "--token deve essere una parola sola"
            case .badValue(let value, let option):
                "\(option) deve essere un numero intero da \(Options.allowed(option).lowerBound)"
                    + " a \(Options.allowed(option).upperBound), non \(value)"
            }
        },
        merged: { "si scrive come \($1) ed è stata omessa: \($0)" },
        newRecord: ChoiceWords.italian.newRecord,
        saving: ChoiceWords.italian.saving,
        time: ChoiceWords.italian.time,
        missed: "Mancate",
        hint: { screen in
            switch screen.phase {
            case .idle, .loading: "/aiuto  /esci"
            case .ready: "Invio o /inizia per iniziare, /aiuto per i comandi, /esci per uscire"
            case .playing: "/pausa  /verifica  /arrenditi  /ricomincia  /aiuto  /esci"
            case .paused: "Invio o /riprendi per continuare, /arrenditi, /ricomincia, /aiuto, /esci"
            case .failed, .finished:
                "Invio: \(screen.message?.button.label ?? screen.button.label), /aiuto per i comandi, /esci per uscire"
            }
        },
        savedGame: SavedGameWords(.italian),
        commands: [
            CommandHelp("Invio", "inizia la partita, la riprende, o gioca di nuovo alla fine"),
            CommandHelp("un testo", "una risposta, durante la partita"),
            CommandHelp("/inizia", "fa partire il tempo"), CommandHelp("/pausa", "ferma il tempo"),
            CommandHelp("/riprendi", "fa ripartire il tempo"), CommandHelp("/verifica", "mostra i tuoi progressi"),
            CommandHelp("/arrenditi", "finisce la partita e mostra che cosa mancava"),
            CommandHelp("/ricomincia", "la stessa domanda da capo"), CommandHelp("/carica", "un’altra domanda"),
            SavedGameWords(.italian).command, CommandHelp("/aiuto", "mostra questi comandi"),
            CommandHelp("/esci", "esce, e salva una partita non finita"),
        ],
        help: """
            Un quiz di memoria: scrivi tutte le risposte che sai prima che scada il tempo.

            uso: TerminalHost [recall] [--file FILE] [--language en|it] [--seconds N | --untimed]
                             [--list keywords|places]
                 TerminalHost quiz [--file FILE] [--questions N] [--shuffle] [--records FILE] [--reveal N]
                 TerminalHost trivia [--live] [--records FILE] [--language en|it]
                 TerminalHost names [--mode MODO] [--new N] [--records FILE] [--server URL] [--cache CARTELLA]
                 TerminalHost browse [--live --client-id ID | --server URL --token TOKEN | --sign-in] [--cache CARTELLA]
                 TerminalHost serve [--age N]

              --language en|it  la lingua (predefinita: quella dell’ambiente)
              --seconds N       durata di una partita, da 1 a 86400 (predefinita: 300)
              --untimed         partita senza limite di tempo
              --file FILE       file JSON del quiz, con le immagini nella stessa cartella (predefinito: uno integrato)
              --list ELENCO     quiz di memoria incluso: keywords, o places con accenti e punteggiatura nei nomi
                                (predefinito: keywords)
              --questions N     domande di una partita, da 1 a 10000 (predefinite: quelle del file)
              --shuffle         domande in ordine casuale (predefinito: come nel file)
              --records FILE    file dei record (predefinito: in una cartella di sistema)
              --reveal N        secondi in cui si mostra l’esito, da 0 a 60 (predefiniti: 2)
              --live            domande vere di opentdb.com, una richiesta ogni cinque secondi (altrimenti di esempio)
              --mode MODO       come si gioca ai nomi senza terminale: practice, timed, reverse, hints, mat,
                                current, former, free, typed, typed-timed o look-alikes (predefinito: practice)
              --new N           persone nuove nel gioco dei nomi, da 1 a 1000 (predefinite: 10)
              --client-id ID    client ID dell’app su Twitch, per --live (predefinito: dati di esempio)
              --server URL      usa il server avviato da serve (predefinito: dati di esempio)
              --token TOKEN     il token mostrato da serve, per browse
              --sign-in         il Twitch di esempio richiede l’accesso, e tu decidi per l’altro dispositivo
              --cache CARTELLA  cartella per elenchi e immagini, usata se il servizio non risponde
                                (predefinita con --live o --server: una cartella di sistema)
              --age N           età simulata in secondi delle risposte di serve (predefinita: 0)
              --help            mostra questo aiuto

            Imposta NO_COLOR per disattivare i colori. Scrivi /aiuto in un gioco per vedere i suoi comandi.

            Nel quiz di memoria, scrivi una risposta per riga. Una riga vuota inizia o riprende la partita, oppure gioca
            di nuovo. Comandi:
              /inizia    fa partire il tempo      /verifica    mostra i tuoi progressi
              /pausa     ferma il tempo           /arrenditi   finisce la partita e mostra che cosa mancava
              /riprendi  fa ripartire il tempo    /ricomincia  la stessa domanda da capo
              /carica    un'altra domanda         /salva       salva la partita
              /esci      esce, e salva una partita non finita per il prossimo avvio

            Se l’input non è un terminale, la partita inizia subito e termina alla fine dell’input.
            """
    )
}
