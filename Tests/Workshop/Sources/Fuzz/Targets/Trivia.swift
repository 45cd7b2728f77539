import Foundation
@testable import QuizDomain
@testable import RemoteLoading
@testable import RemoteQuizzes

extension FuzzTarget {
    /// Responses of Open Trivia DB: questions, categories and tokens.
    ///
    /// The first digit of the input determines the meaning of the rest: 0 for a body, 1 for the text of a question, 2
    /// for a text that is already in base64, 3 for a body with categories or a token, and 4 for a value in the first of
    /// two questions.
    static let trivia = FuzzTarget(
        "trivia",
        growth: GrowthFamily.json(
            "questions", document: "{\"response_code\":0,\"results\":@}", row: row("@"), choice: 0)
            + [
                GrowthFamily("white space", "1a", repeating: " \u{2003}", "b"),
                GrowthFamily("combining marks", "1e", repeating: "\u{301}\u{316}"),
                GrowthFamily("categories", "30{\"trivia_categories\":[", "]}") { "{\"id\":\($0),\"name\":\"a\"}" },
            ]
    ) { input in
        var input = input
        switch input.choice(5) {
        case 0: checkBody(input.data)
        case 1: checkText(input.text)
        case 2: if let question = readQuestion(wire: input.text) { check(question) }
        case 3: checkOtherBody(input)
        default: checkBadRow(input)
        }
    }
}

/// Returns a row with a member that no question has, and with a question whose text is already in base64.
private func row(_ extra: String, question: String = wire("q")) -> String {
    """
    {"extra":"\(extra)","type":"\(wire("multiple"))","difficulty":"\(wire("easy"))","category":"\(wire("c"))",\
    "question":"\(question)","correct_answer":"\(wire("x"))",\
    "incorrect_answers":["\(wire("1 "))","\(wire("2"))","\(wire("3"))"]}
    """
}

private func wire(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

extension ChoiceQuestion<QuizContent> {
    fileprivate var text: String { prompt.text }
}

private func service(_ body: Data) -> OpenTriviaService {
    OpenTriviaService(
        client: AnsweringClient(body: body), at: OpenTrivia.address,
        limiter: RateLimiter(spacing: .zero, time: .immediate()), time: .immediate())
}

private func readBatch(_ body: Data) -> OpenTriviaBatch? {
    let service = service(body)
    return runOnCallingThread {
        do {
            return try await service.questions(.init())
        } catch {
            return nil
        }
    }
}

private func checkBody(_ body: Data) {
    guard let batch = readBatch(body) else { return }
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

/// Returns the question whose text has the given base64 on the wire, or `nil` if it is not valid.
private func readQuestion(wire text: String) -> ChoiceQuestion<QuizContent>? {
    let row: [String: Any] = [
        "type": wire("boolean"), "difficulty": wire("easy"), "category": wire("c"), "question": text,
        "correct_answer": wire("True"), "incorrect_answers": [wire("False")],
    ]
    guard let body = try? JSONSerialization.data(withJSONObject: ["response_code": 0, "results": [row]]) else {
        return nil  // such text cannot occur in JSON
    }
    return readBatch(body)?.questions.first
}

private func checkText(_ text: String) {
    let question = readQuestion(wire: wire(text))
    require(
        (question == nil) == AnswerFolding.isBlank(OpenTriviaText.cleaned(text)), "every visible text is a question")
    if let question { check(question) }
}

private func checkBadRow(_ input: FuzzInput) {
    let form = """
        {"response_code":0,"results":[\(row("", question: "@")),\(row("", question: wire("good")))]}
        """
    let questions = readBatch(JSONText.document(form, input.rest))?.questions ?? []
    require(questions.contains { $0.text == "good" }, "a bad row costs no other")
    for question in questions { check(question) }
}

private func checkOtherBody(_ input: FuzzInput) {
    var input = input
    let kind = input.choice(2)
    let service = service(input.data)
    runOnCallingThread {
        do throws(LoadError) {
            switch kind {
            case 0:
                for category in try await service.categories() {
                    require(!category.name.isEmpty, "a category has a name")
                }
            default: require(!(try await service.newToken().text.isEmpty), "a token has a text")
            }
        } catch {
            // An error is a valid outcome; unit tests check which error is thrown.
        }
    }
}
