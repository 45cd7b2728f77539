import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting

extension Group {
    /// Measurements of the decoding of pages of questions.
    static let trivia = Group(name: "trivia") { bench in
        // The limit is 2.5 times the time of the bare decoder. Counting the rows before the page is decoded, and
        // decoding each question separately, alone take 1.3 times as long as the bare decoder. The rest is for removing
        // white space, checking the texts of each question, and computing its identifier.
        try await bench.ratio(
            "a page, to a bare JSONDecoder", of: Size(50, "questions"), isLargest: true, repeats: 5, atMost: 2.5
        ) { count in
            let address = "https://opentdb.com/api.php?amount=\(count)&encode=base64"
            let page = await FakeOpenTrivia().handle(try HTTPRequest(.get, parsing: address))
            let deck = OpenTrivia(over: InProcessHTTPClient { _ in page }, spacing: .zero)
                .deck(try OpenTriviaQuery(amount: count))
            return (
                { _ = try await deck.next(after: ChoiceHistory()) },
                to: { try JSONDecoder().decode(FlatPage.self, from: page.body).decodeTexts() }
            )
        }
    }
}

/// A page that is decoded without validation, as the baseline.
///
/// The texts of a page are in base64, and every program must decode them before it can show them, so the baseline
/// decodes them too.
private struct FlatPage: Decodable {
    struct Row: Decodable {
        let type, difficulty, category, question, correct_answer: String
        let incorrect_answers: [String]

        var texts: [String] { [type, difficulty, category, question, correct_answer] + incorrect_answers }
    }

    let response_code: Int
    let results: [Row]

    func decodeTexts() throws {
        for text in results.lazy.flatMap(\.texts) {
            guard let bytes = Data(base64Encoded: text), String(data: bytes, encoding: .utf8) != nil else {
                throw CocoaError(.coderReadCorrupt)
            }
        }
    }
}
