import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing

/// The bodies of the fake, as the service sends them.
@Suite(.bounded) struct FakeOpenTriviaTests {
    private let clock = ManualClock()

    // MARK: Parameters

    @Test(arguments: [1, 7, 50])
    func fakeReturnsRequestedNumberOfQuestions(amount: Int) async throws {
        let body = try await FakeOpenTriviaClient().body("api.php?amount=\(amount)")
        #expect(body.response_code == 0)
        #expect(body.results?.count == amount)
    }

    @Test func questionsAreFilteredByCategoryDifficultyAndType() async throws {
        let body = try await FakeOpenTriviaClient().body("api.php?amount=4&category=22&difficulty=medium&type=boolean")
        let results = try #require(body.results)
        #expect(results.count == 4)
        for result in results {
            #expect([result.type, result.difficulty, result.category] == ["boolean", "medium", "Geography"])
        }
    }

    @Test(arguments: [
        "amount=0", "amount=-1", "amount=51", "amount=ten", "", "amount=", "amount=5&type=open", "amount=5&type=",
        "amount=5&difficulty=difficult", "amount=5&encode=rot13", "amount=5&encode=entities", "amount=5&category=music",
    ])
    func requestWithInvalidParameterReturnsCode2(query: String) async throws {
        #expect(try await FakeOpenTriviaClient().text("api.php?" + query) == #"{"response_code":2,"results":[]}"#)
    }

    @Test func lastValueOfRepeatedParameterIsUsed() async throws {
        #expect(try await FakeOpenTriviaClient().body("api.php?amount=5&amount=3").results?.count == 3)
    }

    @Test func amountAboveAvailableQuestionsReturnsCode1() async throws {
        let service = FakeOpenTriviaClient(on: clock)
        #expect(try await service.body("api.php?amount=7&category=12").results?.count == 7)
        #expect(try await service.text("api.php?amount=8&category=12") == #"{"response_code":1,"results":[]}"#)
        #expect(try await service.body("api.php?amount=1&category=26").response_code == 1)
        #expect(try await service.body("api.php?amount=1&category=99").response_code == 1)
    }

    // MARK: Encodings

    @Test func textsAreHTMLEncodedByDefault() async throws {
        let service = FakeOpenTriviaClient([OpenTriviaRow("\"Q&A\" <é> 'x' 50%/+", true, .scienceAndNature)])
        let text = try await service.text("api.php?amount=1")
        #expect(text.contains(#""&quot;Q&amp;A&quot; &lt;&eacute;&gt; &#039;x&#039; 50%\/+""#))
        #expect(text.contains("Science &amp; Nature"))
    }

    @Test func base64EncodingIncludesTypeDifficultyAndCategory() async throws {
        let service = FakeOpenTriviaClient([OpenTriviaRow("Which?", "A", or: "B", "C", "D", category: .art)])
        let text = try await service.text("api.php?amount=1&encode=base64")
        for wire in ["bXVsdGlwbGU=", "ZWFzeQ==", "QXJ0", "V2hpY2g\\/", "QQ=="] {
            #expect(text.contains("\"\(wire)\""))
        }
    }

    @Test func jsonEscapesSlashesAndNonASCIICharacters() async throws {
        let service = FakeOpenTriviaClient([OpenTriviaRow("???", true), OpenTriviaRow("é😀/\\\"\n", false)])
        #expect(try await service.text("api.php?amount=2&encode=base64").contains(#""Pz8\/""#))
        #expect(try await service.text("api.php?amount=2").contains(#"&eacute;\ud83d\ude00\/\\&quot;\u000a"#))
    }

    @Test func orderOfWrongAnswersDependsOnSeed() async throws {
        func orders(seed: UInt64) async throws -> [[String]] {
            let service = FakeOpenTriviaClient([OpenTriviaRow("Which?", "A", or: "B", "C", "D")], seed: seed)
            var orders: [[String]] = []
            for _ in 0..<20 {
                orders.append(
                    try #require(try await service.body("api.php?amount=1").results?.first?.incorrect_answers))
            }
            return orders
        }
        #expect(try await Set(orders(seed: 1)).count > 1)
        #expect(try await orders(seed: 1) == orders(seed: 1))
        #expect(try await orders(seed: 1) != orders(seed: 2))
    }

    // MARK: Categories and counts

    @Test func categoryListAndCountHaveNoResponseCode() async throws {
        for path in ["api_category.php", "api_count.php?category=9"] {
            #expect(try await !FakeOpenTriviaClient().text(path).contains("response_code"))
        }
    }

    @Test func countAndCategoryResponsesMatchRealService() async throws {
        let service = FakeOpenTriviaClient([
            OpenTriviaRow("One.", true, .film), OpenTriviaRow("Two.", true, .film, .hard), OpenTriviaRow("3.", true),
        ])
        #expect(
            try await service.text("api_count.php?category=11")
                == #"{"category_id":11,"category_question_count":{"total_question_count":2,"#
                + #""total_easy_question_count":1,"total_medium_question_count":0,"total_hard_question_count":1}}"#)
        let categories = try await service.text("api_category.php")
        #expect(categories.hasPrefix(#"{"trivia_categories":[{"id":9,"name":"General Knowledge"},{"id":10,"#))
        #expect(categories.contains(#""name":"Science & Nature""#))
    }

    // MARK: For tests

    @Test func scriptedResponseIsSentExactlyOnceDespiteRateLimit() async throws {
        let service = FakeOpenTriviaClient(on: clock) { $0.gap = .seconds(5) }
        service.fake.answerNext(with: .status(500), .text("<html>"))
        #expect(try await service.response("api.php?amount=1").status == 500)
        #expect(try await service.text("api.php?amount=1") == "<html>")
        #expect(try await service.response("api.php?amount=1").status == .ok)
        #expect(service.fake.requests.count == 3)
    }

    @Test func testCanChangeBehaviourBetweenRequests() async throws {
        let service = FakeOpenTriviaClient(on: clock) { $0.gap = .seconds(5) }
        _ = try await service.response("api.php?amount=1")
        service.fake.behaviour.gap = nil
        #expect(try await service.response("api.php?amount=1").status == .ok)
    }

    @Test(arguments: ["index.php", "wrong/api.php?amount=1"])
    func unknownPathIsNotFound(path: String) async throws {
        let service = FakeOpenTriviaClient()
        #expect(try await service.response(path).status == .notFound)
        #expect(service.fake.report().issues.map(\.kind) == ["unknown path"])
    }
}
