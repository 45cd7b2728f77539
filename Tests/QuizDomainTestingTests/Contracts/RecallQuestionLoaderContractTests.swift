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

    /// A loader that breaks the contract in one point.
    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let subject: Subject

        fileprivate init(_ flaw: String, _ subject: Subject) {
            testDescription = flaw
            self.subject = subject
        }

        /// Creates a loader that changes the question of its source.
        fileprivate init(
            _ flaw: String, question change: @escaping @Sendable (RecallQuestion) -> RecallQuestion
        ) {
            self.init(
                flaw,
                RecallQuestionLoaderContractTests.subject(delivering: {
                    RecallQuestionLoaderSpy(answering: .always(change($0)))
                })
            )
        }

        /// Creates a loader of which several calls go wrong.
        fileprivate init(
            _ flaw: String, calls: @escaping @Sendable (RecallQuestion) -> FlawedLoaderCalls<RecallQuestion>
        ) {
            self.init(
                flaw,
                RecallQuestionLoaderContractTests.subject(delivering: { question -> any RecallQuestionLoading in
                    let calls = calls(question)
                    return ClosureLoader { await calls.next() }
                }))
        }
    }

    static let broken: [Broken] = contents + keys + calls + failures
    private static let rules = RecallQuestionLoaderContract.rules + RecallQuestionLoaderContract.answerKeys

    private static let contents: [Broken] = [
        Broken("the same question is always returned", question: { _ in .fixture() }),
        Broken(
            "the last answer is lost",
            question: { question in
                .fixture(question.text, answers: question.answers.dropLast().map(\.text) + ["another"])
            }),
        Broken(
            "twenty answers are loaded",
            question: { question in
                .fixture(question.text, answers: question.answers.prefix(20).map(\.text))
            }),
        Broken(
            "the answers are sorted",
            question: { question in
                .fixture(question.text, answers: question.answers.map(\.text).sorted())
            }),
        Broken(
            "the order is reversed",
            question: { question in
                .fixture(question.text, answers: question.answers.map(\.text).reversed())
            }),
        Broken(
            "texts are in lower case",
            question: { question in
                .fixture(question.text, answers: question.answers.map { $0.text.lowercased() })
            }),
        Broken(
            "a comma separates answers",
            question: { question in
                .fixture(
                    question.text, answers: question.answers.flatMap { $0.text.split(separator: ", ").map(String.init) }
                )
            }),
        Broken(
            "markup is removed",
            question: { question in
                .fixture(
                    question.text.replacing("<b>", with: "").replacing("</b>", with: ""),
                    answers: question.answers.map(\.text))
            }),
    ]

    private static let keys: [Broken] = [
        Broken(
            "only the texts of the answers are loaded",
            question: { .fixture($0.text, answers: $0.answers.map(\.text)) }),
        Broken(
            "the answers are complete, and the rest of the question is lost",
            question: { (try? RecallQuestion($0.text, answers: $0.answers)) ?? $0 }),  // the answers are valid,
    ]

    private static let calls: [Broken] = [
        Broken("a loader can be used once", calls: { FlawedLoaderCalls($0, .failsSecond) }),
        Broken(
            "the first value is lost",
            calls: {
                FlawedLoaderCalls($0, .returnsOther(.fixture("Another?")))
            }),
        Broken("a third call fails", calls: { FlawedLoaderCalls($0, .failsThird) }),
        Broken("a call that overlaps another one fails", calls: { FlawedLoaderCalls($0, .isBusy) }),
        Broken("a cancellation is kept", calls: { FlawedLoaderCalls($0, .keepsCancellation) }),
        Broken(
            "a loader can be used once",
            calls: {
                FlawedLoaderCalls($0, .failsSecond)
            }),
        Broken(
            "a cancelled call ends the one that it shares a load with",
            calls: {
                FlawedLoaderCalls($0, .sharesCancellation)
            }),
    ]

    private static let failures: [Broken] = [
        Broken("the data is invalid", subject(unreachable: .failure(.invalidData(.empty)))),
        Broken("a bundled question is returned", subject(unreachable: .success(.fixture()))),
        Broken("the connection is lost", subject(nonsense: .failure(.connectivity(.connectionLost)))),
        Broken("a bundled question is returned", subject(nonsense: .success(.fixture()))),
        Broken(
            "a cancellation looks like a timeout",
            subject(
                neverAnswered: ClosureLoader { .failure(.connectivity(.timedOut)) })),
        Broken(
            "a bundled question is returned",
            subject(
                neverAnswered: ClosureLoader { .success(.fixture()) })),
    ]

    @Test(arguments: broken)
    func contractDetectsBrokenLoader(broken: Broken) async throws {
        #expect(await Self.rules.firstViolation(of: broken.subject) != nil)
    }

    @Test func everyRequirementOfRecallLoaderHasRule() throws {
        let page = try PortRequirementReader(
            of: "RecallQuestionLoading", in: "Sources/QuizDomain/Ports/RecallQuestionLoading.swift")
        let flaws = page.flaws(
            checking: [
                "Return the question whole": ["calls"],
                "Return everything that the author": ["answer-keys"],
                "Load a question again": ["calls"],
                "Support several calls": ["calls"],
                "Throw `.connectivity`": ["unreachable"],
                "Throw `.invalidData`": ["malformed"],
                "Throw `.cancelled`": ["cancelled"],
            ], by: Self.rules.map(\.id))
        #expect(flaws == [])
    }

    @Test func hangingQuestionLoadBreaksRuleAfterTimeout() async throws {
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

    /// A loader over a source whose situation changes.
    private static func changing(
        _ load: @escaping @Sendable (ChangingSource<RecallQuestion>, Locked<RecallQuestion?>) async -> Outcome
    ) -> Subject {
        Subject(changing: { source in
            let first = Locked<RecallQuestion?>(nil)
            return ClosureLoader { await load(source, first) }
        })
    }

    private static func answer(of source: ChangingSource<RecallQuestion>) async -> Outcome {
        switch source.situation {
        case .delivering(let question): return .success(question)
        case .unreachable: return .failure(.connectivity(.notConnected))
        case .malformed: return .failure(.invalidData(.empty))
        case .silent:
            for await _ in AsyncStream<Never>.makeStream().stream {}
            return .failure(.cancelled)
        }
    }

    @Test func uncachedLoaderObeysEveryRule() async {
        let violations = await Self.rules.violations(of: Self.changing { source, _ in await Self.answer(of: source) })
        #expect(violations == [])
    }

    @Test func loaderThatKeepsItsFirstQuestionBreaksRule() async {
        let subject = Self.changing { source, first in
            if let kept = first.withLock({ $0 }) { return .success(kept) }
            let outcome = await Self.answer(of: source)
            if case .success(let question) = outcome { first.withLock { $0 = question } }
            return outcome
        }
        #expect(await Self.rules.firstViolation(of: subject) != nil)
    }

    @Test func loaderReturningStaleQuestionAfterFailureBreaksRule() async {
        let subject = Self.changing { source, last in
            let outcome = await Self.answer(of: source)
            switch outcome {
            case .success(let question): last.withLock { $0 = question }
            case .failure(.cancelled): break
            case .failure: if let last = last.withLock({ $0 }) { return .success(last) }
            }
            return outcome
        }
        #expect(await Self.rules.firstViolation(of: subject) != nil)
    }

    @Test func questionLoaderStubAndSpyObeyEveryRule() async {
        let violations = await Self.rules.violations(of: Self.subject())
        #expect(violations == [])
    }
}
