import Foundation
import HostParts

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The texts of the app that are not part of a screen.
nonisolated struct HostTexts: TranslatedTexts, Hashable {
    var language = Language.english
    var recall = "Recall"
    var planets = "Planets"
    var quiz = "Quiz"
    var mixedQuiz = "Mixed quiz"
    var trivia = "Trivia"
    var names = "Names"
    var continueGame = "Continue"
    var gameEnded = "Game ended."
    var undo = "Undo"
    var close = "OK"
    var right = "Right"
    var wrong = "Wrong"
    var tenSecondsLeft = "Ten seconds left"
    var timeUp = "The time is up"
    var newRecord = "New record!"
    var streak = "in a row"
    var attempts = "Attempts"
    var bestStreak = "Best streak"
    var averageTime = "Average time"
    var review = "Your answers"
    var more = "More"
    var search = "Search games"
    var followed = "Channels you follow"
    var account = "Twitch account"
    var languages = "Language of the streams"
    var otherDevice = "Invented data: no connection to Twitch. Choose the answer of the other device:"
    var approve = "Approve"
    var decline = "Decline"
    var answered = "The other device has answered. Waiting for Twitch…"
}

extension HostTexts {
    init(_ language: Language) {
        self =
            switch language {
            case .english: HostTexts()
            case .italian: .italian
            }
    }

    static let italian = HostTexts(
        language: .italian, recall: "Memoria", planets: "Pianeti", quiz: "Quiz", mixedQuiz: "Quiz misto",
        trivia: "Vero o falso", names: "Nomi", continueGame: "Continua", gameEnded: "Partita terminata.",
        undo: "Annulla", close: "OK",
        right: "Giusto", wrong: "Sbagliato", tenSecondsLeft: "Mancano dieci secondi", timeUp: "Tempo scaduto",
        newRecord: "Nuovo record!", streak: "di fila", attempts: "Tentativi",
        bestStreak: "Serie migliore", averageTime: "Tempo medio", review: "Le tue risposte", more: "Altro",
        search: "Cerca giochi", followed: "Canali che segui", account: "Account Twitch",
        languages: "Lingua delle dirette",
        otherDevice: "Qui Twitch è simulato. Scegli la risposta dell’altro dispositivo:", approve: "Approva",
        decline: "Rifiuta", answered: "L’altro dispositivo ha risposto. In attesa di Twitch…")
}

extension Language {
    /// The language of the app: Italian if the user prefers it to English, or else English.
    static func preferred(of languages: [String] = Locale.preferredLanguages) -> Language {
        languages.lazy.compactMap { Language(rawValue: String($0.prefix { $0 != "-" })) }.first ?? .english
    }
}

/// The key of the texts in the environment.
nonisolated private struct TextsKey: EnvironmentKey {
    static let defaultValue = HostTexts()
}

extension EnvironmentValues {
    /// The texts of the app in the language of its user.
    nonisolated var texts: HostTexts {
        get { self[TextsKey.self] }
        set { self[TextsKey.self] = newValue }
    }
}
