import Foundation
import RemoteLoading
import Testing

/// An invalid payload of a recall question, and the error that a loader should throw for it.
struct FlawedPayload: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: Data
    let flaw: InvalidData

    var response: HTTPResponse { HTTPResponse(body: body) }

    /// A Boolean value that indicates whether the only flaw is that two values contradict each other.
    var isContradiction: Bool {
        if case .rejected(.duplicate, _) = flaw { true } else { false }
    }

    /// Invalid payloads, one for each kind of flaw.
    static let all: [FlawedPayload] = [
        flawed("question missing", #"{"answer": ["int"]}"#, .missing(at: "question")),
        flawed("question null", #"{"question": null, "answer": ["int"]}"#, .missing(at: "question")),
        flawed("question of another type", #"{"question": 1, "answer": ["int"]}"#, .wrongType(at: "question")),
        flawed(
            "question blank", #"{"question": " \u200B ", "answer": ["int"]}"#,
            .rejected(.blank, at: "question")),
        flawed("answers missing", #"{"question": "Which?"}"#, .missing(at: "answer")),
        flawed("answers null", #"{"question": "Which?", "answer": null}"#, .missing(at: "answer")),
        flawed("answers of another type", #"{"question": "Which?", "answer": "int"}"#, .wrongType(at: "answer")),
        flawed(
            "an answer of another type", #"{"question": "Which?", "answer": ["int", 2]}"#, .wrongType(at: "answer[1]")),
        flawed(
            "no answers", #"{"question": "Which?", "answer": []}"#,
            .rejected(.wrongCount(0, permitted: 1...10_000), at: "answer")),
        flawed(
            "an answer blank", #"{"question": "Which?", "answer": ["int", "for", "\u00A0"]}"#,
            .rejected(.blank, at: "answer[2]")),
        flawed(
            "an unknown difference", #"{"question": "Which?", "answer": ["int"], "matters": ["case", "size"]}"#,
            .rejected(.unknown, at: "matters[1]")),
        flawed("an array at the root", #"["int"]"#, .wrongType(at: "the root")),
        flawed("an empty body", "", .empty),
        flawed("a web page", "<!DOCTYPE html><html></html>", .malformed),
        flawed("cut off", #"{"question": "Which?", "answer": ["in"#, .malformed),
    ]

    private static func flawed(_ description: String, _ text: String, _ flaw: InvalidData) -> FlawedPayload {
        FlawedPayload(testDescription: description, body: Data(text.utf8), flaw: flaw)
    }
}
