import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Runs the samples of the first pages.
@MainActor
@Suite(.bounded) struct IntroductoryPagesSamples {
    @Test func httpSampleLoadsCategories() async throws {
        let client = InProcessHTTPClient { _ in .json(#"[{"id": 1, "name": "Books"}]"#) }
        #expect(try await HTTPSample.names(over: client) == ["Books"])
        _ = HTTPSample.client()
    }

    @Test(arguments: RecallQuestionLoaderContract.rules)
    func wordLoaderObeysLoaderContract(rule: ContractRule<RecallQuestionLoaderContract.Subject>) async throws {
        let subject = RecallQuestionLoaderContract.Subject(
            local: { question in
                let list: [String: Any] = ["title": question.text, "words": question.answers.map(\.text)]
                let data = try JSONSerialization.data(withJSONObject: list)
                return WordLoader { data }
            }, givenNonsense: { WordLoader { Data("[]".utf8) } })
        try await rule.verify(subject)
    }

    @Test func controllerSampleDrawsFoundAnswers() async throws {
        let data = Data(#"{"title": "Which planets orbit the sun?", "words": ["Mars", "Venus"]}"#.utf8)
        let session = RecallSession(loader: WordLoader { data })
        let controller = PlanetsController(session)
        await controller.viewDidLoad()
        controller.startPressed()
        controller.entered("Mars")
        try await until { controller.rows == ["Mars"] }
        #expect(controller.title == "Which planets orbit the sun?")
    }

    @Test func scoreInUserDefaultsIsMigratedOnlyOnce() async throws {
        let suite = "org.example.playhouse.first-pages"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let store = InMemoryRecordStore()
        for score in [7, 7] {
            defaults.set(score, forKey: "bestScore")
            _ = try await MigrationSample.move(from: defaults, to: store, key: .fixture(), on: .distantPast)
        }
        let record = await store.record(for: .fixture())
        #expect(record?.best.score == 7 && record?.games == 1)
        #expect(defaults.object(forKey: "bestScore") == nil)
    }
}
