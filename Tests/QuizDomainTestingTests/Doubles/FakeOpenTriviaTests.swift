import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// The fake speaks as the service does: these look at its bodies, not at what an adapter makes of them.
@Suite struct FakeOpenTriviaTests {
    private struct Body: Decodable, Equatable {
        struct Result: Decodable, Equatable {
            let type, difficulty, category, question, correct_answer: String
            let incorrect_answers: [String]
        }

        let response_code: Int?
        let response_message: String?
        let token: String?
        let results: [Result]?
    }

    private let clock = ManualClock()

    private func fake(
        _ rows: [OpenTriviaRow] = OpenTriviaRow.all, seed: UInt64 = 0,
        _ change: (inout FakeOpenTrivia.Behaviour) -> Void = { _ in }
    ) -> FakeOpenTrivia {
        var behaviour = FakeOpenTrivia.Behaviour()
        behaviour.gap = nil
        change(&behaviour)
        return FakeOpenTrivia(rows, behaving: behaviour, time: clock.timeSource, seed: seed)
    }

    private func response(_ fake: FakeOpenTrivia, _ path: String) async throws -> HTTPResponse {
        await fake.handle(try HTTPRequest(.get, "https://opentdb.com/" + path))
    }

    private func text(_ fake: FakeOpenTrivia, _ path: String) async throws -> String {
        String(decoding: try await response(fake, path).body, as: UTF8.self)
    }

    private func body(_ fake: FakeOpenTrivia, _ path: String) async throws -> Body {
        try JSONDecoder().decode(Body.self, from: try await response(fake, path).body)
    }

    private func newToken(_ fake: FakeOpenTrivia) async throws -> String {
        try #require(try await body(fake, "api_token.php?command=request").token)
    }

    // MARK: Parameters

    @Test(arguments: [1, 7, 50])
    func theAmountIsHonoured(amount: Int) async throws {
        let body = try await body(fake(), "api.php?amount=\(amount)")
        #expect(body.response_code == 0)
        #expect(body.results?.count == amount)
    }

    @Test func categoryDifficultyAndTypeAreHonoured() async throws {
        let body = try await body(fake(), "api.php?amount=4&category=22&difficulty=medium&type=boolean")
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
    func aParameterThatIsInvalidIsCode2(query: String) async throws {
        #expect(try await text(fake(), "api.php?" + query) == #"{"response_code":2,"results":[]}"#)
    }

    @Test func ofSeveralParametersOfOneNameTheLastCounts() async throws {
        #expect(try await body(fake(), "api.php?amount=5&amount=3").results?.count == 3)
    }

    @Test func code1IsAllOrNothing() async throws {
        let fake = fake()
        #expect(try await body(fake, "api.php?amount=7&category=12").results?.count == 7)
        #expect(try await text(fake, "api.php?amount=8&category=12") == #"{"response_code":1,"results":[]}"#)
        #expect(try await body(fake, "api.php?amount=1&category=26").response_code == 1)
        #expect(try await body(fake, "api.php?amount=1&category=99").response_code == 1)
    }

    // MARK: Encodings

    @Test func withoutAnEncodingThereAreEntities() async throws {
        let fake = fake([OpenTriviaRow("\"Q&A\" <é> 'x' 50%/+", true, .scienceAndNature)])
        let text = try await text(fake, "api.php?amount=1")
        #expect(text.contains(#""&quot;Q&amp;A&quot; &lt;&eacute;&gt; &#039;x&#039; 50%\/+""#))
        #expect(text.contains("Science &amp; Nature"))
    }

    @Test func olderDeploymentsGiveTheCategoryRaw() async throws {
        let fake = fake([OpenTriviaRow("\"Q&A\"", true, .scienceAndNature)]) { $0.encodesCategories = false }
        let text = try await text(fake, "api.php?amount=1")
        #expect(text.contains("Science & Nature"))
        #expect(text.contains("&quot;Q&amp;A&quot;"))
    }

    @Test(arguments: [("url3986", "a%20b%2Bc%2F~d%C3%A9"), ("urlLegacy", "a+b%2Bc%2F%7Ed%C3%A9")])
    func theTwoPercentEncodingsDifferInBlankAndTilde(encoding: String, wire: String) async throws {
        let fake = fake([OpenTriviaRow("a b+c/~dé", true)])
        #expect(try await body(fake, "api.php?amount=1&encode=\(encoding)").results?.first?.question == wire)
    }

    @Test func base64AlsoEncodesTypeDifficultyAndCategory() async throws {
        let fake = fake([OpenTriviaRow("Which?", "A", or: "B", "C", "D", category: .art)])
        let text = try await text(fake, "api.php?amount=1&encode=base64")
        for wire in ["bXVsdGlwbGU=", "ZWFzeQ==", "QXJ0", "V2hpY2g\\/", "QQ=="] {
            #expect(text.contains("\"\(wire)\""))
        }
    }

    @Test func jsonEscapesSlashesInsideBase64TooAndWhatIsNotASCII() async throws {
        let fake = fake([OpenTriviaRow("???", true), OpenTriviaRow("é😀/\\\"\n", false)])
        #expect(try await text(fake, "api.php?amount=2&encode=base64").contains(#""Pz8\/""#))
        #expect(try await text(fake, "api.php?amount=2").contains(#"&eacute;\ud83d\ude00\/\\&quot;\u000a"#))
    }

    @Test func theOrderOfWrongAnswersIsNotStableAndASeedRepeatsIt() async throws {
        func orders(seed: UInt64) async throws -> [[String]] {
            let fake = fake([OpenTriviaRow("Which?", "A", or: "B", "C", "D")], seed: seed)
            var orders: [[String]] = []
            for _ in 0..<20 {
                orders.append(try #require(try await body(fake, "api.php?amount=1").results?.first?.incorrect_answers))
            }
            return orders
        }
        #expect(try await Set(orders(seed: 1)).count > 1)
        #expect(try await orders(seed: 1) == orders(seed: 1))
        #expect(try await orders(seed: 1) != orders(seed: 2))
    }

    // MARK: Tokens

    @Test func aTokenHas64HexadecimalDigitsAndAMessage() async throws {
        let body = try await body(fake(), "api_token.php?command=request")
        #expect(body.response_code == 0)
        #expect(body.response_message?.isEmpty == false)
        #expect(body.token?.count == 64)
        #expect(body.token?.allSatisfy { $0.isHexDigit } == true)
    }

    @Test func aResetHasNoMessage() async throws {
        let fake = fake()
        let token = try await newToken(fake)
        let text = try await text(fake, "api_token.php?command=reset&token=\(token)")
        #expect(text == "{\"response_code\":0,\"token\":\"\(token)\"}")
    }

    @Test func underATokenNothingIsGivenTwiceAndThenCode4ComesUntilAReset() async throws {
        let fake = fake()
        let token = try await newToken(fake)
        var seen: Set<String> = []
        for _ in 0..<7 {
            let results = try #require(try await body(fake, "api.php?amount=1&category=12&token=\(token)").results)
            #expect(results.allSatisfy { seen.insert($0.question).inserted })
        }
        #expect(seen.count == 7)
        let path = "api.php?amount=1&category=12&token=\(token)"
        #expect(try await text(fake, path) == #"{"response_code":4,"results":[]}"#)
        #expect(try await body(fake, "api.php?amount=1&category=22&token=\(token)").response_code == 0)
        _ = try await body(fake, "api_token.php?command=reset&token=\(token)")
        #expect(try await body(fake, path).response_code == 0)
    }

    @Test func whereFewerRemainThanAreAskedForItIsCode4OrTheRest() async throws {
        for (givesTheRest, code, count) in [(false, 4, 0), (true, 0, 2)] {
            let fake = fake { $0.givesTheRest = givesTheRest }
            let token = try await newToken(fake)
            _ = try await body(fake, "api.php?amount=5&category=12&token=\(token)")
            let rest = try await body(fake, "api.php?amount=3&category=12&token=\(token)")
            #expect(rest.response_code == code)
            #expect(rest.results?.count == count)
        }
    }

    @Test(arguments: ["api.php?amount=1&token=", "api_token.php?command=reset&token=", "api_token.php?command=reset"])
    func aTokenThatNeverExistedIsCode3(path: String) async throws {
        let token = path.hasSuffix("=") ? "beef" : ""
        #expect(try await text(fake(), path + token) == #"{"response_code":3,"results":[]}"#)
    }

    @Test(arguments: [(6 * 3_600, 0), (6 * 3_600 + 1, 3)])
    func aTokenIdleForOverSixHoursIsUnknown(seconds: Int, code: Int) async throws {
        let fake = fake()
        let token = try await newToken(fake)
        clock.advance(by: .seconds(5))
        _ = try await body(fake, "api.php?amount=1&token=\(token)")
        clock.advance(by: .seconds(seconds))
        #expect(try await body(fake, "api.php?amount=1&token=\(token)").response_code == code)
    }

    @Test func tokensCanBeForgotten() async throws {
        let fake = fake()
        let token = try await newToken(fake)
        fake.forgetTokens()
        #expect(try await body(fake, "api.php?amount=1&token=\(token)").response_code == 3)
    }

    @Test func anyOtherCommandIsCode2() async throws {
        #expect(try await body(fake(), "api_token.php?command=steal").response_code == 2)
        #expect(try await body(fake(), "api_token.php").response_code == 2)
    }

    // MARK: Pacing

    @Test func aRequestAt0PassesOneAt4999MillisecondsDoesNotOneAt5SecondsDoes() async throws {
        let fake = fake { $0.gap = .seconds(5) }
        #expect(try await response(fake, "api_category.php").status == .ok)
        clock.advance(to: .milliseconds(4_999))
        #expect(try await response(fake, "api.php?amount=1").status == .tooManyRequests)
        clock.advance(to: .seconds(5))
        #expect(try await response(fake, "api.php?amount=1").status == .ok)
    }

    @Test func whatWasRefusedDoesNotCountForThePace() async throws {
        let fake = fake { $0.gap = .seconds(5) }
        for (second, status) in [(0, 200), (3, 429), (5, 200), (9, 429), (10, 200)] {
            clock.advance(to: .seconds(second))
            #expect(try await response(fake, "api.php?amount=1").status.code == status)
        }
    }

    @Test(arguments: [
        (FakeOpenTrivia.Behaviour.TooSoon.statusAndCode, 429, #"{"response_code":5,"results":[]}"#),
        (.statusAlone, 429, ""), (.codeAlone, 200, #"{"response_code":5,"results":[]}"#),
    ])
    func tooSoonComesAsStatusAsCodeOrBoth(
        refusal: FakeOpenTrivia.Behaviour.TooSoon, status: Int, body: String
    ) async throws {
        let fake = fake {
            $0.gap = .seconds(5)
            $0.refusal = refusal
        }
        _ = try await response(fake, "api_category.php")
        let response = try await response(fake, "api_count.php?category=9")
        #expect(response.status.code == status)
        #expect(String(decoding: response.body, as: UTF8.self) == body)
    }

    @Test(arguments: [(true, 429), (false, 200)])
    func theEndpointsShareOneBucketOrNot(sharesOneBucket: Bool, status: Int) async throws {
        let fake = fake {
            $0.gap = .seconds(5)
            $0.sharesOneBucket = sharesOneBucket
        }
        _ = try await response(fake, "api_category.php")
        #expect(try await response(fake, "api.php?amount=1").status.code == status)
        #expect(try await response(fake, "api_category.php").status == .tooManyRequests)
    }

    @Test func aClockThatWentBackIsNotHeldAgainstAnybody() async throws {
        let hour = Locked(Duration.seconds(3_600))
        let clock = WanderingClock(time: hour)
        let fake = FakeOpenTrivia(time: TimeSource(clock, date: { Date(timeIntervalSince1970: 0) }))
        #expect(try await response(fake, "api_category.php").status == .ok)
        hour.withLock { $0 = .zero }
        #expect(try await response(fake, "api_category.php").status == .ok)
    }

    // MARK: Categories and counts

    @Test func categoryAndCountBodiesHaveNoCode() async throws {
        for path in ["api_category.php", "api_count.php?category=9", "api_count_global.php"] {
            #expect(try await !text(fake(), path).contains("response_code"))
        }
    }

    @Test func theBodiesAreThoseOfTheService() async throws {
        let fake = fake([
            OpenTriviaRow("One.", true, .film), OpenTriviaRow("Two.", true, .film, .hard), OpenTriviaRow("3.", true),
        ])
        #expect(
            try await text(fake, "api_count.php?category=11")
                == #"{"category_id":11,"category_question_count":{"total_question_count":2,"#
                + #""total_easy_question_count":1,"total_medium_question_count":0,"total_hard_question_count":1}}"#)
        let global = try await text(fake, "api_count_global.php")
        #expect(global.hasPrefix(#"{"overall":{"total_num_of_questions":3,"total_num_of_pending_questions":0,"#))
        #expect(global.contains(#""categories":{"9":{"total_num_of_questions":1,"#))
        let categories = try await text(fake, "api_category.php")
        #expect(categories.hasPrefix(#"{"trivia_categories":[{"id":9,"name":"General Knowledge"},{"id":10,"#))
        #expect(categories.contains(#""name":"Science & Nature""#))
    }

    // MARK: For tests

    @Test func substitutesAreGivenOnceEachAndDoNotCountForThePace() async throws {
        let fake = fake { $0.gap = .seconds(5) }
        fake.answerNext(with: .status(.internalServerError), .text("<html>"))
        #expect(try await response(fake, "api.php?amount=1").status == .internalServerError)
        #expect(try await text(fake, "api.php?amount=1") == "<html>")
        #expect(try await response(fake, "api.php?amount=1").status == .ok)
        #expect(fake.requests.count == 3)
    }

    @Test func itsBehaviourCanBeChangedOnTheWay() async throws {
        let fake = fake { $0.gap = .seconds(5) }
        _ = try await response(fake, "api.php?amount=1")
        fake.behaviour.gap = nil
        #expect(try await response(fake, "api.php?amount=1").status == .ok)
    }

    @Test func anyOtherPathIsAPageThatIsNotThere() async throws {
        #expect(try await response(fake(), "index.php").status == .notFound)
    }
}

/// A clock that can be set back.
private struct WanderingClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration
        init(_ offset: Duration) { self.offset = offset }
        func advanced(by duration: Duration) -> Instant { Instant(offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }
    let time: Locked<Duration>
    var now: Instant { Instant(time.withLock { $0 }) }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
