import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecallQuestionLoaderContractTests {
    typealias Subject = RecallQuestionLoaderContract.Subject
    typealias Outcome = Result<RecallQuestion, LoadError>

    /// A loader that returns the result of a closure, so that a test can write a defective loader in one line.
    private struct ClosureLoader: RecallQuestionLoading {
        let load: @Sendable () async -> Outcome
        func loadQuestion() async throws(LoadError) -> RecallQuestion { try await load().get() }
    }

    private static func subject(
        delivering: @escaping @Sendable (RecallQuestion) -> any RecallQuestionLoading = {
            RecallQuestionLoaderSpy(answering: .always($0))
        },
        unreachable: Outcome = .failure(.connectivity(.notConnected)),
        nonsense: Outcome = .failure(.invalidData(.empty)),
        neverAnswered: any RecallQuestionLoading = RecallQuestionLoaderSpy(), timeout: Timeout = Timeout()
    ) -> Subject {
        Subject(
            delivering: delivering, unreachable: { ClosureLoader { unreachable } },
            givenNonsense: { ClosureLoader { nonsense } }, neverAnswered: { neverAnswered }, timeout: timeout)
    }

    /// A loader that breaks one rule in one point.
    struct Broken: Sendable, CustomTestStringConvertible {
        let rule: String
        let testDescription: String
        let subject: Subject

        fileprivate init(_ rule: String, _ flaw: String, _ subject: Subject) {
            self.rule = rule
            testDescription = "\(rule): \(flaw)"
            self.subject = subject
        }

        /// Creates a loader that changes the question of its source.
        fileprivate init(
            _ rule: String, _ flaw: String, question change: @escaping @Sendable (RecallQuestion) -> RecallQuestion
        ) {
            self.init(
                rule, flaw,
                RecallQuestionLoaderContractTests.subject(delivering: {
                    RecallQuestionLoaderSpy(answering: .always(change($0)))
                })
            )
        }

        /// Creates a loader of which several calls go wrong.
        fileprivate init(
            _ rule: String, _ flaw: String, calls: @escaping @Sendable (RecallQuestion) -> FlawedCalls<RecallQuestion>
        ) {
            // The contract compares the calls of the second loader with a call of the first one.
            let isFirst = Locked(true)
            self.init(
                rule, flaw,
                RecallQuestionLoaderContractTests.subject(delivering: { question -> any RecallQuestionLoading in
                    let wasFirst = isFirst.withLock { isFirst in
                        defer { isFirst = false }
                        return isFirst
                    }
                    if wasFirst { return RecallQuestionLoaderSpy(answering: .always(question)) }
                    let calls = calls(question)
                    return ClosureLoader { await calls.next() }
                }))
        }
    }

    static let broken: [Broken] = contents + keys + calls + failures
    private static let rules = RecallQuestionLoaderContract.rules + RecallQuestionLoaderContract.answerKeys

    private static let contents: [Broken] = [
        Broken("question", "the same question is always returned", question: { _ in .fixture() }),
        Broken(
            "question", "the last answer is lost",
            question: { question in
                .fixture(question.text, answers: question.answers.dropLast().map(\.text) + ["another"])
            }),
        Broken(
            "question", "twenty answers are loaded",
            question: { question in
                .fixture(question.text, answers: question.answers.prefix(20).map(\.text))
            }),
        Broken(
            "order", "the answers are sorted",
            question: { question in
                .fixture(question.text, answers: question.answers.map(\.text).sorted())
            }),
        Broken(
            "order", "the order is reversed",
            question: { question in
                .fixture(question.text, answers: question.answers.map(\.text).reversed())
            }),
        Broken(
            "texts", "texts are in lower case",
            question: { question in
                .fixture(question.text, answers: question.answers.map { $0.text.lowercased() })
            }),
        Broken(
            "texts", "a comma separates answers",
            question: { question in
                .fixture(
                    question.text, answers: question.answers.flatMap { $0.text.split(separator: ", ").map(String.init) }
                )
            }),
        Broken(
            "texts", "markup is removed",
            question: { question in
                .fixture(
                    question.text.replacing("<b>", with: "").replacing("</b>", with: ""),
                    answers: question.answers.map(\.text))
            }),
    ]

    private static let keys: [Broken] = [
        Broken(
            "answer-keys", "only the texts of the answers are loaded",
            question: { .fixture($0.text, answers: $0.answers.map(\.text)) }),
        Broken(
            "answer-keys", "the answers are complete, and the rest of the question is lost",
            question: { (try? RecallQuestion($0.text, answers: $0.answers)) ?? $0 }),  // the answers are valid
    ]

    private static let calls: [Broken] = [
        Broken("second-call", "a loader can be used once", calls: { FlawedCalls($0, .failsSecond) }),
        Broken(
            "second-call", "the first value is lost",
            calls: {
                FlawedCalls($0, .returnsOther(.fixture("Another?")))
            }),
        Broken("concurrent", "a third call fails", calls: { FlawedCalls($0, .failsThird) }),
        Broken("concurrent", "a call that overlaps another one fails", calls: { FlawedCalls($0, .isBusy) }),
        Broken("after-cancelled", "a cancellation is kept", calls: { FlawedCalls($0, .keepsCancellation) }),
        Broken(
            "after-cancelled", "a loader can be used once",
            calls: {
                FlawedCalls($0, .failsSecond)
            }),
        Broken(
            "beside-cancelled", "a cancelled call ends the one that it shares a load with",
            calls: {
                FlawedCalls($0, .sharesCancellation)
            }),
        Broken("beside-cancelled", "a cancellation is kept", calls: { FlawedCalls($0, .keepsCancellation) }),
    ]

    private static let failures: [Broken] = [
        Broken("unreachable", "the data is invalid", subject(unreachable: .failure(.invalidData(.empty)))),
        Broken("unreachable", "a bundled question is returned", subject(unreachable: .success(.fixture()))),
        Broken("malformed", "the connection is lost", subject(nonsense: .failure(.connectivity(.connectionLost)))),
        Broken("malformed", "a bundled question is returned", subject(nonsense: .success(.fixture()))),
        Broken(
            "cancelled", "a cancellation looks like a timeout",
            subject(
                neverAnswered: ClosureLoader { .failure(.connectivity(.timedOut)) })),
        Broken(
            "cancelled", "a bundled question is returned",
            subject(
                neverAnswered: ClosureLoader { .success(.fixture()) })),
    ]

    @Test(arguments: broken)
    func contractDetectsBrokenLoader(broken: Broken) async throws {
        let rule = try #require(Self.rules.first { $0.id == broken.rule })
        #expect(await rule.violation(of: broken.subject)?.rule == rule.name)
    }

    @Test func everyLoaderRuleCatchesTwoBrokenLoaders() {
        #expect(Self.rules.map(\.id).brokenLessThanTwice(in: Self.broken.map(\.rule)) == [])
    }

    @Test func everyRequirementOfRecallLoaderHasRule() throws {
        let page = try PortPage(
            of: "RecallQuestionLoading", in: "Sources/QuizDomain/Ports/RecallQuestionLoading.swift")
        let flaws = page.flaws(
            checking: [
                "Return the question whole": ["question", "order", "texts"],
                "Return all that its author": ["answer-keys"],
                "Load a question again": ["second-call", "after-cancelled"],
                "Support several calls": ["concurrent", "beside-cancelled"],
                "Throw `.connectivity`": ["unreachable"],
                "Throw `.invalidData`": ["malformed"],
                "Throw `.cancelled`": ["cancelled"],
            ], by: Self.rules.map(\.id))
        #expect(flaws == [])
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
