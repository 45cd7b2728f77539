import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecallQuestionLoaderContractTests {
    typealias Subject = RecallQuestionLoaderContract.Subject

    /// A loader that returns the result of a closure, so that a test can write a defective loader in one line.
    private struct ClosureLoader: RecallQuestionLoading {
        let load: @Sendable () async -> Result<RecallQuestion, LoadError>
        func loadQuestion() async throws(LoadError) -> RecallQuestion { try await load().get() }
    }

    private static func subject(
        delivering: @escaping @Sendable (RecallQuestion) -> any RecallQuestionLoading = {
            RecallQuestionLoaderStub(.always($0))
        },
        unreachable: LoadError = .connectivity(.notConnected), nonsense: LoadError = .invalidData(.empty),
        neverAnswered: any RecallQuestionLoading = RecallQuestionLoaderSpy(), timeout: Timeout = Timeout()
    ) -> Subject {
        Subject(
            delivering: delivering, unreachable: { RecallQuestionLoaderStub(.failing(unreachable)) },
            givenNonsense: { RecallQuestionLoaderStub(.failing(nonsense)) }, neverAnswered: { neverAnswered },
            timeout: timeout)
    }

    private static func broken(_ rule: String) -> Subject? {
        switch rule {
        case "the question is returned complete":
            subject(delivering: { _ in RecallQuestionLoaderStub(.always(.fixture())) })
        case "everything that the author has written is returned":
            subject(delivering: { question in
                RecallQuestionLoaderStub(.always(.fixture(question.text, answers: question.answers.map(\.text))))
            })
        case "a second call also succeeds":
            subject(delivering: { RecallQuestionLoaderStub(Script(values: [$0])) })
        case "concurrent calls all succeed":
            subject(delivering: { RecallQuestionLoaderStub(Script(values: [$0, $0])) })
        case "a missing response is a connectivity error":
            subject(unreachable: .invalidData(.empty))
        case "malformed content is invalid data":
            subject(nonsense: .connectivity(.connectionLost))
        case "a cancelled load promptly fails with cancelled":
            subject(neverAnswered: ClosureLoader { .failure(.connectivity(.timedOut)) })
        default:
            nil
        }
    }

    private static let rules = RecallQuestionLoaderContract.rules + RecallQuestionLoaderContract.answerKeys

    @Test(arguments: rules)
    func contractDetectsBrokenLoader(rule: ContractRule<Subject>) async throws {
        let broken = try #require(Self.broken(rule.name), "there is no broken loader for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test func endlessQuestionLoadBreaksRuleAfterTimeout() async throws {
        let rule = try #require(RecallQuestionLoaderContract.rules.last)
        let gate = RecallQuestionLoaderSpy()
        let uncancellable = ClosureLoader {
            await Task {
                do throws(LoadError) {
                    return .success(try await gate.loadQuestion())
                } catch {
                    return .failure(error)
                }
            }.value
        }
        let subject = Self.subject(
            neverAnswered: uncancellable, timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
        #expect(await rule.violation(of: subject)?.rule == rule.name)
        try await gate.loads.waitForCalls(1)
        gate.loads.fail(0, with: .cancelled)
    }

    @Test func questionLoaderStubAndSpyObeyEveryRule() async {
        let violations = await Self.rules.violations(of: Self.subject())
        #expect(violations == [])
    }
}
