import Foundation
import PlayhouseCore
import Testing

/// A valid payload of a recall question.
struct ValidRecallPayload: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: Data
    /// A Boolean value that indicates whether the payload has a member that the format does not have.
    ///
    /// The loader ignores it, but the schema refuses it.
    var hasUnknownMember = false

    /// Valid payloads, which between them have every member and every kind of value.
    static let all: [ValidRecallPayload] = [
        sound("texts only", #"{"question": "Which?", "answer": ["int", "for"]}"#),
        unknown("members that nobody knows", #"{"question": "Which?", "answer": ["int"], "level": 3, "next": null}"#),
        unknown(
            "a member of an answer that nobody knows", #"{"question": "Which?", "answer": [{"text": "a", "born": 1}]}"#),
        sound(
            "the address of the schema",
            #"{"$schema": "https://quiz.test/q.json", "question": "Which?", "answer": ["int"]}"#),
        sound("an answer twice", #"{"question": "Which?", "answer": ["int", "INT", " int "]}"#),
        sound("space around texts", #"{"question": " Which? ", "answer": ["\tint\n"]}"#),
        sound("one visible character", #"{"question": "?", "answer": ["\u0301", "\u0600", "\ud83d\ude00"]}"#),
        sound("both differences", #"{"question": "Which?", "answer": ["int"], "matters": ["case", "accents"]}"#),
        sound("no difference", #"{"question": "Which?", "answer": ["int"], "matters": []}"#),
        sound("an object with a text only", #"{"question": "Which?", "answer": [{"text": "int"}, "for"]}"#),
        sound(
            "an object with every member",
            """
            {"question": "Which?", "answer": [{"text": "Theodore Roosevelt", "also": ["Teddy"],
             "notEnough": ["Roosevelt"], "not": ["Eleanor Roosevelt"], "prompt": "26th president"}]}
            """),
        sound(
            "an object with empty lists",
            #"{"question": "Which?", "answer": [{"text": "int", "also": [], "notEnough": [], "not": []}]}"#),
        sound(
            "every setting",
            """
            {"question": "Which?", "answer": ["int"], "rowOrder": "asGiven", "seconds": 1, "articles": ["the", "l'"],
             "similar": "geography", "image": "https://quiz.test/a.png", "imageDescription": "A map"}
            """),
        sound(
            "other settings",
            """
            {"question": "Which?", "answer": ["int"], "rowOrder": "asFound", "seconds": 86400, "articles": [],
             "similar": "science", "image": "", "imageDescription": " "}
            """),
        sound("a picture that no loader permits", #"{"question": "Which?", "answer": ["int"], "image": "::"}"#),
        sound(
            "null for every member",
            """
            {"question": "Which?", "answer": [{"text": "int", "also": null, "notEnough": null, "not": null,
             "prompt": null}], "similar": null, "matters": null, "rowOrder": null, "seconds": null, "articles": null, "image": null,
             "imageDescription": null}
            """),
    ]

    private static func unknown(_ description: String, _ text: String) -> ValidRecallPayload {
        var payload = sound(description, text)
        payload.hasUnknownMember = true
        return payload
    }

    private static func sound(_ description: String, _ text: String) -> ValidRecallPayload {
        ValidRecallPayload(testDescription: description, body: Data(text.utf8))
    }
}
