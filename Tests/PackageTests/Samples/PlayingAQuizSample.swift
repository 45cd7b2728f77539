import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// The samples of the article about playing a quiz.
@MainActor
@Suite struct PlayingAQuizSample {
    @Test func aQuizFromAFileOnAServer() async throws {
        let client = InProcessHTTPClient { _ in HTTPResponse(body: QuizFile.capitalsBytes) }
        let records = InMemoryRecordStore()
        var shown: [String?] = []
        func show(_ title: String?, _ detail: String?) { shown.append(title) }
        func show(_ title: String?, _ states: [ChoiceScreen<QuizContent>.Option.State]) { shown.append(title) }

        let request = try HTTPRequest(.get, "https://quiz.example/capitals.json")
        let session = ChoiceSession(
            deck: RemoteDeckLoader(request, client: client), rules: .quiz, heading: QuizHeading("Capitals"),
            records: records, recordKey: RecordKey(game: "capitals"), afterGame: .menu)

        await session.load()  // the menu: title, logo, record
        await session.start()  // "Question 1 of 3", nothing won

        switch session.stage {
        case .menu(let menu): show(menu.title, menu.record?.text)
        case .game(let screen): show(screen.number?.text, screen.options.map(\.state))
        case .results(let results): show(results.title, results.score.text)
        }
        #expect(shown == ["Question 1 of 3"])
    }

    @Test func rulesOfATimedGame() throws {
        let timed = try ChoiceRules(
            miss: .staysUntilFound, reveal: .milliseconds(100), gameLimit: .seconds(60),
            scoring: Scoring(streakBonus: .hundreds), help: .init(fiftyFifties: 1, every: .seconds(5)))
        #expect(timed.gameLimit == .seconds(60))
    }
}
