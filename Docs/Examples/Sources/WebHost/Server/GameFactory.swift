import Foundation
import HostParts
import NameMatch
import QuizDomain
import RemoteLoading
import RemoteQuizzes

/// The games of a player, in any language.
@MainActor
struct GameFactory {
    let services: Services
    let settings: Settings
    let records: any RecordStore
    let lessons: any LearningStore

    /// Creates a game in a language, which continues a saved game if it can read it.
    func make(_ name: AppName, _ language: Language, resuming saved: Data?) -> any GameApp {
        let words = WebWords(language)
        return switch name {
        case .recall:
            RecallApp(
                recall(language, words, resuming: saved?.decoded()),
                images: settings.recall.map { FolderImageLoader($0.deletingLastPathComponent()) }, words: words)
        case .quiz: quiz(language, words, resuming: saved?.decoded())
        case .trivia: trivia(language, words, resuming: saved?.decoded())
        case .names:
            NamesApp(
                NameMatchSession(
                    people: services.people, images: services.portraits, modes: services.modes,
                    records: records, learning: lessons, wording: words.namesWording, time: services.time,
                    resuming: saved?.decoded()),
                words: words)
        case .twitch: preconditionFailure("Twitch has lists and no game")
        }
    }

    private func recall(_ language: Language, _ words: WebWords, resuming saved: RecallGame?) -> RecallSession {
        guard let file = settings.recall else {
            if settings.board {
                return .planets(
                    language, records: records, wording: words.recallWording, time: services.time, resuming: saved)
            }
            return .embedded(
                language, seconds: 300, records: records, wording: words.recallWording, time: services.time,
                resuming: saved)
        }
        return RecallSession(
            loader: FileRecallLoader(contentsOf: file),
            records: records.location(of: "recall", mode: file.absoluteString),
            wording: words.recallWording, time: services.time, resuming: saved)
    }

    private func quiz(
        _ language: Language, _ words: WebWords, resuming saved: ChoiceGame<QuizContent>?
    ) -> ChoiceApp {
        let deck: any ChoiceDeck<QuizContent>
        let images: any ImageLoading
        if let file = settings.quiz {
            deck = FileDeckLoader(contentsOf: file)
            images = FolderImageLoader(file.deletingLastPathComponent())
        } else {
            deck = RemoteDeckLoader.embedded(language)
            images = RemoteImageLoader(over: CapitalsQuiz.client(language).retrying())
        }
        let mode = settings.quiz?.absoluteString ?? CapitalsQuiz.address
        return ChoiceApp(
            ChoiceSession(
                deck: deck, rules: .quiz(reveal: settings.reveal), heading: QuizContent(words.quiz.name),
                records: records.location(of: "quiz", mode: mode),
                wording: words.choiceWording, time: services.time, resuming: saved),
            images: images, words: words)
    }

    private func trivia(
        _ language: Language, _ words: WebWords, resuming saved: ChoiceGame<QuizContent>?
    ) -> ChoiceApp {
        ChoiceApp(
            .luckyDay(
                .offline(language), heading: QuizContent(words.trivia.name), records: records,
                wording: words.choiceWording, time: services.time, resuming: saved),
            app: .trivia, words: words)
    }
}
