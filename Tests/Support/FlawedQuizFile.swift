package import Foundation
package import RemoteLoading

/// Quiz files that break a rule.
package enum FlawedQuizFile {
    /// Invalid files, each with a description of its flaw, and with the rule and the place that the error must name.
    package static let all: [(flaw: String, rule: InvalidData.Rule, place: String, bytes: Data)] = [
        ("no questions", .wrongCount(0, permitted: 1...10_000), "questions", file("[]")),
        ("blank title", .blank, "title", Data(#"{"version": 1, "title": " ", "questions": []}"#.utf8)),
        (
            "invisible title", .blank, "title",
            Data(#"{"version": 1, "title": "\u200b\u00ad\ufeff", "questions": []}"#.utf8)
        ),
        ("invisible question", .blank, "questions[0].text", file(question(text: #"\u2060\u0007\u202e"#))),
        (
            "invisible option", .blank, "questions[0].options[1]",
            file(question(options: #"["a", "\u2800\u3164"]"#))
        ),
        (
            "invisible option with a picture", .blank, "questions[0].options[1]",
            file(question(options: #"["a", {"text": "\u200d", "image": "b.png"}]"#))
        ),
        (
            "options that differ in their pictures", .duplicate(of: "questions[0].options[0]"),
            "questions[0].options[1]",
            file(question(options: #"["a", {"text": "a", "image": "b.png"}]"#))
        ),
        ("unknown order of questions", .unknown, "questionOrder", file(question(), #", "questionOrder": "a""#)),
        (
            "a game of no questions", .outOfRange(0, permitted: 1...1), "questionCount",
            file(question(), #", "questionCount": 0"#)
        ),
        (
            "a game of more questions than there are", .outOfRange(2, permitted: 1...1), "questionCount",
            file(question(), #", "questionCount": 2"#)
        ),
        ("blank question", .blank, "questions[0].text", file(question(text: " "))),
        (
            "one option", .wrongCount(1, permitted: 2...10_000), "questions[0].options",
            file(question(options: #"["a"]"#))
        ),
        ("no options", .wrongCount(0, permitted: 2...10_000), "questions[0].options", file(question(options: "[]"))),
        ("blank option", .blank, "questions[0].options[1]", file(question(options: #"["a", " "]"#))),
        (
            "duplicate option", .duplicate(of: "questions[0].options[0]"), "questions[0].options[2]",
            file(question(options: #"["a", "b", " a"]"#))
        ),
        ("no right option", .noMatch(in: "questions[0].options"), "questions[0].right", file(question(right: "c"))),
        ("no points", .outOfRange(0, permitted: 1...1_000_000), "questions[0].points", file(question(points: "0"))),
        (
            "negative points", .outOfRange(-5, permitted: 1...1_000_000), "questions[0].points",
            file(question(points: "-5"))
        ),
        (
            "too many points", .outOfRange(1_000_001, permitted: 1...1_000_000), "questions[0].points",
            file(question(points: "1000001"))
        ),
        ("unknown order", .unknown, "questions[0].order", file(question(more: #", "order": "random""#))),
        (
            "an identifier twice", .duplicate(of: "questions[0].id"), "questions[1].id",
            file("[" + entry(more: #", "id": "x""#) + "," + entry(more: #", "id": "x""#) + "]")
        ),
        (
            "answers beside options", .excluded(by: "questions[0].options"), "questions[0].answers",
            file(question(more: #", "answers": ["a"]"#))
        ),
        (
            "a right option beside answers", .excluded(by: "questions[0].right"), "questions[0].answers",
            file(typed(#""answers": ["a"], "right": "a""#))
        ),
        (
            "wrong answers beside options", .excluded(by: "questions[0].options"), "questions[0].not",
            file(question(more: #", "not": ["c"]"#))
        ),
        (
            "a list of similar names beside options", .excluded(by: "questions[0].options"), "questions[0].similar",
            file(question(more: #", "similar": "science""#))
        ),
        (
            "an unknown list of similar names", .unknown, "questions[0].similar",
            file(typed(#""answers": ["Nile"], "similar": "rivers""#))
        ),
        ("no answers", .wrongCount(0, permitted: 1...10_000), "questions[0].answers", file(typed(#""answers": []"#))),
        (
            "blank answer", .blank, "questions[0].answers[1]",
            file(typed(#""answers": ["Nile", "\u200b"]"#))
        ),
        (
            "blank wrong answer", .blank, "questions[0].not[0]",
            file(typed(#""answers": ["Nile"], "not": [" "]"#))
        ),
        (
            "a wrong answer that is an answer", .duplicate(of: "questions[0].answers[1]"), "questions[0].not[1]",
            file(typed(#""answers": ["Nile", "St. Lawrence"], "not": ["Niger", "the saint lawrence"]"#))
        ),
        (
            "unknown order beside answers", .unknown, "questions[0].order",
            file(typed(#""answers": ["Nile"], "order": "random""#))
        ),
        (
            "too many points for an answer", .outOfRange(1_000_001, permitted: 1...1_000_000), "questions[0].points",
            file(typed(#""answers": ["Nile"], "points": 1000001"#))
        ),
        ("a newer version", .newerVersion(2, known: 1), "version", file("[]", version: 2)),
        ("an impossible version", .unknown, "version", file("[]", version: 0)),
    ]

    private static func file(_ questions: String, _ more: String = "", version: Int = 1) -> Data {
        Data(#"{"version": \#(version), "title": "A quiz", "questions": \#(questions)\#(more)}"#.utf8)
    }

    private static func question(
        text: String = "Which?", options: String = #"["a", "b"]"#, right: String = "a", points: String = "1",
        more: String = ""
    ) -> String {
        "[" + entry(text: text, options: options, right: right, points: points, more: more) + "]"
    }

    private static func typed(_ members: String) -> String { #"[{"text": "Which?", \#(members)}]"# }

    private static func entry(
        text: String = "Which?", options: String = #"["a", "b"]"#, right: String = "a", points: String = "1",
        more: String = ""
    ) -> String {
        #"{"text": "\#(text)", "options": \#(options), "right": "\#(right)", "points": \#(points)\#(more)}"#
    }
}
