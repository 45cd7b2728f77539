public import Foundation
public import QuizDomain
public import RemoteLoading

/// A payload with a question, as a server sends it.
public struct RecallPayload: Hashable, Sendable {
    /// The bytes of the payload.
    public let body: Data

    /// Creates the payload of a question, without the aliases of its answers.
    public init(_ question: RecallQuestion) {
        let matters = [(FoldingPolicy.caseMatters, "case"), (.accentsMatter, "accents")]
            .filter { question.folding.contains($0.0) }.map { PHPJSON.text($0.1) }
        let payload = PHPJSON.object(
            [
                ("question", .text(question.text)), ("answer", .list(question.answers.map { .text($0.text) })),
            ] + (matters.isEmpty ? [] : [("matters", .list(matters))]))
        body = Data(payload.written.utf8)
    }

    /// The payload in a response with status 200.
    public var response: HTTPResponse {
        HTTPResponse(fields: [.contentType: "application/json"], body: body)
    }
}
