public import Foundation
public import RemoteLoading

/// A loader that fetches a question from a server, or reads it from a file on the device.
///
/// The payload is `{"question": "…", "answer": ["…", …]}`. An optional member `"matters": ["case", "accents"]` sets the
/// ``FoldingPolicy`` of the question; any other value is unknown.
///
/// If the payload is not a playable question, the loader throws `.invalidData`, which contains the flaw, its place in
/// the payload, and the name of the file if the payload is from a file.
///
/// The loader throws `.connectivity` if the server does not respond, and `.invalidData` with the status if the status
/// of the response is not 200.
public struct RemoteRecallLoader: RecallQuestionLoading {
    private let load: @Sendable () async throws(LoadError) -> RecallQuestion

    /// Creates a loader that sends a request for the question through a client.
    public init(_ request: HTTPRequest, client: any HTTPClient, maxBytes: Int = 2 << 20) {
        let loader = RemoteLoader(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw .invalidData(.status(response.status)) }
            return try response.decoded(as: Payload.self, maxBytes: maxBytes).validated()
        }
        load = { () async throws(LoadError) in try await loader.load() }
    }

    /// Creates a loader that reads a regular file on this device.
    ///
    /// The loader throws `.refused(.notFound)` if the file cannot be read. A file of more than `maxBytes`
    /// bytes is not read.
    public init(contentsOf file: URL, maxBytes: Int = 2 << 20) {
        load = { () async throws(LoadError) in
            let response = HTTPResponse(body: try file.quizBytes(limit: maxBytes))
            do throws(LoadError) {
                return try response.decoded(as: Payload.self, maxBytes: maxBytes).validated()
            } catch {
                throw error.inFile(at: file)
            }
        }
    }

    /// Sends the request or reads the file, and decodes the question.
    public func loadQuestion() async throws(LoadError) -> RecallQuestion {
        let question = try await load()
        guard !Task.isCancelled else { throw .cancelled }
        return question
    }
}

private struct Payload: Decodable {
    let question: String
    let answer: [String]
    let matters: [String]?

    func validated() throws(LoadError) -> RecallQuestion {
        var folding = FoldingPolicy.lenient
        for (index, name) in (matters ?? []).enumerated() {
            switch name {
            case "case": folding.insert(.caseMatters)
            case "accents": folding.insert(.accentsMatter)
            default: throw .invalidData(.rejected(.unknown, at: "matters[\(index)]"))
            }
        }
        do throws(RecallQuestionError) {
            return try RecallQuestion(question, answers: answer, folding: folding)
        } catch {
            throw .invalidData(InvalidData(error))
        }
    }
}

extension InvalidData {
    /// Creates the reason why a payload is not a playable question.
    ///
    /// `question` and `answers` are the paths of the question and of the list of answers in the payload.
    public init(_ error: RecallQuestionError, question: String = "question", answers: String = "answer") {
        self =
            switch error {
            case .blankQuestion: .rejected(.blank, at: question)
            case .noAnswers: .rejected(.wrongCount(0, permitted: 1...JSONSurvey.mostRows), at: answers)
            case .blankAnswer(let index), .blankAlias(let index): .rejected(.blank, at: "\(answers)[\(index)]")
            case .aliasIsAnotherAnswer(let index, _, _):
                .rejected(.duplicate(of: answers), at: "\(answers)[\(index)]")
            }
    }
}
