import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes

extension FakeOpenTrivia {
    func questions(_ parameters: [String: String], _ state: inout State, _ now: Duration) -> HTTPResponse {
        guard let questionRequest = QuestionRequest(parameters) else { return .code(2) }
        var token: Token?
        if let text = questionRequest.token {
            guard let known = state.token(text, at: now) else { return .code(3) }
            token = known
        }
        let fitting = rows.indices.filter { questionRequest.fits(rows[$0]) }
        guard fitting.count >= questionRequest.amount else { return .code(1) }
        let fresh = fitting.filter { token?.given.contains($0) != true }
        guard fresh.count >= questionRequest.amount else { return .code(4) }
        let chosen = state.generator.shuffled(fresh).prefix(questionRequest.amount)
        if let text = questionRequest.token { state.tokens[text]?.given.formUnion(chosen) }
        let results = chosen.map { result(of: rows[$0], questionRequest.encoding, &state) }
        return .php(["response_code": .number(0), "results": .list(results)])
    }

    private func result(
        of row: OpenTriviaRow, _ encoding: OpenTriviaEncoding, _ state: inout State
    ) -> JSONWrittenByPHP {
        func wire(_ text: String) -> JSONWrittenByPHP { .text(encoding.wire(text)) }
        return .object([
            ("type", wire(row.type)), ("difficulty", wire(row.difficulty)),
            ("category", wire(row.category.name)),
            ("question", wire(row.question)), ("correct_answer", wire(row.correctAnswer)),
            ("incorrect_answers", .list(state.generator.shuffled(row.incorrectAnswers).map(wire))),
        ])
    }

    func token(_ parameters: [String: String], _ state: inout State, _ now: Duration) -> HTTPResponse {
        switch parameters["command"] {
        case "request":
            let token = state.newToken(at: now)
            let message = "Token Generated Successfully!"
            return .php(["response_code": .number(0), "response_message": .text(message), "token": .text(token)])
        case "reset":
            guard let token = parameters["token"], state.token(token, at: now) != nil else { return .code(3) }
            state.tokens[token]?.given = []
            return .php(["response_code": .number(0), "token": .text(token)])
        default:
            return .code(2)
        }
    }

    var categories: HTTPResponse {
        let known = OpenTriviaCategory.known
        let newer = Set(rows.map(\.category)).subtracting(known).sorted { $0.id < $1.id }
        let list = (known + newer).map { JSONWrittenByPHP.object([("id", .number($0.id)), ("name", .text($0.name))]) }
        return .php(["trivia_categories": .list(list)])
    }

    func count(of category: Int) -> HTTPResponse {
        let levels = rows.filter { $0.category.id == category }.map(\.difficulty)
        func count(_ level: String) -> JSONWrittenByPHP { .number(levels.count { $0 == level }) }
        return .php([
            "category_id": .number(category),
            "category_question_count": .object([
                ("total_question_count", .number(levels.count)), ("total_easy_question_count", count("easy")),
                ("total_medium_question_count", count("medium")), ("total_hard_question_count", count("hard")),
            ]),
        ])
    }
}

/// The parameters of a request for questions, validated as the service does.
private struct QuestionRequest {
    let amount: Int
    let category: Int?
    let difficulty: String?
    let type: String?
    let encoding: OpenTriviaEncoding
    let token: String?

    /// Creates the validated parameters, or returns `nil` if a parameter is invalid.
    init?(_ parameters: [String: String]) {
        guard let amount = parameters["amount"].flatMap({ Int($0) }), OpenTriviaQuery.amounts.contains(amount),
            let encoding = OpenTriviaEncoding(parameter: parameters["encode"])
        else { return nil }
        self.amount = amount
        self.encoding = encoding
        category = parameters["category"].flatMap { Int($0) }
        difficulty = parameters["difficulty"]
        type = parameters["type"]
        token = parameters["token"]
        if category == nil, parameters["category"] != nil { return nil }
        if let difficulty, OpenTriviaDifficulty(rawValue: difficulty) == nil { return nil }
        if let type, OpenTriviaKind(rawValue: type) == nil { return nil }
    }

    func fits(_ row: OpenTriviaRow) -> Bool {
        (category ?? row.category.id) == row.category.id && (difficulty ?? row.difficulty) == row.difficulty
            && (type ?? row.type) == row.type
    }
}

extension FakeOpenTrivia.State {
    /// Returns the token and updates the time of its last use, or returns `nil` if the token is unknown or expired.
    fileprivate mutating func token(_ text: String, at now: Duration) -> FakeOpenTrivia.Token? {
        guard let token = tokens[text] else { return nil }
        guard now - token.lastUsed <= .seconds(6 * 3_600) else {
            tokens[text] = nil
            return nil
        }
        tokens[text]?.lastUsed = now
        return token
    }

    /// Creates and stores a token of 64 hexadecimal digits.
    fileprivate mutating func newToken(at now: Duration) -> String {
        let text = (0..<64).map { _ in String(generator.number(below: 16), radix: 16) }.joined()
        tokens[text] = FakeOpenTrivia.Token(lastUsed: now)
        return text
    }
}
