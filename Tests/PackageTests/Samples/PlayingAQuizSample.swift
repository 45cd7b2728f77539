import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing

/// The samples of the article "Playing a quiz".
@MainActor
@Suite(.bounded) struct PlayingAQuizSample {
    @Test func sessionPlaysQuizFromRemoteFile() async throws {
        let client = InProcessHTTPClient { _ in HTTPResponse(body: QuizFile.capitalsBytes) }
        let records = InMemoryRecordStore()
        var shown: [String?] = []
        func show(_ title: String?, _ detail: String?) { shown.append(title) }
        func show(_ title: String?, _ states: [ChoiceRoundScreen<QuizContent>.Option.State]) { shown.append(title) }

        let request = HTTPRequest(
            .get, "https://quiz.example/capitals.json")
        let session = ChoiceSession(
            deck: RemoteDeck(request, client: client), rules: .quiz,
            heading: QuizContent("Capitals"),
            records: records.location(of: "capitals"),
            afterGame: .menu)

        await session.load()  // the menu: title, logo, record
        await session.start()  // "Question 1 of 3", no points yet

        switch session.screen {
        case .menu(let menu): show(menu.heading.text, menu.record?.text)
        case .round(let screen):
            show(screen.number?.text, screen.options.map(\.state))
        case .results(let results): show(results.title, results.score.text)
        }
        #expect(shown == ["Question 1 of 3"])
    }

    @Test func sampleCodePlaysGameInTerminal() async throws {
        func choice(on screen: ChoiceRoundScreen<QuizContent>) -> ChoiceOptionID { screen.options[0].id }
        func tell(_ title: String?, _ detail: String?) { Issue.record("\(title ?? "")") }
        var behaviour = FakeOpenTrivia.Behaviour()
        behaviour.gap = nil
        let statements = (1...12).map { OpenTriviaRow("\($0) is a number.", true) }
        let service = FakeOpenTrivia(statements + [OpenTriviaRow("0 is odd.", false)], behaving: behaviour)
        let deck = OpenTrivia(over: InProcessHTTPClient(service), spacing: .zero).deck(.trueOrFalse)

        let rules = try ChoiceRules(miss: .endsTheGame)
        let session = ChoiceSession(
            deck: deck, rules: rules, heading: QuizContent("Trivia"))
        await session.start()

        playing: while case .round(let screen) = session.screen {
            switch screen.phase {
            case .asking: session.pick(choice(on: screen))  // an option's id
            case .loading: await session.load()  // waits for the next page
            case .failed:
                // Calling load() here would retry.
                tell(screen.message?.title, screen.message?.detail)
                break playing
            case .revealing, .paused: break playing  // not with these rules
            }
        }

        #expect(session.screen.results != nil)
    }

    @Test func sessionPlaysQuestionsFromCode() async throws {
        let italy = try ChoiceQuestion(
            id: "italy", prompt: QuizContent("The capital of Italy?"),
            options: ["Rome", "Milan", "Turin"].map { QuizContent($0) },
            right: 0)
        let session = ChoiceSession(
            deck: FixedDeck([italy]), rules: .quiz,
            heading: QuizContent("Capitals"))

        await session.start()
        let options = try #require(session.screen.round?.options)
        #expect(Set(options.map(\.content.text)) == ["Rome", "Milan", "Turin"])
    }

    @MainActor
    @Test func dailyGameHasSameQuestionsForAllPlayers() async throws {
        let questions = (1...20).map {
            ChoiceQuestion<String>.fixture("question \($0)", order: .shuffled)
        }
        let records = InMemoryRecordStore()
        func play(on date: Date) async throws -> [String] {
            let numbers = SeededNumbers(game: "capitals", on: date)
            let daily = ChoiceSession(
                deck: FixedDeck(questions),
                rules: try ChoiceRules(
                    pace: .quiz, dealing: .init(count: 5, order: .shuffled)),
                heading: QuizContent("Capitals of the day"),
                records: records.location(of: "capitals", mode: "daily"),
                chance: ChanceSource(numbers))
            await daily.start()
            return try #require(daily.savedGame).dealtQuestions.flatMap(\.options)
        }
        let morning = Date(timeIntervalSince1970: 20_783 * 86_400)
        #expect(try await play(on: morning) == play(on: morning + 80_000))
    }

    @Test func questionCanHaveTypedAnswers() throws {
        let river = try ChoiceQuestion(
            id: "cairo", prompt: QuizContent("Which river?"),
            answer: QuizContent("Nile"),
            typed: TypedAnswers(["Nile", "River Nile"], rejected: ["Niger"]))
        #expect(river.typed?.judge("nille") == .accepted(answer: "Nile", manner: .typo(distance: 1)))
        #expect(river.typed?.judge("Niger") == .wrong)
    }

    @Test func rulesCanLimitTimeOfWholeGame() throws {
        let timed = try ChoiceRules(
            miss: .staysUntilFound,
            pace: .init(
                reveal: .milliseconds(100), answerDelay: .milliseconds(300)),
            gameLimit: .seconds(60), scoring: Scoring(streakBonus: .hundreds),
            help: .init(fiftyFifties: 1, every: .seconds(5)))
        #expect(timed.gameLimit == .seconds(60))
    }

    @Test func customWordingReplacesErrorText() {
        var wording = ChoiceWording.english
        wording.failureDetail = { _ in "This quiz is not available now." }
        #expect(wording.failureDetail(.cancelled) == "This quiz is not available now.")
    }

    @Test func bundledQuizLoadsPicturesFromItsFolder() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("capitals.json")
        try QuizFile.capitalsBytes.write(to: file)
        try ImageFixtures.png().write(to: folder.file("logo.png"))
        let client = InProcessHTTPClient { _ in .status(.notFound) }

        let deck = FileDeck(contentsOf: file)
        let images = FolderImageLoader(
            file.deletingLastPathComponent(),
            remote: RemoteImageLoader(over: client))

        let logo = try await deck.next(after: ChoiceHistory()).heading?.picture
        guard case .at(let url) = logo else { throw LoadError.refused(.notFound) }
        #expect(try await images.image(at: url).data == ImageFixtures.png())
    }

    @Test func rulesCanLimitNumberOfQuestions() throws {
        let sample = try ChoiceRules(
            pace: .quiz, dealing: .init(count: 5, order: .shuffled))
        #expect(sample.dealing.count == 5)
    }

    @Test func fileOfNewerVersionNeedsNewerApp() {
        func needsNewerApp(_ problem: InvalidData) -> Bool {
            switch problem.reason {
            case .rejected(.newerVersion, _): true
            default: false
            }
        }

        let flaws = FlawedQuizFile.all.map { InvalidData.file(name: "quiz.json", .rejected($0.rule, at: $0.place)) }
        #expect(flaws.filter(needsNewerApp).map(\.path) == ["version"])
    }

    @Test func articleListsEveryRuleOfQuizFiles() throws {
        let article = try Checkout.text(of: "Sources/QuizDomain/QuizDomain.docc/WriteAQuizFile.md")
        for flawed in FlawedQuizFile.all { #expect(article.contains("| `\(flawed.rule.name)` |"), "\(flawed.rule)") }
    }
}

extension InvalidData.Rule {
    fileprivate var name: String {
        switch self {
        case .blank: "blank"
        case .unknown: "unknown"
        default: Mirror(reflecting: self).children.first?.label ?? ""
        }
    }
}
