import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import Testing

/// A deck that breaks the contract in one point.
struct BrokenDeck: Sendable, CustomTestStringConvertible {
    typealias Contract = ChoiceDeckContract<String>
    typealias Page = ChoicePage<String>
    typealias History = ChoiceHistory<String>
    typealias Pages = @Sendable (History) async -> Result<Page, LoadError>

    let testDescription: String
    let subject: Contract.Subject

    private init(_ flaw: String, deck: @escaping @Sendable () -> any ChoiceDeck<String>) {
        testDescription = flaw
        subject = Contract.Subject(dealing: Self.questions, by: deck)
    }

    /// Creates a deck whose pages depend on the history alone.
    private static func returning(_ flaw: String, _ pages: @escaping Pages) -> BrokenDeck {
        BrokenDeck(flaw, deck: { ClosureDeck(page: pages) })
    }

    static let questions = [ChoiceQuestion<String>].fixtures(7)

    /// Returns the next three questions that were not dealt yet.
    static func sound(_ history: History) -> Page {
        let left = questions.filter { !history.contains($0.id) }
        return Page(Array(left.prefix(3)), isLast: left.count <= 3)
    }

    private static func page(_ questions: [ChoiceQuestion<String>], isLast: Bool = false) -> Result<Page, LoadError> {
        .success(Page(questions, isLast: isLast))
    }

    static let all: [BrokenDeck] = pages + ends + histories + calls

    private static let pages: [BrokenDeck] = [
        returning("the order is reversed") { history in
            page(questions.reversed().filter { !history.contains($0.id) }, isLast: true)
        },
        returning("the last question is lost") { history in
            page(questions.dropLast().filter { !history.contains($0.id) }, isLast: true)
        },
        returning("the first question of each later page is lost") { history in
            var page = sound(history)
            if history.dealtCount > 0 { page.questions.removeFirst() }
            return .success(page)
        },
        returning("a deck has at most five questions") { history in
            page(questions.prefix(5).filter { !history.contains($0.id) }, isLast: true)
        },
        returning("the texts are in capitals") { history in
            var page = sound(history)
            page.questions = page.questions.map { question in
                .fixture(question.prompt.uppercased(), options: question.options)
            }
            return .success(page)
        },
        returning("pages overlap") { history in
            history.dealtKeys.isEmpty ? page(.fixtures(3)) : page(.fixtures(5, from: 3), isLast: true)
        },
        returning("a page has a question twice") { history in
            var page = sound(history)
            page.questions += page.questions.suffix(1)
            return .success(page)
        },
        returning("every page has all questions") { _ in page(questions, isLast: false) },
        returning("an empty page precedes the end") { history in
            history.dealtCount < 7 ? page(questions) : page([])
        },
        returning("the deck has no questions but more pages") { _ in page([]) },
    ]

    private static let ends: [BrokenDeck] = [
        returning("the end is a missing page") { history in
            history.dealtCount < 7 ? page(questions) : .failure(.refused(.notFound))
        },
        returning("the end is never reported") { history in
            history.dealtCount < 7 ? .success(Page(sound(history).questions)) : page([])
        },
        returning("the deck begins again") { history in
            history.dealtCount < 7 ? .success(sound(history)) : page(questions, isLast: true)
        },
        returning("a page after the end is missing") { history in
            history.dealtCount < 7 ? .success(sound(history)) : .failure(.refused(.notFound))
        },
        BrokenDeck(
            "the end is returned once",
            deck: {
                let isOver = Locked(false)
                return ClosureDeck { history in
                    guard history.dealtCount == 7 else { return .success(sound(history)) }
                    let wasOver = isOver.withLock { isOver in
                        defer { isOver = true }
                        return isOver
                    }
                    return wasOver ? page([]) : page([], isLast: true)
                }
            }),
    ]

    private static let histories: [BrokenDeck] = [
        BrokenDeck("a new deck begins with the first page", deck: { QueueDeck() }),
        BrokenDeck(
            "the number of calls determines the page",
            deck: {
                let calls = Locked(0)
                return ClosureDeck { _ in
                    let call = calls.withLock { calls in
                        defer { calls += 1 }
                        return calls
                    }
                    let left = questions.dropFirst(call * 3)
                    return page(Array(left.prefix(3)), isLast: left.count <= 3)
                }
            }),
        returning("the page follows the last question") { history in
            let last = history.questionsAhead.last.flatMap { last in questions.firstIndex { $0.id == last.id } }
            let left = questions.dropFirst(last.map { $0 + 1 } ?? 0)
            return page(Array(left.prefix(3)), isLast: left.count <= 3)
        },
        returning("the page follows the first question of the last page") { history in
            let page = history.questionsAhead.suffix(3).first
            let place = page.flatMap { first in questions.firstIndex { $0.id == first.id } }
            let left = questions.dropFirst(place.map { $0 + 3 } ?? 0)
            return .success(Page(Array(left.prefix(3)), isLast: left.count <= 3))
        },
    ]

    private static let calls: [BrokenDeck] = [
        BrokenDeck("a page that was returned is skipped", deck: { QueueDeck() }),
        BrokenDeck(
            "the second call with a history returns the next page",
            deck: {
                let asked = Locked<Set<Int>>([])
                return ClosureDeck { history in
                    let isNew = asked.withLock { $0.insert(history.dealtCount).inserted }
                    var later = history
                    if !isNew { later.append(contentsOf: sound(history).questions) }
                    return .success(sound(later))
                }
            }),
        BrokenDeck(
            "the page of a cancelled call is skipped",
            deck: {
                QueueDeck(isSkipping: { Task.isCancelled })
            }),
        BrokenDeck(
            "a deck ends when a call is cancelled",
            deck: {
                let isClosed = Locked(false)
                return ClosureDeck { history in
                    if Task.isCancelled { isClosed.withLock { $0 = true } }
                    return isClosed.withLock { $0 } ? page([], isLast: true) : .success(sound(history))
                }
            }),
    ]
}

/// A deck whose loading from a source breaks one rule of the contract in one point.
struct BrokenDeckSource: Sendable, CustomTestStringConvertible {
    typealias Contract = ChoiceDeckContract<String>
    typealias Page = ChoicePage<String>

    let rule: String
    let testDescription: String
    let source: Contract.Source

    private init(_ rule: String, _ flaw: String, _ source: Contract.Source) {
        self.rule = rule
        testDescription = "\(rule): \(flaw)"
        self.source = source
    }

    /// Returns decks that obey the contract, except for those that are given.
    static func source(
        recovering: any ChoiceDeck<String> = ScriptedDeck([
            .failure(.connectivity(.timedOut)), .success(Page(BrokenDeck.questions, isLast: true)),
        ]),
        unreachable: Result<Page, LoadError> = .failure(.connectivity(.notConnected)),
        nonsense: Result<Page, LoadError> = .failure(.invalidData(.empty)),
        neverAnswered: any ChoiceDeck<String> = ChoiceDeckSpy<String>(), timeout: Timeout = Timeout()
    ) -> Contract.Source {
        Contract.Source(
            recoveringWith: BrokenDeck.questions, recovering: { recovering },
            unreachable: { ScriptedDeck([unreachable]) }, givenNonsense: { ScriptedDeck([nonsense]) },
            neverAnswered: { neverAnswered }, timeout: timeout)
    }

    private static let empty = Result<Page, LoadError>.success(Page([], isLast: true))
    private static let failure = Result<Page, LoadError>.failure(.connectivity(.timedOut))

    static let all: [BrokenDeckSource] = [
        BrokenDeckSource(
            "retry", "the failed page is skipped",
            source(
                recovering: ScriptedDeck([failure, .success(.fixture(3, from: 5, isLast: true))]))),
        BrokenDeckSource(
            "retry", "the order is another one",
            source(
                recovering: ScriptedDeck([failure, .success(Page(BrokenDeck.questions.reversed(), isLast: true))]))),
        BrokenDeckSource("retry", "the failure is kept", source(recovering: ScriptedDeck([failure]))),
        BrokenDeckSource(
            "retry", "the failure is an empty page",
            source(
                recovering: ScriptedDeck([.success(Page([])), .success(Page(BrokenDeck.questions, isLast: true))]))),
        BrokenDeckSource("unreachable", "the data is invalid", source(unreachable: .failure(.invalidData(.empty)))),
        BrokenDeckSource("unreachable", "the deck is empty", source(unreachable: empty)),
        BrokenDeckSource(
            "malformed", "the connection is lost",
            source(
                nonsense: .failure(.connectivity(.connectionLost)))),
        BrokenDeckSource("malformed", "the deck is empty", source(nonsense: empty)),
        BrokenDeckSource(
            "cancelled", "a cancellation looks like a timeout",
            source(
                neverAnswered: ScriptedDeck([failure]))),
        BrokenDeckSource(
            "cancelled", "a cancelled call returns an empty page",
            source(
                neverAnswered: ScriptedDeck([empty]))),
    ]
}

/// A deck whose pages a closure returns, so that a deck with a defect is written in one line.
struct ClosureDeck: ChoiceDeck {
    let page: BrokenDeck.Pages
    func next(after history: BrokenDeck.History) async throws(LoadError) -> BrokenDeck.Page {
        try await page(history).get()
    }
}

/// A deck that returns the given results, one for each call, and then repeats the last one.
final class ScriptedDeck: ChoiceDeck {
    private let results: Locked<[Result<ChoicePage<String>, LoadError>]>

    init(_ results: [Result<ChoicePage<String>, LoadError>]) {
        self.results = Locked(results)
    }

    func next(after history: ChoiceHistory<String>) async throws(LoadError) -> ChoicePage<String> {
        try results.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
    }
}

/// A deck that removes its questions when it returns them.
private final class QueueDeck: ChoiceDeck {
    private let questions = Locked(BrokenDeck.questions)
    private let isSkipping: @Sendable () -> Bool

    init(isSkipping: @escaping @Sendable () -> Bool = { true }) {
        self.isSkipping = isSkipping
    }

    func next(after history: BrokenDeck.History) async throws(LoadError) -> BrokenDeck.Page {
        let isSkipping = isSkipping()
        let page = questions.withLock { questions in
            if !isSkipping || Task.isCancelled { questions.removeAll { history.contains($0.id) } }
            let page = BrokenDeck.Page(Array(questions.prefix(3)), isLast: questions.count <= 3)
            if isSkipping { questions.removeFirst(page.questions.count) }
            return page
        }
        guard !Task.isCancelled else { throw .cancelled }
        return page
    }
}
