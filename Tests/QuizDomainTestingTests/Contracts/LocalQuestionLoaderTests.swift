import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of the loader contract for sources in the app or on the device.
@Suite(.bounded) struct LocalQuestionLoaderTests {
    private func violations(_ subject: RecallQuestionLoaderContract.Subject) async -> [String] {
        await RecallQuestionLoaderContract.rules.violations(of: subject).map(\.rule)
    }

    private let delivering: @Sendable (RecallQuestion) -> any RecallQuestionLoading = {
        ListLoader(answers: $0.answers.map(\.text), text: $0.text)
    }

    @Test func localLoaderBreaksRulesForRemoteLoaders() async {
        let loader = ListLoader(answers: [])
        let subject = RecallQuestionLoaderContract.Subject(
            delivering: delivering, unreachable: { loader }, givenNonsense: { loader }, neverAnswered: { loader })
        #expect(
            await violations(subject) == [
                "a missing response is a connectivity error", "a cancelled load promptly fails with cancelled",
            ])
    }

    @Test func brokenLocalLoaderBreaksContentRules() async {
        let subject = RecallQuestionLoaderContract.Subject(
            local: { ListLoader(answers: $0.answers.dropLast().map(\.text), text: $0.text) },
            givenNonsense: { ListLoader(answers: ["int"]) })
        #expect(
            await violations(subject) == [
                "any loads return the question of the source unchanged", "malformed content is invalid data",
            ])
    }

    @Test func ruleForMalformedContentCanBeSkipped() async {
        #expect(await violations(.init(local: delivering)) == [])
    }
}
