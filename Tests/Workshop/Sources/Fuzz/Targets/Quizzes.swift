import Foundation
@testable import QuizDomain
@testable import RemoteLoading
@testable import RemoteQuizzes

extension FuzzTarget {
    /// Quiz files, and the list of answers of a recall question.
    static let quizzes = FuzzTarget(
        "quizzes",
        growth: GrowthFamily.json("quiz identifiers", document: quizFile, row: quizRow(id: "@", option: "x"), choice: 0)
            + GrowthFamily.json("quiz options", document: quizFile, row: quizRow(id: "1", option: "@"), choice: 0)
            + GrowthFamily.json("quiz answers", document: typedFile, row: "\"@\"", choice: 0)
            + GrowthFamily.json(
                "recall answers", document: "{\"question\":\"q\",\"answer\":@}", row: "\"@\"", choice: 1)
            + [
                GrowthFamily(
                    "options",
                    "0{\"version\":1,\"title\":\"t\",\"questions\":[{\"text\":\"q\",\"right\":\"0\",\"options\":[",
                    "]}]}"
                ) {
                    "\"\($0)\""
                },
                GrowthFamily(
                    "combining marks in a title", "0{\"version\":1,\"title\":\"e", repeating: "\u{301}\u{316}", "\"}"),
                GrowthFamily(
                    "combining marks in the description of a picture",
                    "0{\"version\":1,\"title\":\"t\",\"questions\":[{\"text\":\"q\",\"right\":\"x\",\"options\":[\"y\","
                        + "{\"text\":\"x\",\"imageDescription\":\"e", repeating: "\u{301}\u{316}", "\"}]}]}"),
                GrowthFamily(
                    "parent segments in a logo", "0{\"version\":1,\"title\":\"t\",\"logo\":\"", repeating: "../",
                    "\",\"questions\":[\(quizRow(id: "1", option: "x"))]}"),
                GrowthFamily(
                    "combining marks in a question", "1{\"question\":\"e", repeating: "\u{301}\u{316}",
                    "\",\"answer\":[\"a\"]}"),
            ]
    ) { input in
        var input = input
        if input.choice(2) == 0 { checkQuiz(input.data) } else { checkRecall(input.data) }
    }
}

private let quizFile = """
    {"version":1,"title":"t","questions":@}
    """

private let typedFile = """
    {"version":1,"title":"t","questions":[{"text":"q","answers":@}]}
    """

private func quizRow(id: String, option: String) -> String {
    """
    {"id":"\(id)","text":"q","options":["\(option)","no "],"right":"\(option)"}
    """
}

private func checkQuiz(_ bytes: Data) {
    let place = URL(string: "https://a.example/quizzes/one.json")
    let file: QuizFile
    do throws(LoadError) { file = try QuizFile(bytes, at: place) } catch { return }
    require(!AnswerFolding.isBlank(file.heading.text) && !file.questions.isEmpty, "a quiz has a title and questions")
    require((1...file.questions.count).contains(file.questionCount ?? 1), "a game has questions")
    requireUnique(file.questions.map(\.id), "no two questions have one identifier")
    for picture in [file.heading.picture] + file.questions.flatMap({ [$0.prompt] + $0.options }).map(\.picture) {
        check(picture)
    }
    for question in file.questions {
        require(!AnswerFolding.isBlank(question.prompt.text), "a question has a text")
        require(!question.options.contains { AnswerFolding.isBlank($0.text) }, "an option has a text")
        require(question.explanation.map { !AnswerFolding.isBlank($0) } ?? true, "an explanation is visible")
        require(question.options.indices.contains(question.right), "the right option is one")
        requireUnique(question.options.map(\.text), "no two options are equal")
        for answer in question.typed?.accepted.prefix(20) ?? [] {
            guard case .accepted? = question.typed?.judge(answer) else {
                fatalError("property broken: an answer is right when it is typed: \(answer.debugDescription)")
            }
        }
        requireKept(question)
    }
}

private func check(_ picture: QuizPicture?) {
    guard case .at(let url) = picture else { return }
    require(["http", "https"].contains(url.scheme?.lowercased()), "a picture is on the web: \(url)")
    require(url.host()?.isEmpty == false, "a picture has a host: \(url)")
}

private func checkRecall(_ body: Data) {
    let client = AnsweringClient(body: body)
    let question = runOnCallingThread { () -> RecallQuestion? in
        let request = HTTPRequest(.get, "https://a.example/recall")
        return try? await RemoteRecallLoader(request, client: client).loadQuestion()  // an error is valid too
    }
    guard let question else { return }
    require(!AnswerFolding.isBlank(question.text), "a question has a text")
    requireUnique(question.answers.map { AnswerFolding.fold($0.text) }, "no two answers are one spelling")
    if question.merged.isEmpty { requireKept(question) }
    let matcher = GuessMatcher(question)
    for (place, answer) in question.answers.prefix(50).enumerated() {
        let finding = matcher.find(answer.text)
        if case .answer(place, _) = finding { continue }
        fatalError("property broken: an answer is found by its own text: \(answer.text.debugDescription), \(finding)")
    }
}

/// Stops the process unless the value is the same after it is encoded and decoded as JSON.
func requireKept<Value: Codable & Equatable>(_ value: Value) {
    do {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let kept = try encoder.encode(value)
        let again = try JSONDecoder().decode(Value.self, from: kept)
        require(again == value, "\(Value.self) is the same after it was kept")
        require(try encoder.encode(again) == kept, "\(Value.self) is kept in the same bytes")
    } catch {
        fatalError("property broken: \(Value.self) can be kept: \(error)")
    }
}
