import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

/// The decoding of valid and invalid questions in a body.
@Suite(.bounded) struct OpenTriviaDecodingTests {
    private func batch(
        _ json: String, asking amount: Int = 10
    ) async throws -> OpenTriviaBatch {
        try await OpenTriviaService.answering(json).questions(OpenTriviaQuery(amount: amount))
    }

    private func only(_ row: String) async throws -> ChoiceQuestion<QuizContent> {
        let batch = try await batch(WirePage.page(row))
        #expect(batch.skipped == [])
        return try #require(batch.questions.first)
    }

    /// Returns the reason that is reported for a row between two valid rows, and expects that both valid rows are kept.
    private func flaw(of row: String) async throws -> InvalidData? {
        let batch = try await batch(WirePage.page(WirePage.row(), row, WirePage.row()))
        #expect(batch.questions.count == 2)
        #expect(batch.skipped.map(\.index) == [1])
        return batch.skipped.first?.reason.flaw
    }

    @Test(arguments: [
        ("question", #""\ud800""#, "question"),
        ("incorrect_answers", #"["Qg==", "\udc00", "RA=="]"#, "incorrect_answers[1]"),
        ("category", "1e400", "category"),
    ])
    func unreadableValueSkipsOnlyItsQuestion(key: String, value: String, field: String) async throws {
        #expect(try await flaw(of: WirePage.row([key: value])) == .wrongType(at: "results[1].\(field)"))
    }

    @Test(arguments: OversizedJSONMember.all.indices) func oversizedMemberSkipsOnlyItsQuestion(index: Int) async throws
    {
        let row = "{" + OversizedJSONMember.all[index] + "," + WirePage.row().dropFirst()
        #expect(try await flaw(of: row)?.path?.hasPrefix("results[1]") ?? (index == 4))
    }

    @Test func skipReasonLocatesListWithTooManyAnswers() async throws {
        let answers = "[\(Array(repeating: WirePage.text("a"), count: 10_001).joined(separator: ","))]"
        let expected = InvalidData.tooManyRows(limit: 10_000, at: "results[1].incorrect_answers")
        #expect(try await flaw(of: WirePage.row(["incorrect_answers": answers])) == expected)
    }

    // MARK: Encodings

    @Test(arguments: OpenTriviaRow.quirky)
    func specialCharactersAreDecoded(row: OpenTriviaRow) async throws {
        let fake = FakeOpenTrivia([row], behaving: .unhurried)
        let batch = try await fake.service(on: ManualClock()).questions(OpenTriviaQuery(amount: 1))
        let expected = try ChoiceQuestion(
            #require(OpenTriviaKind(rawValue: row.type)), category: row.category.name,
            text: row.question, correctAnswer: row.correctAnswer, incorrectAnswers: row.incorrectAnswers)
        #expect(batch == OpenTriviaBatch(questions: [expected], skipped: []))
    }

    @Test func longNonASCIITextsAreDecoded() async throws {
        let latin = (0xBF...0xDF).compactMap { Unicode.Scalar($0).map(String.init) }.joined()
        let signs = latin + "αβγδεζηθλμπστφω" + "“”‘’–—…€™" + "ō日"
        #expect(Set(signs.unicodeScalars).count == 59)
        let question = signs + String(repeating: "q", count: 141 - signs.count)
        let answer = String(repeating: "a", count: 82) + "é"
        let row = OpenTriviaRow(question, answer, or: "B", "C", "D")
        let service = FakeOpenTrivia([row], behaving: .unhurried).service(on: ManualClock())
        let batch = try await service.questions(OpenTriviaQuery(amount: 1))
        #expect(batch.questions.map(\.text) == [question])
        #expect(batch.questions.map(\.correctAnswer) == [answer])
    }

    @Test func everyMemberInBase64IsDecoded() async throws {
        let row = WirePage.row([
            "type": #""Ym9vbGVhbg==""#, "difficulty": #""aGFyZA==""#, "category": #""QXJ0""#, "question": #""U28/""#,
            "correct_answer": #""VHJ1ZQ==""#, "incorrect_answers": #"["RmFsc2U="]"#,
        ])
        let question = try await only(row)
        let expected = try ChoiceQuestion(
            .trueOrFalse, category: "Art", text: "So?", correctAnswer: "True", incorrectAnswers: ["False"])
        #expect(question == expected)
    }

    @Test func escapedSlashInBase64IsDecoded() async throws {
        let row = WirePage.row([
            "type": #""bXVsdGlwbGU=""#, "difficulty": #""ZWFzeQ==""#, "category": #""QXJ0""#,
            "question": #""Pz8\/""#, "correct_answer": #""QQ==""#, "incorrect_answers": #"["Qg==","Qw==","RA=="]"#,
        ])
        #expect(try await only(row).text == "???")
    }

    @Test(arguments: [
        "type", "difficulty", "category", "question", "correct_answer", "incorrect_answers[0]", "incorrect_answers[2]",
    ])
    func skipReasonLocatesInvalidBase64(field: String) async throws {
        let good = FakeOpenTrivia([OpenTriviaRow("Which?", "A", or: "B", "C", "D")], behaving: .unhurried)
        let response = await good.handle(HTTPRequest(.get, "http://x/api.php?amount=1&encode=base64"))
        var page = try #require(try JSONSerialization.jsonObject(with: response.body) as? [String: Any])
        var rows = try #require(page["results"] as? [[String: Any]])
        let name = String(field.prefix { $0 != "[" })
        if name == field {
            rows[0][name] = "VHJ1ZQ"
        } else {
            var answers = try #require(rows[0][name] as? [String])
            answers[field.contains("0") ? 0 : 2] = "VHJ1ZQ"
            rows[0][name] = answers
        }
        page["results"] = rows
        let text = String(decoding: try JSONSerialization.data(withJSONObject: page), as: UTF8.self)
        let batch = try await batch(text)
        let flaw = InvalidData.rejected(.wrongFormat, at: "results[0].\(field)")
        #expect(batch.skipped == [SkippedQuestion(index: 0, reason: .invalid(flaw))])
    }

    // MARK: Counts of questions

    @Test func moreResultsThanRequestedAreKept() async throws {
        let batch = try await batch(WirePage.page(WirePage.row(), WirePage.row(), WirePage.row()), asking: 2)
        #expect((batch.questions.count, batch.received) == (3, 3))
    }

    @Test func fewerResultsThanRequestedAreKeptAndCounted() async throws {
        let batch = try await batch(
            WirePage.page(WirePage.row(), WirePage.row(["type": WirePage.text("open")])), asking: 5)
        #expect((batch.questions.count, batch.received) == (1, 2))
    }

    // MARK: Questions that are skipped

    @Test(arguments: OpenTriviaRow.flawed)
    func invalidQuestionIsSkippedAndValidOneReturned(flawed: OpenTriviaRow.Flawed) async throws {
        let whole = OpenTriviaRow("Which?", "A", or: "B", "C", "D")
        let fake = FakeOpenTrivia([whole, flawed.row], behaving: .unhurried)
        let batch = try await fake.service(on: ManualClock()).questions(OpenTriviaQuery(amount: 2))
        #expect(batch.questions.map(\.text) == ["Which?"])
        let flaw = try #require(batch.skipped.first?.reason.flaw)
        // The fake returns the questions and the wrong answers in random order, so indices are not compared.
        let text = "\(flaw)".replacing(/results\[\d\]\./, with: "")
        #expect(text.replacing(/\[\d\]/, with: "") == "\(flawed.flaw)".replacing(/\[\d\]/, with: ""))
    }

    @Test(arguments: [
        ("type", "1"), ("difficulty", "[]"), ("category", "9"), ("question", "{}"), ("correct_answer", "true"),
        ("incorrect_answers", "\"Lyon\""), ("incorrect_answers", "{}"),
    ])
    func skipReasonIdentifiesMemberOfWrongType(field: String, value: String) async throws {
        #expect(try await flaw(of: WirePage.row([field: value])) == .wrongType(at: "results[1].\(field)"))
    }

    @Test(arguments: ["type", "difficulty", "category", "question", "correct_answer", "incorrect_answers"])
    func skipReasonIdentifiesMissingOrNullMember(field: String) async throws {
        let row = WirePage.row([field: nil])
        #expect(!row.contains("\"\(field)\""))
        #expect(try await flaw(of: row) == .missing(at: "results[1].\(field)"))
        #expect(try await flaw(of: WirePage.row([field: "null"])) == .missing(at: "results[1].\(field)"))
    }

    @Test func skipReasonContainsIndexOfInvalidAnswer() async throws {
        let place = "results[1].incorrect_answers[1]"
        let number = WirePage.row(["incorrect_answers": "[\"Qg==\",2,\"RA==\"]"])
        #expect(try await flaw(of: number) == .wrongType(at: place))
        let null = WirePage.row(["incorrect_answers": "[\"Qg==\",null,\"RA==\"]"])
        #expect(try await flaw(of: null) == .missing(at: place))
    }

    @Test(arguments: ["1", "\"x\"", "[]"])
    func resultThatIsNotObjectIsSkipped(row: String) async throws {
        #expect(try await flaw(of: row) == .wrongType(at: "results[1]"))
        #expect(try await flaw(of: "null") == .missing(at: "results[1]"))
    }

    @Test func unknownMembersAreIgnored() async throws {
        #expect(try await only(WirePage.row(["language": "\"en\""])).correctAnswer == "Paris")
    }
}

extension SkippedQuestion.Reason {
    fileprivate var flaw: InvalidData? { if case .invalid(let flaw) = self { flaw } else { nil } }
}
