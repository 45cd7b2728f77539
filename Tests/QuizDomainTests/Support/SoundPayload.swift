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
        sound("null for a member", #"{"question": "Which?", "answer": ["int"], "matters": null}"#),
    ]

    private static func sound(_ description: String, _ text: String) -> SoundPayload {
        SoundPayload(testDescription: description, body: Data(text.utf8))
    }
}
