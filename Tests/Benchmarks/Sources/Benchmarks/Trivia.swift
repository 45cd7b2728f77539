import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting

extension Group {
    /// Measurements of the decoding of pages of questions.
    static let trivia = Group(name: "trivia") { bench in
        for encoding in OpenTriviaEncoding.allCases {
            try await bench.ratio(
                "a page in \(encoding), to JSONDecoder alone", of: Size(50, "questions"), isLargest: true, repeats: 5,
                atMost: 1.5
            ) { count in
                let page = await FakeOpenTrivia().handle(try request(count, in: encoding))
                let query = try OpenTriviaQuery(amount: count, encoding: encoding)
                let deck = OpenTriviaDeck(OpenTrivia(client: InProcessHTTPClient { _ in page }), asking: query)
                return (
                    { _ = try await deck.next(after: ChoiceHistory()) },
                    to: { _ = try JSONDecoder().decode(FlatPage.self, from: page.body) }
                )
            }
        }
    }

    private static func request(_ count: Int, in encoding: OpenTriviaEncoding) throws -> HTTPRequest {
        let address = "https://opentdb.com/api.php?amount=\(count)"
        return try HTTPRequest(.get, encoding == .base64 ? address + "&encode=base64" : address)
    }
}

/// A page that is decoded without validation, as the baseline.
private struct FlatPage: Decodable {
    struct Row: Decodable {
        let type, difficulty, category, question, correct_answer: String
        let incorrect_answers: [String]
    }

    let response_code: Int
    let results: [Row]
}
