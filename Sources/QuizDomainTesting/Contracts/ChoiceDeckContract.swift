import PlayhouseCore
public import PlayhouseCoreTesting
public import QuizDomain

/// The contract of `ChoiceDeck`, which every implementation must fulfil.
///
/// The rules of ``rules`` apply to every deck, and the rules of ``loading`` apply to a deck that loads from a source.
public enum ChoiceDeckContract<Content: Hashable & Sendable> {
    /// The factory of the deck under test.
    public struct Subject: TimedSubject {
        let questions: [ChoiceQuestion<Content>]?
        let deck: @Sendable () async -> any ChoiceDeck<Content>
        package let timeout: Timeout

        /// The maximum number of pages to load, because a deck may be endless.
        var mostPages: Int { questions.map { $0.count + 20 } ?? 5 }

        /// Creates a subject from a closure that makes the deck under test.
        ///
        /// Each call of the closure must return a new deck whose source is in its initial state. `questions` contains
        /// all questions of the deck in order, or is `nil` for a deck that never ends.
        public init(
            dealing questions: [ChoiceQuestion<Content>]?, timeout: Timeout = Timeout(),
            by deck: @escaping @Sendable () async -> any ChoiceDeck<Content>
        ) {
            self.questions = questions
            self.deck = deck
            self.timeout = timeout
        }
    }

    /// The factories of the deck under test, one for each situation of its source that the contract checks.
    public struct Source: LoaderSituations {
        let questions: [ChoiceQuestion<Content>]
        let recovering: @Sendable () async -> any ChoiceDeck<Content>
        package let unreachable: (@Sendable () async throws -> any ChoiceDeck<Content>)?
        package let givenNonsense: (@Sendable () async throws -> any ChoiceDeck<Content>)?
        package let neverAnswered: (@Sendable () async throws -> any ChoiceDeck<Content>)?
        package let timeout: Timeout

        /// Creates a value from one factory for each situation, such as a source that cannot be reached.
        ///
        /// The deck of `recovering` must fail once and then return the questions. In `unreachable`, the source cannot
        /// be reached. In `givenNonsense`, it returns malformed content. In `neverAnswered`, it does not respond.
        public init(
            recoveringWith questions: [ChoiceQuestion<Content>],
            recovering: @escaping @Sendable () async -> any ChoiceDeck<Content>,
            unreachable: @escaping @Sendable () async throws -> any ChoiceDeck<Content>,
            givenNonsense: @escaping @Sendable () async throws -> any ChoiceDeck<Content>,
            neverAnswered: @escaping @Sendable () async throws -> any ChoiceDeck<Content>,
            timeout: Timeout = Timeout()
        ) {
            self.questions = questions
            self.recovering = recovering
            self.unreachable = unreachable
            self.givenNonsense = givenNonsense
            self.neverAnswered = neverAnswered
            self.timeout = timeout
        }
    }

    /// The rules for every deck.
    ///
    /// Each rule makes generated calls, and compares the questions of all pages with those of the deck.
    public static var rules: [ContractRule<Subject>] {
        [
            rule("pages have each question once and in order, also in a new deck", id: "calls", .next),
            rule("a repeated call loses no questions", id: "repeated-call", .repeatedCall(after: 0)),
            rule("a cancelled call loses no questions", id: "cancelled-call", .cancelledCall(isBegun: false)),
        ]
    }

    private static func rule(_ name: String, id: String, _ other: DeckStep) -> ContractRule<Subject> {
        ContractRule(
            name, id: id, generating: { DeckStep.sequence(with: other, &$0) },
            playing: { subject, steps in await DeckComparison(subject).flaw(after: steps) })
    }
}

/// One step of generated calls of a deck.
enum DeckStep: Sendable {
    /// A call that loads the next page, which the game then uses.
    case next
    /// A repeated call, with the history as it was after a number of pages.
    ///
    /// This happens, for example, if the game ended before the page of the first call arrived.
    case repeatedCall(after: Int)
    /// A call whose task is cancelled before or during the call.
    case cancelledCall(isBegun: Bool)
    /// A change to a new deck, with which the game continues.
    case newDeck
    /// A change of the order in which the history lists the questions.
    case shuffling(UInt64)

    /// Returns calls for pages, beside calls of another kind.
    static func sequence(with other: DeckStep, _ random: inout SeededNumbers) -> [DeckStep] {
        (0..<random.number(below: 14)).map { _ in
            switch (random.number(below: 6), other) {
            case (0, _): .newDeck
            case (1, _): .shuffling(random.next())
            case (2, .repeatedCall): .repeatedCall(after: random.number(below: 4))
            case (3, .repeatedCall): .cancelledCall(isBegun: true)
            case (2...3, _): other
            default: .next
            }
        }
    }
}

/// A deck whose pages are dealt one after the other, beside the list of its questions.
private final class DeckComparison<Content: Hashable & Sendable> {
    typealias Outcome = Result<ChoicePage<Content>, LoadError>

    private let subject: ChoiceDeckContract<Content>.Subject
    private var deck: any ChoiceDeck<Content>
    private var dealt: [ChoiceQuestion<Content>] = []
    /// The questions of each page, to repeat a call for an earlier page.
    private var pages: [[ChoiceQuestion<Content>]] = []
    private var history = ChoiceHistory<Content>()
    private var isComplete = false

    init(_ subject: ChoiceDeckContract<Content>.Subject) async {
        self.subject = subject
        deck = await subject.deck()
    }

    /// Makes the steps, then deals the rest, and calls the deck again after its end.
    func flaw(after steps: [DeckStep]) async -> String? {
        for step in steps {
            if Task.isCancelled { return nil }
            if let flaw = await flaw(of: step) { return "\(step): \(flaw)" }
        }
        while !isComplete, pages.count < subject.mostPages {
            if let flaw = await flaw(of: .next) { return flaw }
        }
        // The end of a deck whose questions are not known may depend on chance.
        guard subject.questions != nil else { return nil }
        guard isComplete else { return "no page of \(pages.count) was the last one" }
        for _ in 1...2 {
            if let flaw = await flaw(of: .next) { return "after the end: \(flaw)" }
        }
        return nil
    }

    private func flaw(of step: DeckStep) async -> String? {
        switch step {
        case .next:
            let outcome = await next()
            if let flaw = flaw(of: outcome) { return flaw }
            take(outcome)
        case .repeatedCall(let place):
            // The history of an earlier page, or that of the next one.
            let count = place < pages.count ? pages.prefix(place).joined().count : dealt.count
            var earlier = ChoiceHistory<Content>()
            earlier.append(contentsOf: Array(dealt.prefix(count)))
            let outcome = await next(after: place < pages.count ? earlier : history)
            return flaw(of: outcome, after: count)
        case .cancelledCall(let isBegun):
            let outcome = await cancelledCall(isBegun: isBegun)
            if case .failure(.cancelled) = outcome { return nil }
            return flaw(of: outcome)
        case .newDeck:
            deck = await subject.deck()
        case .shuffling(let seed):
            var random = SeededNumbers(seed: seed)
            history = ChoiceHistory()
            history.append(contentsOf: random.shuffled(dealt))
        }
        return nil
    }

    private func next(after history: ChoiceHistory<Content>? = nil) async -> Outcome {
        let history = history ?? self.history
        return await outcome(of: deck) { deck throws(LoadError) in try await deck.next(after: history) }
    }

    private func cancelledCall(isBegun: Bool) async -> Outcome {
        let (deck, history) = (deck, history)
        return await cancelledOutcome(isBegun: isBegun) {
            await outcome(of: deck) { deck throws(LoadError) in try await deck.next(after: history) }
        }
    }

    private func take(_ outcome: Outcome) {
        guard case .success(let page) = outcome else {
            isComplete = true
            return
        }
        pages.append(page.questions)
        dealt += page.questions
        history.append(contentsOf: page.questions)
        isComplete = isComplete || page.isLast
    }

    /// Returns how the outcome of a call differs from the questions after the first ones, or `nil`.
    private func flaw(of outcome: Outcome, after count: Int? = nil) -> String? {
        let count = count ?? dealt.count
        let all = subject.questions ?? dealt
        let rest = all.dropFirst(count)
        switch outcome {
        case .failure(.refused(.exhausted)):
            return subject.questions == nil || rest.isEmpty ? nil : "ended before \(rest.map(\.id))"
        case .failure(let error): return "threw \(error)"
        case .success(let page):
            let questions = page.questions
            if isComplete, subject.questions != nil, count == dealt.count, !page.isLast || !questions.isEmpty {
                return "returned \(page)"
            }
            if questions.isEmpty, !page.isLast { return "returned an empty page" }
            if let twice = questions.first(where: { new in dealt.prefix(count).contains { $0.id == new.id } }) {
                return "returned \(twice.id) again"
            }
            guard subject.questions != nil else { return nil }
            if page.isLast, questions.count < rest.count { return "ended before \(rest.map(\.id))" }
            return questions == Array(rest.prefix(questions.count))
                ? nil : "returned \(questions.map(\.id)) instead of \(rest.map(\.id)), or with other content"
        }
    }
}
