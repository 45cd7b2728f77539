import PlayhouseCore
public import PlayhouseCoreTesting
public import QuizDomain

/// The contract of `ChoiceDeck`, which every implementation must fulfil.
///
/// The rules of ``dealing`` apply to every deck, and the rules of ``loading`` apply to a deck that loads from a source.
public enum ChoiceDeckContract<Content: Hashable & Sendable> {
    /// The factory of the deck under test.
    public struct Subject: TimedSubject {
        let questions: [ChoiceQuestion<Content>]?
        let deck: @Sendable () async -> any ChoiceDeck<Content>
        package let timeout: Timeout

        /// The maximum number of pages to load, because a deck may be endless.
        var mostPages: Int { 20 + (questions?.count ?? 0) }

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
    public static var dealing: [ContractRule<Subject>] { pageRules + historyRules }

    private static var pageRules: [ContractRule<Subject>] {
        [
            ContractRule("questions are returned complete and in order", id: "questions") { subject in
                subject.flaw(in: await DealtPages(of: await subject.deck(), atMost: subject.mostPages).questions)
            },
            ContractRule("no question is returned twice", id: "once") { subject in
                await DealtPages(of: await subject.deck(), atMost: subject.mostPages).repeatedQuestion
            },
            ContractRule("only the last page can be empty", id: "empty-page") { subject in
                let dealt = await DealtPages(of: await subject.deck(), atMost: subject.mostPages)
                return dealt.pages.contains { $0.questions.isEmpty && !$0.isLast } ? "returned an empty page" : nil
            },
            ContractRule("the last page is marked as last", id: "end") { subject in
                let dealt = await DealtPages(of: await subject.deck(), atMost: subject.mostPages)
                return dealt.isComplete || subject.questions == nil && dealt.failure == nil ? nil : dealt.ending
            },
            ContractRule("every call after the end returns nothing", id: "after-end") { subject in
                let deck = await subject.deck()
                let dealt = await DealtPages(of: deck, atMost: subject.mostPages)
                guard dealt.isComplete else { return nil }
                for _ in 1...2 {
                    let more = await DealtPages(of: deck, after: dealt.history, atMost: 1)
                    guard more.isComplete, more.questions.isEmpty else {
                        return "then returned \(more.questions.map(\.id)), \(more.ending)"
                    }
                }
                return nil
            },
        ]
    }

    private static var historyRules: [ContractRule<Subject>] {
        [
            ContractRule("a new deck continues after the given history", id: "continued") { subject in
                let first = await DealtPages(of: await subject.deck(), atMost: 1)
                return await subject.flaw(of: first, continuingAfter: first.history)
            },
            ContractRule("a new deck continues after a shuffled history", id: "shuffled-history") { subject in
                let first = await DealtPages(of: await subject.deck(), atMost: 1)
                var history = ChoiceHistory<Content>()
                history.append(first.questions.reversed())
                return await subject.flaw(of: first, continuingAfter: history)
            },
            ContractRule("a repeated call loses no questions", id: "repeated-call") { subject in
                let dealt = await DealtPages(of: await subject.deck(), atMost: subject.mostPages) { deck, history in
                    _ = await outcome(of: deck) { deck throws(LoadError) in try await deck.next(after: history) }
                }
                return dealt.repeatedQuestion ?? subject.flaw(in: dealt.questions)
            },
            ContractRule("a cancelled call loses no questions", id: "cancelled-call") { subject in
                let dealt = await DealtPages(of: await subject.deck(), atMost: subject.mostPages) { deck, history in
                    let call = Task {
                        withUnsafeCurrentTask { $0?.cancel() }
                        return await outcome(of: deck) { deck throws(LoadError) in try await deck.next(after: history) }
                    }
                    _ = await call.value
                }
                return dealt.repeatedQuestion ?? subject.flaw(in: dealt.questions)
            },
        ]
    }
}

extension ChoiceDeckContract.Subject {
    /// Returns how questions differ from those of the deck, or `nil` if they do not.
    fileprivate func flaw(in dealt: [ChoiceQuestion<Content>]) -> String? {
        guard let questions, dealt != questions else { return nil }
        return "returned \(dealt.map(\.id)) instead of \(questions.map(\.id)), or with other content"
    }

    /// Continues with a new deck after a history of the first page.
    fileprivate func flaw(
        of first: DealtPages<Content>, continuingAfter history: ChoiceHistory<Content>
    ) async -> String? {
        let rest = await DealtPages(of: await deck(), after: history, atMost: mostPages)
        return rest.repeatedQuestion ?? flaw(in: first.questions + rest.questions)
    }
}
