import Foundation
@testable import QuizDomain
@testable import RemoteLoading

extension FuzzTarget {
    /// Responses of Open Trivia DB: questions in both encodings, categories and tokens.
    ///
    /// The first digit of the input determines the meaning of the rest: 0 and 1 for a body in one of the two encodings,
    /// 2 for a text that is tested in both encodings, 3 and 4 for a text that is encoded in one of them, 5 for a body
    /// with categories or a token, and 6 for a text in the first of two questions.
    static let trivia = FuzzTarget(
        "trivia",
        growth: GrowthFamily.json(
            "questions", document: "{\"response_code\":0,\"results\":@}", row: row("@", answer: "x"), choice: 0)
            + [
                GrowthFamily("ampersands", "3", repeating: "&"),
                GrowthFamily("numbers without an end", "3&#", repeating: "0"),
                GrowthFamily("open numbers", "3", repeating: "&#1"),
                GrowthFamily("references", "3", repeating: "&eacute;"),
                GrowthFamily("white space", "2a", repeating: " \u{2003}", "b"),
                GrowthFamily("combining marks in every encoding", "2e", repeating: "\u{301}\u{316}"),
                GrowthFamily("categories", "50{\"trivia_categories\":[", "]}") { "{\"id\":\($0),\"name\":\"a\"}" },
            ]
    ) { input in
        var input = input
        switch input.choice(7) {
        case let encoding where encoding < 2: checkBody(input.data, OpenTriviaEncoding.allCases[encoding])
        case 2: checkText(input.text)
        case let encoding where encoding < 5: checkEncoded(input.text, OpenTriviaEncoding.allCases[encoding - 3])
        case 5: checkOtherBody(input)
        default: checkBadRow(input)
        }
    }
}

private func row(_ text: String, answer: String) -> String {
    """
    {"type":"multiple","difficulty":"easy","category":"c","question":"\(text)","correct_answer":"\(answer)",\
    "incorrect_answers":["1 ","2","3"]}
    """
}

extension ChoiceQuestion<QuizContent> {
    fileprivate var text: String { prompt.text }
}

private func readBatch(_ body: Data, _ encoding: OpenTriviaEncoding) -> OpenTriviaBatch? {
    let trivia = OpenTrivia(client: AnsweringClient(body: body), time: .immediate())
    return runOnCallingThread {
        do {
            return try await trivia.questions(OpenTriviaQuery(amount: 10, encoding: encoding))
        } catch {
            return nil
        }
    }
}

private func checkBody(_ body: Data, _ encoding: OpenTriviaEncoding) {
    guard let batch = readBatch(body, encoding) else { return }
    let indices = batch.skipped.map(\.index)
    require(indices == indices.sorted() && Set(indices).count == indices.count, "a row is skipped once")
    require(indices.allSatisfy { $0 < batch.received }, "a skipped row is one that came")
    for question in batch.questions { check(question) }
}

private func check(_ question: ChoiceQuestion<QuizContent>) {
    require(!question.text.isEmpty && !question.id.isEmpty, "a question has a text and an identifier")
    requireUnique(question.options.map(\.text), "no two options are equal")
    do throws(InvalidData) {
        let again = try ChoiceQuestion(
            question.order == .asGiven ? .trueOrFalse : .multipleChoice, category: "", text: question.text,
            correctAnswer: question.options[question.right].text,
            incorrectAnswers: question.wrong.map { question.options[$0].text })
        require(again.options == question.options, "cleaning a question again changes nothing: \(question.options)")
        requireSameBytes(again.text, question.text, "cleaning a text again changes nothing")
    } catch {
        fatalError("a question can be made again: \(error)")
    }
}

/// Returns a text in an encoding, by an independent implementation.
private func encoded(_ text: String, _ encoding: OpenTriviaEncoding) -> String {
    switch encoding {
    case .entities: text.unicodeScalars.map { $0.value < 0x80 && $0 != "&" ? String($0) : entity($0) }.joined()
    case .base64: Data(text.utf8).base64EncodedString()
    }
}

private func entity(_ scalar: Unicode.Scalar) -> String {
    // References to these characters are not decoded, because HTML forbids them.
    (0x7F..<0xA0).contains(scalar.value) ? String(scalar) : "&#x\(String(scalar.value, radix: 16));"
}

private func readQuestion(
    _ text: String, _ encoding: OpenTriviaEncoding, isEncoded: Bool
) -> ChoiceQuestion<QuizContent>? {
    func wire(_ plain: String) -> String { encoded(plain, encoding) }
    let row: [String: Any] = [
        "type": wire("boolean"), "difficulty": wire("easy"), "category": wire("c"),
        "question": isEncoded ? text : wire(text), "correct_answer": wire("True"), "incorrect_answers": [wire("False")],
    ]
    guard let body = try? JSONSerialization.data(withJSONObject: ["response_code": 0, "results": [row]]) else {
        return nil  // such text cannot occur in JSON
    }
    return readBatch(body, encoding)?.questions.first
}

private func checkText(_ text: String) {
    let questions = OpenTriviaEncoding.allCases.map { readQuestion(text, $0, isEncoded: false) }
    for (encoding, other) in zip(OpenTriviaEncoding.allCases, questions) {
        require(
            (other == nil) == (questions[0] == nil),
            "a text is one in every encoding: \(encoding), \(text.debugDescription)")
        requireSameBytes(
            other?.text ?? "", questions[0]?.text ?? "", "a text is the same in every encoding: \(encoding)")
        requireSameBytes(
            other?.id ?? "", questions[0]?.id ?? "", "an identifier is the same in every encoding: \(encoding)")
    }
    if let question = questions[0] { check(question) }
}

private func checkEncoded(_ text: String, _ encoding: OpenTriviaEncoding) {
    if let question = readQuestion(text, encoding, isEncoded: true) { check(question) }
}

private func checkBadRow(_ input: FuzzInput) {
    let form = """
        {"response_code":0,"results":[\(row("@", answer: "x")),\(row("good", answer: "x"))]}
        """
    let questions = readBatch(JSONText.document(form, input.rest), .entities)?.questions ?? []
    require(questions.contains { $0.text == "good" }, "a bad row costs no other")
    for question in questions { check(question) }
}

private func checkOtherBody(_ input: FuzzInput) {
    var input = input
    let kind = input.choice(2)
    let trivia = OpenTrivia(client: AnsweringClient(body: input.data), time: .immediate())
    runOnCallingThread {
        do throws(LoadError) {
            switch kind {
            case 0:
                for category in try await trivia.categories() {
                    require(!category.name.isEmpty, "a category has a name")
                }
            default: require(!(try await trivia.newToken().text.isEmpty), "a token has a text")
            }
        } catch {
            // An error is a valid outcome; unit tests check which error is thrown.
        }
    }
}
