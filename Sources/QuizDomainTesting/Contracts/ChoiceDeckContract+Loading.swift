import PlayhouseCore
public import PlayhouseCoreTesting
import QuizDomain

extension ChoiceDeckContract {
    /// The rules for a deck that loads its questions from a source.
    public static var loading: [ContractRule<Source>] {
        [
            ContractRule("a failed page can be loaded again", id: "retry") { source in
                let deck = await source.recovering()
                guard case .failure = await outcome(of: deck, call) else { return "did not fail at first" }
                let dealt = await SequentialPages(of: deck, atMost: source.questions.count + 20)
                return dealt.questions == source.questions
                    ? nil : "then returned \(dealt.questions.map(\.id)), \(dealt.ending)"
            }
        ] + Source.failureRules(call) + [Source.cancellationRule(of: "call", call)]
    }

    private static var call: @Sendable (any ChoiceDeck<Content>) async throws(LoadError) -> ChoicePage<Content> {
        { deck throws(LoadError) in try await deck.next(after: ChoiceHistory()) }
    }
}

/// The pages of a deck, loaded one after the other.
///
/// Each page is loaded with a history that contains the questions of all earlier pages. A closure can make other calls
/// of the deck before each page.
struct SequentialPages<Content: Hashable & Sendable> {
    private(set) var pages: [ChoicePage<Content>] = []
    private(set) var history: ChoiceHistory<Content>
    /// The description of the first question that was dealt twice.
    private(set) var repeatedQuestion: String?
    private(set) var failure: LoadError?

    init(
        of deck: any ChoiceDeck<Content>, after history: ChoiceHistory<Content> = ChoiceHistory(),
        atMost count: Int,
        preparing prepare: (any ChoiceDeck<Content>, ChoiceHistory<Content>) async -> Void = { _, _ in }
    ) async {
        self.history = history
        while pages.count < count, !isComplete, failure == nil {
            let history = self.history
            await prepare(deck, history)
            switch await outcome(of: deck, { deck throws(LoadError) in try await deck.next(after: history) }) {
            case .success(let page): take(page)
            case .failure(let error): failure = error
            }
        }
    }

    var questions: [ChoiceQuestion<Content>] { pages.flatMap(\.questions) }

    /// A Boolean value that indicates whether the deck has reported its end.
    var isComplete: Bool { pages.last?.isLast == true || failure == .refused(.exhausted) }

    /// The reason why no further page was loaded, as text.
    var ending: String { failure.map { "\($0)" } ?? (isComplete ? "last page" : "stopped after \(pages.count) pages") }

    private mutating func take(_ page: ChoicePage<Content>) {
        pages.append(page)
        for question in page.questions {
            if history.contains(question.id) {
                repeatedQuestion = repeatedQuestion ?? "returned \(question.id) again on page \(pages.count)"
            }
            history.append(contentsOf: [question])
        }
    }
}
