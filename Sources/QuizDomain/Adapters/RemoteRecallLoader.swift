public import RemoteLoading

/// A loader that fetches a question from a server.
///
/// The server responds with `{"question": "…", "answer": ["…", …]}` and status 200. The loader throws `.connectivity`
/// if there is no response. For a response with another status, it throws `.invalidData` with the status. For a payload
/// that is not a playable question, it throws `.invalidData` with the flaw and its place. If the payload breaks a rule
/// of ``RecallQuestion``, the flaw has the name of the ``RecallQuestionError`` case.
public struct RemoteRecallLoader: RecallQuestionLoading {
    private let loader: RemoteLoader<RecallQuestion>

    /// Creates a loader that sends a request for the question through a client.
    public init(_ request: HTTPRequest, client: any HTTPClient, limits: JSONLimits = JSONLimits()) {
        loader = RemoteLoader(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw .invalidData(.status(response.status)) }
            return try response.decoded(as: Payload.self, within: limits).validated()
        }
    }

    /// Sends the request, and decodes the question in the response.
    public func loadQuestion() async throws(LoadError) -> RecallQuestion {
        try await loader.load()
    }
}

private struct Payload: Decodable {
    let question: String
    let answer: [String]

    func validated() throws(LoadError) -> RecallQuestion {
        do throws(RecallQuestionError) {
            return try RecallQuestion(question, answers: answer)
        } catch {
            throw .invalidData(.rejected(rule: error.rule, at: error.place))
        }
    }
}

extension RecallQuestionError {
    fileprivate var rule: String {
        switch self {
        case .blankQuestion: "blankQuestion"
        case .noAnswers: "noAnswers"
        case .blankAnswer: "blankAnswer"
        case .blankAlias: "blankAlias"
        case .aliasIsAnotherAnswer: "aliasIsAnotherAnswer"
        }
    }

    fileprivate var place: String {
        switch self {
        case .blankQuestion: "question"
        case .noAnswers: "answer"
        case .blankAnswer(let index), .blankAlias(let index), .aliasIsAnotherAnswer(let index, _, _):
            "answer[\(index)]"
        }
    }
}
