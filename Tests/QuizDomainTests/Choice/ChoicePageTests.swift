// Exit tests need a system on which a process may start another process.
#if os(macOS) || os(Linux)
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct ChoicePageTests {
    @Test func creatingPageWithQuestionCountZeroTraps() async {
        await #expect(processExitsWith: .failure) {
            _ = ChoicePage([ChoiceQuestion<String>.fixture()], questionCount: 0)
        }
    }

    @Test func settingNegativeQuestionCountOfPageTraps() async {
        await #expect(processExitsWith: .failure) {
            var page = ChoicePage.fixture()
            page.questionCount = -5
        }
    }
}
#endif
