package import QuizDomain
import QuizDomainTesting
import RemoteQuizzesTesting

/// The trivia statements of the Italian games, because the service has English questions only.
enum ItalianTrivia {
    static let rows = [
        OpenTriviaRow("In montagna l’acqua bolle a una temperatura più bassa che al mare.", true),
        OpenTriviaRow("Il suono è più veloce nell’acqua che nell’aria.", true),
        OpenTriviaRow("Il diamante è fatto di carbonio.", true),
        OpenTriviaRow("Venere è il pianeta più vicino al Sole.", false),
        OpenTriviaRow("Su Mercurio un anno è più breve che sulla Terra.", true),
        OpenTriviaRow("Il simbolo chimico dell’oro è Ag.", false),
        OpenTriviaRow("Un neonato ha più ossa di un adulto.", true),
        OpenTriviaRow("Il fulmine è meno caldo della superficie del Sole.", false),
        OpenTriviaRow("Il Nilo sfocia nel Mediterraneo.", true),
        OpenTriviaRow("Lisbona è la capitale della Spagna.", false),
        OpenTriviaRow("L’Africa è il continente più grande.", false),
        OpenTriviaRow("Il Danubio attraversa Vienna.", true),
        OpenTriviaRow("San Paolo è la capitale del Brasile.", false),
        OpenTriviaRow("L’Everest è al confine fra Nepal e Cina.", true),
        OpenTriviaRow("Il Po nasce dal Monviso.", true),
        OpenTriviaRow("La Sardegna è più grande della Sicilia.", false),
        OpenTriviaRow("Un ragno ha sei zampe.", false),
        OpenTriviaRow("Le balene sono mammiferi.", true),
        OpenTriviaRow("I pinguini vivono in natura al Polo Nord.", false),
        OpenTriviaRow("Dante scrisse il Decameron.", false),
        OpenTriviaRow("Verdi compose l’Aida.", true),
        OpenTriviaRow("Il Colosseo è a Milano.", false),
        OpenTriviaRow("La torre di Pisa è un campanile.", true),
        OpenTriviaRow("In un esagono ci sono otto lati.", false),
        OpenTriviaRow("Due è l’unico numero primo pari.", true),
        OpenTriviaRow("La somma degli angoli di un triangolo piano è di 180 gradi.", true),
        OpenTriviaRow("Gli scacchi si giocano su 81 caselle.", false),
        OpenTriviaRow("Una squadra di pallavolo ha sei giocatori in campo.", true),
        OpenTriviaRow("Il sassofono è uno strumento ad arco.", false),
        OpenTriviaRow("La luce del Sole arriva sulla Terra in circa otto minuti.", true),
    ]
}

extension Language {
    /// Returns the text of a trivia answer in this language, because the service sends answers in English only.
    package func answer(_ content: QuizContent) -> QuizContent {
        switch (self, content.text) {
        case (.italian, "True"): "Vero"
        case (.italian, "False"): "Falso"
        default: content
        }
    }
}
