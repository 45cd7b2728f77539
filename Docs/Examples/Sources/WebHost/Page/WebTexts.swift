import HostParts

/// The texts of this web site in one language.
struct WebTexts: TranslatedTexts {
    /// The name of an app, and a sentence about it.
    typealias Entry = (name: String, about: String)

    var language: Language
    var recall: Entry
    var quiz: Entry
    var trivia: Entry
    var names: Entry
    var twitch: Entry
    var choose: String
    var menu: String
    /// The name of the other language, in that language.
    var otherLanguage: String
    var lost: String
    var missingPage: String
    /// The sentence for a browser that refuses the cookie by which the player is recognised.
    var needsCookie: String
    /// The sentence about a game that could not be saved.
    var unsaved: String
    /// The texts of the bar after a game was ended, or what the game has learned was deleted.
    var gameEnded: String
    var forgotten: String
    var undo: String
    /// The label of the button that shows the results of a game that the player has given up.
    var showResults: String
    /// The texts for a browser without JavaScript: the sentence beside a clock, and the link that loads the page again.
    var clockStands: String
    var reload: String
    var guessLabel: String
    var guess: String
    var found: String
    var missed: String
    var right: String
    var wrong: String
    var score: String
    var review: String
    var newRecord: String
    /// The label of the button that copies a result, before and after it was pressed.
    var copy: String
    var copied: String
    /// The label of the button that opens the controls of a game in a low window.
    var controls: String
    /// The headings above the lists of boards and of quizzes.
    var boards: String
    var quizzes: String
    /// Closures that return the numbers of answers and of questions.
    var answersCount: @Sendable (_ count: Int) -> String
    var questionsCount: @Sendable (_ count: Int) -> String
    /// A closure that returns the points of the last right answer.
    var gained: @Sendable (_ points: String) -> String
    /// The sentence about the source of the trivia statements that are part of the program.
    var ownStatements: String
    /// The badge of a person whom the player met in the last game, and the heading above the people of the game.
    var new: String
    var people: String
    /// The line above a person whom a lesson introduces: alone, or with others, from the place of the person.
    var newPerson: String
    var newPeople: @Sendable (_ place: String) -> String
    /// The marks of the people after a lesson, which screen readers read.
    var known: String
    var notKnown: String
    /// A closure that returns the title of the games that a search finds.
    var resultsFor: @Sendable (_ text: String) -> String
    /// The text about a list that only a signed-in player sees.
    var invitation: String
    /// A closure that returns the text about a result that is some points or answers behind the record.
    var behindRecord: @Sendable (_ difference: Int) -> String
    /// A closure that returns the text about a game that the player can continue.
    var continueGame: @Sendable (_ progress: String) -> String
    /// A closure that returns a part of a whole, such as "14 of 50".
    var partOf: @Sendable (_ part: Int, _ whole: Int) -> String
    /// A closure that returns the text about consecutive right answers.
    var streak: @Sendable (_ count: Int) -> String
    /// The words before a wrong choice, which screen readers read.
    var chosen: String
    /// The words before the time of a recall game with all answers, and before the time of the last answer.
    var time: String
    var lastAnswer: String
    var attempts: String
    var averageTime: String
    var bestStreak: String
    /// The headings above the modes of the name game.
    var findFace: String
    var findName: String
    var typeName: String
    var live: String
    var saving: String
    var paused: String
    var portrait: String
    /// The label of the button that deletes what the player has learned about a person.
    var forget: String
    /// The label of the button that says that the player knew a person already.
    var knewAlready: String
    /// The heading above these buttons, and what they do.
    var forgetTitle: String
    var forgetAbout: String
    /// The text beside the button that deletes what the player has learned about all people.
    var forgetAllAbout: String
    /// A closure that returns the sentence about a wrong choice in the name game.
    var chose: @Sendable (_ name: String) -> HTML
    /// The alternative text of a picture without a description.
    var picture: String
    var missingPicture: String
    var search: String
    var findGames: String
    var goToChannel: String
    /// The label of the buttons that select the language of streams.
    var streamLanguage: String
    var allLanguages: String
    /// The notice on all pages of Twitch, because the server has invented what they show.
    var invented: String
    /// A closure that returns the text about a channel that does not exist.
    var noChannel: @Sendable (_ login: String) -> String
    /// The text above the buttons that approve or decline a sign-in, as the player would do on another device.
    var otherDevice: String
    var approve: String
    var decline: String
    /// The text after the other device has answered.
    var answered: String
}

extension WebTexts {
    init(_ language: Language) {
        self =
            switch language {
            case .english: .english
            case .italian: .italian
            }
    }

    static let english = WebTexts(
        language: .english,
        recall: ("Recall", "Type all the answers that you know before the time is up."),
        quiz: ("Quiz", "Choose the right answer."),
        trivia: ("Trivia", "True or false? One wrong answer ends the game."),
        names: ("Names", "Find the face that belongs to a name."),
        twitch: ("Twitch", "See the most popular games and their streams."),
        choose: "Choose a game", menu: "All games", otherLanguage: "Italiano",
        lost: "The connection is lost. Trying again…", missingPage: "There is no such page.",
        needsCookie: "Your browser sends no cookie, so the game cannot recognise you. Allow cookies for this page.",
        unsaved: "This game cannot be saved. It will be lost when the program ends.",
        gameEnded: "Game ended.", forgotten: "Forgotten.", undo: "Undo", showResults: "Show the answers",
        clockStands: "Without JavaScript, this clock stands still until you load the page again.",
        reload: "Load the page again to see what has changed.",
        guessLabel: "Your answer", guess: "Guess", found: "Found", missed: "Missed", right: "Right", wrong: "Wrong",
        score: "Score", review: "Your answers", newRecord: "New record!",
        copy: "Copy the result", copied: "Copied",
        controls: "Menu", boards: "Choose a board", quizzes: "Choose a quiz",
        answersCount: { "\($0) answers" }, questionsCount: { "\($0) questions" }, gained: { "+\($0)" },
        ownStatements: "The statements were written for Playhouse.", new: "New", people: "The people of this game",
        newPerson: "A new person", newPeople: { "New people: \($0)" }, known: "You know this person",
        notKnown: "You are still learning this person",
        resultsFor: { "Results for “\($0)”" }, invitation: "Sign in to see who is live.",
        behindRecord: { "\($0) behind your record" }, continueGame: { "Continue: \($0)" },
        partOf: { "\($0) of \($1)" }, streak: { "\($0) in a row" }, chosen: "Your choice:",
        time: "Time", lastAnswer: "Last answer at",
        attempts: "Attempts", averageTime: "Average time",
        bestStreak: "Best streak", findFace: "Find the face", findName: "Find the name",
        typeName: "Type the name", live: "LIVE", saving: "Saving the result…",
        paused: "The game is paused.", portrait: "Portrait",
        forget: "Forget", knewAlready: "I know already",
        forgetTitle: "What the game remembers",
        forgetAbout: "The game asks more often about people whom you do not know yet. Forget a person to begin again.",
        forgetAllAbout: "The game asks more often about people whom you do not know yet. Forget all to begin again.",
        chose: { "You chose \(HTML.name($0))." },
        picture: "Picture", missingPicture: "picture not available",
        search: "Game or channel", findGames: "Find games", goToChannel: "Go to channel",
        streamLanguage: "Language of the streams", allLanguages: "All languages",
        invented: "Invented data: no connection to Twitch.", noChannel: { "There is no channel “\($0)”." },
        otherDevice: "Choose the answer of the other device:", approve: "Approve",
        decline: "Decline", answered: "The other device has answered. Waiting for Twitch…")

    static let italian = WebTexts(
        language: .italian,
        recall: ("Memoria", "Scrivi tutte le risposte che sai prima che scada il tempo."),
        quiz: ("Quiz", "Scegli la risposta giusta."),
        trivia: ("Vero o falso", "Un solo errore e la partita finisce."),
        names: ("Nomi", "Trova il volto che corrisponde al nome."),
        twitch: ("Twitch", "Guarda i giochi più popolari e le loro dirette."),
        choose: "Scegli un gioco", menu: "Tutti i giochi", otherLanguage: "English",
        lost: "La connessione è persa. Nuovo tentativo…", missingPage: "La pagina non esiste.",
        needsCookie:
            "Il browser non invia cookie, quindi il gioco non ti riconosce. Permetti i cookie per questa pagina.",
        unsaved: "Questa partita non si può salvare. Andrà persa quando il programma finisce.",
        gameEnded: "Partita terminata.", forgotten: "Dimenticato.", undo: "Annulla", showResults: "Mostra le risposte",
        clockStands: "Senza JavaScript questo orologio sta fermo finché non ricarichi la pagina.",
        reload: "Ricarica la pagina per vedere che cosa è cambiato.",
        guessLabel: "La tua risposta", guess: "Prova", found: "Trovate", missed: "Mancate", right: "Giusto",
        wrong: "Sbagliato", score: "Punti", review: "Le tue risposte", newRecord: "Nuovo record!",
        copy: "Copia il risultato", copied: "Copiato",
        controls: "Menu", boards: "Scegli un elenco", quizzes: "Scegli un quiz",
        answersCount: { "\($0) risposte" }, questionsCount: { "\($0) domande" }, gained: { "+\($0)" },
        ownStatements: "Le affermazioni sono scritte per Playhouse.", new: "Nuova",
        people: "Le persone di questa partita",
        newPerson: "Una persona nuova", newPeople: { "Persone nuove: \($0)" }, known: "La conosci",
        notKnown: "La stai ancora imparando", resultsFor: { "Risultati per «\($0)»" },
        invitation: "Accedi per vedere chi è in diretta.",
        behindRecord: { "\($0) in meno del record" }, continueGame: { "Continua: \($0)" },
        partOf: { "\($0) su \($1)" }, streak: { "\($0) di fila" }, chosen: "La tua scelta:",
        time: "Tempo", lastAnswer: "Ultima risposta a",
        attempts: "Tentativi", averageTime: "Tempo medio",
        bestStreak: "Serie migliore", findFace: "Trova il volto",
        findName: "Trova il nome", typeName: "Scrivi il nome", live: "IN DIRETTA",
        saving: "Salvataggio del risultato…", paused: "La partita è in pausa.", portrait: "Ritratto",
        forget: "Dimentica", knewAlready: "Conosco già",
        forgetTitle: "Che cosa ricorda il gioco",
        forgetAbout: "Il gioco chiede più spesso di chi non conosci ancora. Dimentica una persona per ricominciare.",
        forgetAllAbout: "Il gioco chiede più spesso di chi non conosci ancora. Dimentica tutti per ricominciare.",
        chose: { "Hai scelto \(HTML.name($0))." },
        picture: "Immagine", missingPicture: "immagine non disponibile",
        search: "Gioco o canale", findGames: "Cerca giochi", goToChannel: "Vai al canale",
        streamLanguage: "Lingua delle dirette", allLanguages: "Tutte le lingue",
        invented: "Dati inventati: nessun collegamento con Twitch.", noChannel: { "Il canale «\($0)» non esiste." },
        otherDevice: "Scegli la risposta dell’altro dispositivo:", approve: "Approva",
        decline: "Rifiuta", answered: "L’altro dispositivo ha risposto. In attesa di Twitch…")
}

extension Language {
    var other: Language {
        switch self {
        case .english: .italian
        case .italian: .english
        }
    }
}
