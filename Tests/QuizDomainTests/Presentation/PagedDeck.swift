import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

/// A deck that returns the given results one by one and then throws `exhausted`, and records the histories it received.
final class PagedDeck: ChoiceDeck {
    private let answers: Locked<[Result<ChoicePage<String>, LoadError>]>
    private let histories = Locked<[ChoiceHistory<String>]>([])

    init(_ answers: Result<ChoicePage<String>, LoadError>...) {
        self.answers = Locked(answers)
    }

    var asked: [ChoiceHistory<String>] { histories.withLock { $0 } }

    func next(after history: ChoiceHistory<String>) async throws(LoadError) -> ChoicePage<String> {
        histories.withLock { $0.append(history) }
        let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        return try (answer ?? .failure(.refused(.exhausted))).get()
    }
}

/// A deck whose calls stay pending until the test completes them.
struct HeldDeck: ChoiceDeck {
    let calls = CallSpy<Void, ChoicePage<String>, LoadError>(
        "HeldDeck", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))

    func next(after history: ChoiceHistory<String>) async throws(LoadError) -> ChoicePage<String> {
        try await calls.call(())
    }
}

/// A deck that ignores cancellation.
///
/// The first two calls stay pending until the test completes them, and further calls throw `exhausted`.
struct UncancellableDeck: ChoiceDeck {
    let calls = CallSpy<Void, ChoicePage<String>, LoadError>(
        "UncancellableDeck", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))
    private let requests = Locked(0)

    /// The number of requested pages.
    var requestCount: Int { requests.withLock { $0 } }

    func next(after history: ChoiceHistory<String>) async throws(LoadError) -> ChoicePage<String> {
        let isSurplus = requests.withLock { count in
            count += 1
            return count > 2
        }
        guard !isSurplus else { throw .refused(.exhausted) }
        let result = await Task { [calls] in
            do throws(LoadError) {
                return Result<ChoicePage<String>, LoadError>.success(try await calls.call(()))
            } catch {
                return .failure(error)
            }
        }.value
        return try result.get()
    }
}

extension ChoicePage<String> {
    /// Returns a page of numbered questions whose first option, `yes`, is right.
    static func numbered(_ numbers: ClosedRange<Int>, isLast: Bool = false) throws -> ChoicePage {
        ChoicePage(
            try numbers.map {
                try ChoiceQuestion(
                    id: "\($0)", prompt: "Question \($0)?", options: ["yes", "no"], right: 0, points: 10,
                    order: .asGiven)
            }, isLast: isLast)
    }
}
