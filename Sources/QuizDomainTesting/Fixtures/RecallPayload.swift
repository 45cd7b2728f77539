public import Foundation
public import QuizDomain
public import RemoteLoading

/// Payloads of the question's contract, as a server would send them.
public struct RecallPayload: Hashable, Sendable, CustomStringConvertible {
    /// What is special about it.
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

    /// The payload of a question; aliases have no place in it.
    public init(_ question: RecallQuestion) {
        let answers = question.answers.map { RecallPayload.quoted($0.text) }.joined(separator: ", ")
        self.init(
            question.text, "{\"question\": \(RecallPayload.quoted(question.text)), \"answer\": [\(answers)]}")
    }

    /// The payload in a response with status 200.
    public var response: HTTPResponse {
        HTTPResponse(fields: [.contentType: "application/json"], body: body)
    }

    /// A payload that is no playable question, and what a loader should say of it.
    public struct Flawed: Hashable, Sendable, CustomStringConvertible {
        /// The payload.
        public let payload: RecallPayload
        /// What is wrong, and where.
        public let flaw: InvalidData
        /// What is special about it.
        public var description: String { payload.description }
    }

    /// One payload for each thing that can be wrong.
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
