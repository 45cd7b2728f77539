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
    let settings: ServerSettings
    let records: any RecordStore
    let lessons: any LearningStore
    private let board = QuizPickerApp.Choice(EmbeddedRecallQuiz.keywords.rawValue)
    private let quiz = QuizPickerApp.Choice(EmbeddedChoiceQuiz.capitals.rawValue)

    init(
        services: Services, settings: ServerSettings, records: any RecordStore, lessons: any LearningStore
    ) {
        self.services = services
        self.settings = settings
        self.records = records
        self.lessons = lessons
    }

    /// Creates a game in a language, which continues a saved game if it can read it.
    func make(_ name: AppName, _ language: Language, resuming saved: Data?) -> any GameApp {
        let words = WebTexts(language)
        return switch name {
        case .recall: settings.recall.map { recall($0, words, saved) } ?? boards(language, words, saved)
        case .quiz: settings.quiz.map { quiz($0, words, saved) } ?? quizzes(language, words, saved)
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

    /// Creates the typed-recall quiz of the player's own file.
    private func recall(_ file: URL, _ words: WebTexts, _ saved: Data?) -> any GameApp {
        let session = RecallSession(
            loader: FileRecallLoader(contentsOf: file),
            records: records.location(of: "recall", mode: file.absoluteString),
            wording: words.recallWording, time: services.time, resuming: saved?.decoded())
        return RecallApp(session, images: FolderImageLoader(file.deletingLastPathComponent()), words: words)
    }

    /// Creates the boards that are part of the program.
    private func boards(_ language: Language, _ words: WebTexts, _ saved: Data?) -> any GameApp {
        let items = EmbeddedRecallQuiz.allCases.map {
            QuizPickerApp.Item(id: $0.rawValue, title: $0.title(language), detail: words.answersCount($0.count))
        }
        return QuizPickerApp(words.boards, items, chosen: board, resuming: saved) { id, game in
            let board = EmbeddedRecallQuiz(rawValue: id) ?? .keywords
            let session = RecallSession.board(
                board, language, records: records, wording: words.recallWording, time: services.time,
                resuming: game?.decoded())
            return RecallApp(
                session, images: RemoteImageLoader(over: board.client(language)), answers: board.answerLanguage,
                words: words)
        }
    }

    /// Creates the quiz of the player's own file.
    private func quiz(_ file: URL, _ words: WebTexts, _ saved: Data?) -> any GameApp {
        quiz(
            FileDeck(contentsOf: file), mode: file.absoluteString, title: words.quiz.name,
            images: FolderImageLoader(file.deletingLastPathComponent()), words, saved)
    }

    /// Creates the quizzes that are part of the program.
    private func quizzes(_ language: Language, _ words: WebTexts, _ saved: Data?) -> any GameApp {
        let items = EmbeddedChoiceQuiz.allCases.map {
            QuizPickerApp.Item(id: $0.rawValue, title: $0.title(language), detail: words.questionsCount($0.count))
        }
        return QuizPickerApp(words.quizzes, items, chosen: quiz, resuming: saved) { id, game in
            let chosen = EmbeddedChoiceQuiz(rawValue: id) ?? .capitals
            return quiz(
                chosen.deck(language), mode: chosen.address, title: chosen.title(language),
                images: RemoteImageLoader(over: chosen.client(language).retrying()), words, game)
        }
    }

    private func quiz(
        _ deck: some ChoiceDeck<QuizContent>, mode: String, title: String, images: any ImageLoading, _ words: WebTexts,
        _ saved: Data?
    ) -> ChoiceApp {
        ChoiceApp(
            ChoiceSession(
                deck: deck, rules: .quiz(reveal: settings.reveal), heading: QuizContent(title),
                records: records.location(of: "quiz", mode: mode),
                wording: words.choiceWording, time: services.time, resuming: saved?.decoded()),
            images: images, words: words)
    }

    private func trivia(
        _ language: Language, _ words: WebTexts, resuming saved: ChoiceGame<QuizContent>?
    ) -> ChoiceApp {
        ChoiceApp(
            .trivia(
                language, heading: words.trivia.name, records: records, wording: words.choiceWording,
                time: services.time, resuming: saved),
            app: .trivia, words: words)
    }
}
