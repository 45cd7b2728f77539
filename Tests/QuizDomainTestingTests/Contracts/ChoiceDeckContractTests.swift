import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct ChoiceDeckContractTests {
    typealias Contract = ChoiceDeckContract<String>
    typealias Page = ChoicePage<String>
    typealias History = ChoiceHistory<String>

    /// A deck whose pages a closure returns, so that a deck with a defect is written in one line.
    private struct ClosureDeck: ChoiceDeck {
        let page: @Sendable (History) async -> Result<Page, LoadError>
        func next(after history: History) async throws(LoadError) -> Page { try await page(history).get() }
    }

    private static let questions = [ChoiceQuestion<String>].fixtures(7)

    /// A deck that returns pages of three questions that were not dealt yet.
    private static let paged = ClosureDeck { history in
        let left = questions.filter { !history.hasDealt($0.id) }
        return .success(Page(Array(left.prefix(3)), isLast: left.count <= 3))
    }

    private static func subject(
        _ page: @escaping @Sendable (History) async -> Result<Page, LoadError>
    ) -> Contract.Subject {
        Contract.Subject(dealing: questions) { ClosureDeck(page: page) }
    }

    private static func source(
        recovering: any ChoiceDeck<String> = ScriptedDeck([
            .failure(.connectivity(.timedOut)), .success(Page(questions, isLast: true)),
        ]),
        unreachable: LoadError = .connectivity(.notConnected), nonsense: LoadError = .invalidData(.empty),
        neverAnswered: any ChoiceDeck<String> = ChoiceDeckSpy<String>(), timeout: Timeout = Timeout()
    ) -> Contract.Source {
        Contract.Source(
            recoveringWith: questions, recovering: { recovering },
            unreachable: { ScriptedDeck([.failure(unreachable)]) },
            givenNonsense: { ScriptedDeck([.failure(nonsense)]) }, neverAnswered: { neverAnswered },
            timeout: timeout)
    }

    private static func page(_ questions: [ChoiceQuestion<String>], isLast: Bool = false) -> Result<Page, LoadError> {
        .success(Page(questions, isLast: isLast))
    }

    private static func brokenDeck(_ rule: String) -> Contract.Subject? {
        switch rule {
        case "questions are returned complete and in order":
            subject { history in page(questions.reversed().filter { !history.hasDealt($0.id) }, isLast: true) }
        case "no question is returned twice":
            subject { history in
                history.dealtKeys.isEmpty ? page(.fixtures(3)) : page(.fixtures(5, from: 3), isLast: true)
            }
        case "only the last page can be empty":
            subject { history in history.dealtKeys.count < 7 ? page(questions) : page([]) }
        case "the last page is marked as last":
            subject { history in history.dealtKeys.count < 7 ? page(questions) : .failure(.refused(.notFound)) }
        case "a new deck continues after the given history":
            Contract.Subject(dealing: questions) {
                ScriptedDeck([page(.fixtures(3)), page(.fixtures(4, from: 4), isLast: true)])
            }
        default:
            nil
        }
    }

    private static func brokenSource(_ rule: String) -> Contract.Source? {
        switch rule {
        case "a missing response is a connectivity error": source(unreachable: .invalidData(.empty))
        case "malformed content is invalid data": source(nonsense: .connectivity(.connectionLost))
        case "a failed page can be loaded again":
            source(
                recovering: ScriptedDeck([
                    .failure(.connectivity(.timedOut)), .success(.fixture(3, from: 5, isLast: true)),
                ]))
        case "a cancelled call promptly fails with cancelled":
            source(neverAnswered: ClosureDeck { _ in .failure(.connectivity(.timedOut)) })
        default: nil
        }
    }

    @Test(arguments: Contract.dealing)
    func contractDetectsBrokenDeck(rule: ContractRule<Contract.Subject>) async throws {
        let broken = try #require(Self.brokenDeck(rule.name), "there is no broken deck for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test(arguments: Contract.loading)
    func contractDetectsEveryBrokenDeckSource(rule: ContractRule<Contract.Source>) async throws {
        let broken = try #require(Self.brokenSource(rule.name), "there is no broken source for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test func deckOfManyPagesObeysEveryRule() async {
        let many = [ChoiceQuestion<String>].fixtures(30)
        let subject = Contract.Subject(dealing: many) {
            ClosureDeck { history in
                let left = many.filter { !history.hasDealt($0.id) }
                return Self.page(Array(left.prefix(1)), isLast: left.count <= 1)
            }
        }
        #expect(await Contract.dealing.violations(of: subject) == [])
    }

    @Test func endlessDeckThatFailsBreaksRule() async {
        let subject = Contract.Subject(dealing: nil) { ClosureDeck { _ in .failure(.connectivity(.timedOut)) } }
        #expect(await Contract.dealing.violations(of: subject).map(\.rule) == ["the last page is marked as last"])
    }

    @Test func deckThatNeverFailsBreaksRetryRule() async throws {
        let rule = try #require(Contract.loading.first { $0.name == "a failed page can be loaded again" })
        let source = Self.source(recovering: FixedDeck(Self.questions))
        #expect(await rule.violation(of: source)?.what == "did not fail at first")
    }

    @Test func endlessDeckCallBreaksRuleAfterTimeout() async throws {
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
        let source = Self.source(
            neverAnswered: uncancellable, timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
        #expect(await rule.violation(of: source)?.rule == rule.name)
        try await gate.calls.waitForCalls(1)
        gate.calls.fail(0, with: .cancelled)
    }

    @Test func fixedDeckObeysEveryRule() async {
        let subject = Contract.Subject(dealing: Self.questions) { FixedDeck(Self.questions) }
        let violations = await Contract.dealing.violations(of: subject)
        #expect(violations == [])
    }

    @Test func deckThatLosesTypedAnswersBreaksRule() async {
        let typed = [ChoiceQuestion<String>.typedFixture(), .typedFixture("question 2")]
        let subject = Contract.Subject(dealing: typed) {
            FixedDeck([ChoiceQuestion<String>.typedFixture(not: []), .typedFixture("question 2")])
        }
        let rules = await Contract.dealing.violations(of: subject).map(\.rule)
        #expect(rules.contains("questions are returned complete and in order"))
        #expect(await Contract.dealing.violations(of: Contract.Subject(dealing: typed) { FixedDeck(typed) }) == [])
    }

    @Test func emptyDeckObeysEveryRule() async {
        let violations = await Contract.dealing.violations(of: Contract.Subject(dealing: []) { FixedDeck<String>([]) })
        #expect(violations == [])
    }

    @Test func pagedDeckObeysEveryRule() async {
        let violations = await Contract.dealing.violations(of: Contract.Subject(dealing: Self.questions) { Self.paged })
        #expect(violations == [])
    }

    @Test func exhaustedDeckObeysEveryRule() async {
        let subject = Self.subject { history in
            history.dealtKeys.isEmpty ? Self.page(Self.questions) : .failure(.refused(.exhausted))
        }
        let violations = await Contract.dealing.violations(of: subject)
        #expect(violations == [])
    }

    @Test func endlessDeckObeysEveryRule() async {
        let subject = Contract.Subject(dealing: nil) {
            ClosureDeck { history in Self.page(.fixtures(3, from: history.dealtKeys.count + 1)) }
        }
        let violations = await Contract.dealing.violations(of: subject)
        #expect(violations == [])
    }

    @Test func endlessDeckThatRepeatsQuestionsBreaksRules() async {
        let subject = Contract.Subject(dealing: nil) { ClosureDeck { _ in Self.page(.fixtures(3)) } }
        let rules = await Contract.dealing.violations(of: subject).map(\.rule)
        #expect(rules == ["no question is returned twice", "a new deck continues after the given history"])
    }

    @Test func scriptedDeckAndSpyObeyEveryLoadingRule() async {
        let violations = await Contract.loading.violations(of: Self.source())
        #expect(violations == [])
    }
}

/// A deck that returns the given results, one for each call, and then repeats the last one.
private final class ScriptedDeck: ChoiceDeck {
    private let results: Locked<[Result<ChoicePage<String>, LoadError>]>

    init(_ results: [Result<ChoicePage<String>, LoadError>]) {
        self.results = Locked(results)
    }

    func next(after history: ChoiceHistory<String>) async throws(LoadError) -> ChoicePage<String> {
        try results.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
    }
}
