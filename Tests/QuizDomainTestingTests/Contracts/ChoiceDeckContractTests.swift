import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct ChoiceDeckContractTests {
    typealias Contract = ChoiceDeckContract<String>
    typealias Page = ChoicePage<String>
    typealias History = ChoiceHistory<String>

    private static let questions = BrokenDeck.questions

    private static func page(_ questions: [ChoiceQuestion<String>], isLast: Bool = false) -> Result<Page, LoadError> {
        .success(Page(questions, isLast: isLast))
    }

    @Test(arguments: BrokenDeck.all)
    func contractDetectsBrokenDeck(broken: BrokenDeck) async throws {
        #expect(await Contract.rules.firstViolation(of: broken.subject) != nil)
    }

    @Test(arguments: BrokenDeckSource.all)
    func contractDetectsBrokenDeckSource(broken: BrokenDeckSource) async throws {
        let rule = try #require(Contract.loading.first { $0.id == broken.rule })
        #expect(await rule.violation(of: broken.source)?.rule == rule.name)
    }

    @Test func everyRequirementOfDeckHasRule() throws {
        let page = try PortRequirementReader(of: "ChoiceDeck", in: "Sources/QuizDomain/Ports/ChoiceDeck.swift")
        let flaws = page.flaws(
            checking: [
                "Return every question": ["calls"],
                "Do not return a question": ["calls"],
                "Determine the page from the history": ["calls"],
                "Lose no question": ["repeated-call", "cancelled-call"],
                "Set ``ChoicePage/isLast``": ["calls"],
                "Return at least one question": ["calls"],
                "Throw `.connectivity`": ["unreachable"],
                "Throw `.invalidData`": ["malformed"],
                "Throw `.cancelled`": ["cancelled"],
                "Load a page again": ["retry"],
            ], by: Contract.rules.map(\.id) + Contract.loading.map(\.id))
        #expect(flaws == [])
    }

    @Test func endlessDeckThatAlwaysFailsBreaksEveryRule() async {
        let subject = Contract.Subject(dealing: nil) { ClosureDeck { _ in .failure(.connectivity(.timedOut)) } }
        #expect(await Contract.rules.violations(of: subject).count == Contract.rules.count)
    }

    @Test func deckThatNeverFailsBreaksRetryRule() async throws {
        let rule = try #require(Contract.loading.first { $0.id == "retry" })
        let source = BrokenDeckSource.source(recovering: FixedDeck(Self.questions))
        #expect(await rule.violation(of: source)?.what == "did not fail at first")
    }

    @Test func hangingDeckCallBreaksRuleAfterTimeout() async throws {
        let rule = try #require(Contract.loading.last)
        let gate = ChoiceDeckSpy<String>()
        let uncancellable = ClosureDeck { history in
            await Task {
                do throws(LoadError) {
                    return .success(try await gate.next(after: history))
                } catch {
                    return .failure(error)
                }
            }.value
        }
        let source = BrokenDeckSource.source(
            neverAnswered: uncancellable, timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
        #expect(await rule.violation(of: source)?.rule == rule.name)
        try await gate.calls.waitForCalls(1)
        gate.calls.fail(0, with: .cancelled)
    }

    @Test func deckThatOmitsListedWrongAnswersBreaksRule() async {
        let typed = [ChoiceQuestion<String>.typedFixture(), .typedFixture("question 2")]
        let subject = Contract.Subject(dealing: typed) {
            FixedDeck([ChoiceQuestion<String>.typedFixture(rejected: []), .typedFixture("question 2")])
        }
        #expect(await Contract.rules.firstViolation(of: subject) != nil)
    }

    @Test func endlessDeckThatRepeatsQuestionsBreaksRule() async {
        let subject = Contract.Subject(dealing: nil) { ClosureDeck { _ in Self.page(.fixtures(3)) } }
        #expect(await Contract.rules.firstViolation(of: subject) != nil)
    }
}
