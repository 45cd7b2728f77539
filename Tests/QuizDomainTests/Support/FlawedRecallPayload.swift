import Foundation
import PlayhouseCore
import Testing

/// An invalid payload of a recall question, and the error that a loader should throw for it.
struct FlawedRecallPayload: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: Data
    let flaw: InvalidData

    /// A Boolean value that indicates whether the only flaw is that two values contradict each other.
    var isContradiction: Bool {
        if case .rejected(.duplicate, _) = flaw { true } else { false }
    }

    /// Invalid payloads, one for each kind of flaw.
    static let all: [FlawedRecallPayload] = [
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
        flawed(
            "an unknown list of similar names", #"{"question": "Which?", "answer": ["int"], "similar": "java"}"#,
            .rejected(.unknown, at: "similar")),
        flawed(
            "two lists of similar names", #"{"question": "Which?", "answer": ["int"], "similar": ["science"]}"#,
            .wrongType(at: "similar")),
        flawed(
            "an answer without text", #"{"question": "Which?", "answer": ["int", {"also": ["x"]}]}"#,
            .missing(at: "answer[1].text")),
        flawed("an answer that is null", #"{"question": "Which?", "answer": [null]}"#, .missing(at: "answer[0]")),
        flawed("an answer that is a list", #"{"question": "Which?", "answer": [[]]}"#, .wrongType(at: "answer[0]")),
        flawed(
            "an object with a blank text", #"{"question": "Which?", "answer": [{"text": " "}]}"#,
            .rejected(.blank, at: "answer[0]")),
        flawed(
            "other names of another type", #"{"question": "Which?", "answer": [{"text": "int", "also": "x"}]}"#,
            .wrongType(at: "answer[0].also")),
        flawed(
            "a wrong name of another type", #"{"question": "Which?", "answer": [{"text": "int", "not": ["x", 1]}]}"#,
            .wrongType(at: "answer[0].not[1]")),
        flawed(
            "another name blank", #"{"question": "Which?", "answer": [{"text": "int", "also": ["x", " "]}]}"#,
            .rejected(.blank, at: "answer[0].also[1]")),
        flawed(
            "a vague name blank", #"{"question": "Which?", "answer": [{"text": "int", "notEnough": [""]}]}"#,
            .rejected(.blank, at: "answer[0].notEnough[0]")),
        flawed(
            "a wrong name blank", #"{"question": "Which?", "answer": [{"text": "int", "not": ["\u200b"]}]}"#,
            .rejected(.blank, at: "answer[0].not[0]")),
        flawed(
            "a prompt blank", #"{"question": "Which?", "answer": [{"text": "int", "prompt": " "}]}"#,
            .rejected(.blank, at: "answer[0].prompt")),
        flawed(
            "a prompt of another type", #"{"question": "Which?", "answer": [{"text": "int", "prompt": 1}]}"#,
            .wrongType(at: "answer[0].prompt")),
        flawed(
            "an alias of two answers",
            #"{"question": "Which?", "answer": [{"text": "a", "also": ["x"]}, {"text": "b", "also": ["y", "X"]}]}"#,
            .rejected(.duplicate(of: "answer[0].also[0]"), at: "answer[1].also[1]")),
        flawed(
            "an alias that is another answer",
            #"{"question": "Which?", "answer": [{"text": "a", "also": ["b"]}, "b"]}"#,
            .rejected(.duplicate(of: "answer[1]"), at: "answer[0].also[0]")),
        flawed(
            "a vague name that is an answer",
            #"{"question": "Which?", "answer": ["a", {"text": "b", "notEnough": ["a"]}]}"#,
            .rejected(.duplicate(of: "answer[0]"), at: "answer[1].notEnough[0]")),
        flawed(
            "a wrong name that is an answer", #"{"question": "Which?", "answer": ["a", {"text": "b", "not": ["A"]}]}"#,
            .rejected(.duplicate(of: "answer[0]"), at: "answer[1].not[0]")),
        flawed(
            "a wrong name that is vague",
            #"{"question": "Which?", "answer": [{"text": "a", "notEnough": ["x"], "not": ["x"]}]}"#,
            .rejected(.duplicate(of: "answer[0].notEnough[0]"), at: "answer[0].not[0]")),
        flawed(
            "an unknown order of rows", #"{"question": "Which?", "answer": ["int"], "rowOrder": "shuffled"}"#,
            .rejected(.unknown, at: "rowOrder")),
        flawed(
            "no time at all", #"{"question": "Which?", "answer": ["int"], "seconds": 0}"#,
            .rejected(.outOfRange(0, permitted: 1...86_400), at: "seconds")),
        flawed(
            "more than a day", #"{"question": "Which?", "answer": ["int"], "seconds": 86401}"#,
            .rejected(.outOfRange(86_401, permitted: 1...86_400), at: "seconds")),
        flawed(
            "half a second", #"{"question": "Which?", "answer": ["int"], "seconds": 0.5}"#, .wrongType(at: "seconds")),
        flawed(
            "seconds as a text", #"{"question": "Which?", "answer": ["int"], "seconds": "60"}"#,
            .wrongType(at: "seconds")),
        flawed(
            "articles of another type", #"{"question": "Which?", "answer": ["int"], "articles": "the"}"#,
            .wrongType(at: "articles")),
        flawed(
            "a picture of another type", #"{"question": "Which?", "answer": ["int"], "image": 1}"#,
            .wrongType(at: "image")),
        flawed("an array at the root", #"["int"]"#, .wrongType(at: "the root")),
        flawed("an empty body", "", .empty),
        flawed("a web page", "<!DOCTYPE html><html></html>", .malformed),
        flawed("cut off", #"{"question": "Which?", "answer": ["in"#, .malformed),
    ]

    private static func flawed(_ description: String, _ text: String, _ flaw: InvalidData) -> FlawedRecallPayload {
        FlawedRecallPayload(testDescription: description, body: Data(text.utf8), flaw: flaw)
    }
}
