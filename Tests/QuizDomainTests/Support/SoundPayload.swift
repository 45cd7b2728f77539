import Foundation
import RemoteLoading
import Testing

/// A valid payload of a recall question.
struct SoundPayload: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: Data

    /// Valid payloads, which between them have every member and every kind of value.
    static let all: [SoundPayload] = [
        sound("texts only", #"{"question": "Which?", "answer": ["int", "for"]}"#),
        sound("members that nobody knows", #"{"question": "Which?", "answer": ["int"], "level": 3, "next": null}"#),
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
             "notEnough": ["Roosevelt"], "not": ["Eleanor Roosevelt"], "prompt": "26th president", "born": 1858}]}
            """),
        sound(
            "an object with empty lists",
            #"{"question": "Which?", "answer": [{"text": "int", "also": [], "notEnough": [], "not": []}]}"#),
        sound(
            "every setting",
            """
            {"question": "Which?", "answer": ["int"], "rowOrder": "asGiven", "seconds": 1, "articles": ["the", "l'"],
             "image": "https://quiz.test/a.png", "imageDescription": "A map"}
            """),
        sound(
            "other settings",
            """
            {"question": "Which?", "answer": ["int"], "rowOrder": "asFound", "seconds": 86400, "articles": [],
             "image": "", "imageDescription": " "}
            """),
        sound("a picture that no loader permits", #"{"question": "Which?", "answer": ["int"], "image": "::"}"#),
        sound(
            "null for every member",
            """
            {"question": "Which?", "answer": [{"text": "int", "also": null, "notEnough": null, "not": null,
             "prompt": null}], "matters": null, "rowOrder": null, "seconds": null, "articles": null, "image": null,
             "imageDescription": null}
            """),
    ]

    private static func sound(_ description: String, _ text: String) -> SoundPayload {
        SoundPayload(testDescription: description, body: Data(text.utf8))
    }
}
