public import Foundation
public import QuizDomain
public import RemoteLoading

/// A payload with a question, as a server sends it.
public struct RecallPayload: Hashable, Sendable, CustomStringConvertible {
    /// The description of the payload.
    public let description: String
    /// The body.
    public let body: Data

    /// Creates a payload from text.
    public init(_ description: String, _ text: String) {
        self.init(description, body: Data(text.utf8))
    }

    /// Creates a payload from bytes.
    public init(_ description: String, body: Data) {
        self.description = description
        self.body = body
    }

    /// Creates the payload of a question, without its aliases.
    public init(_ question: RecallQuestion) {
        let answers = question.answers.map { RecallPayload.quoted($0.text) }.joined(separator: ", ")
        let matters = [(FoldingPolicy.caseMatters, "\"case\""), (.accentsMatter, "\"accents\"")]
            .filter { question.folding.contains($0.0) }.map(\.1).joined(separator: ", ")
        let folding = matters.isEmpty ? "" : ", \"matters\": [\(matters)]"
        self.init(
            question.text,
            "{\"question\": \(RecallPayload.quoted(question.text)), \"answer\": [\(answers)]\(folding)}")
    }

    /// The payload in a response with status 200.
    public var response: HTTPResponse {
        HTTPResponse(fields: [.contentType: "application/json"], body: body)
    }

    /// An invalid payload, and the error that a loader should throw for it.
    public struct Flawed: Hashable, Sendable, CustomStringConvertible {
        /// The payload.
        public let payload: RecallPayload
        /// The error to throw.
        public let flaw: InvalidData
        /// The description of the payload.
        public var description: String { payload.description }
    }

    /// Invalid payloads, one for each kind of flaw.
    public static let flawed: [Flawed] = [
        flawed("question missing", #"{"answer": ["int"]}"#, .missing(at: "question")),
        flawed("question null", #"{"question": null, "answer": ["int"]}"#, .missing(at: "question")),
        flawed("question of another type", #"{"question": 1, "answer": ["int"]}"#, .wrongType(at: "question")),
        flawed(
            "question blank", #"{"question": " \u200B ", "answer": ["int"]}"#,
            .rejected(rule: "blankQuestion", at: "question")),
        flawed("answers missing", #"{"question": "Which?"}"#, .missing(at: "answer")),
        flawed("answers null", #"{"question": "Which?", "answer": null}"#, .missing(at: "answer")),
        flawed("answers of another type", #"{"question": "Which?", "answer": "int"}"#, .wrongType(at: "answer")),
        flawed(
            "an answer of another type", #"{"question": "Which?", "answer": ["int", 2]}"#, .wrongType(at: "answer[1]")),
        flawed(
            "no answers", #"{"question": "Which?", "answer": []}"#, .rejected(rule: "noAnswers", at: "answer")),
        flawed(
            "an answer blank", #"{"question": "Which?", "answer": ["int", "for", "\u00A0"]}"#,
            .rejected(rule: "blankAnswer", at: "answer[2]")),
        flawed(
            "an unknown difference", #"{"question": "Which?", "answer": ["int"], "matters": ["case", "size"]}"#,
            .rejected(rule: "unknownFolding", at: "matters[1]")),
        flawed("an array at the root", #"["int"]"#, .wrongType(at: "the root")),
        flawed("an empty body", "", .empty),
        flawed("a web page", "<!DOCTYPE html><html></html>", .malformed),
        flawed("cut off", #"{"question": "Which?", "answer": ["in"#, .malformed),
    ]

    private static func flawed(_ description: String, _ text: String, _ flaw: InvalidData) -> Flawed {
        Flawed(payload: RecallPayload(description, text), flaw: flaw)
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 0x20: "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
