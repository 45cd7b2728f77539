import Foundation
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecallQuestionTests {
    @Test(arguments: ["", "  ", "\u{200B}"])
    func blankQuestionIsRefused(text: String) {
        #expect(throws: RecallQuestionError.blankQuestion) { try RecallQuestion(text, answers: ["int"]) }
    }

    @Test func questionWithoutAnswersIsRefused() {
        #expect(throws: RecallQuestionError.noAnswers) { try RecallQuestion("Which?", answers: [String]()) }
    }

    @Test func errorContainsIndexOfBlankAnswer() {
        #expect(throws: RecallQuestionError.blank(at: .init(answer: 1, .text))) {
            try RecallQuestion("Which?", answers: ["int", " \u{00A0}", "for"])
        }
    }

    @Test func errorContainsIndexOfAnswerWithBlankAlias() {
        #expect(throws: RecallQuestionError.blank(at: .init(answer: 1, .alias(1)))) {
            try RecallQuestion("Which?", answers: [.init("int"), .init("for", aliases: ["loop", ""])])
        }
    }

    @Test func whitespaceAroundTextsIsRemoved() throws {
        let question = try RecallQuestion(" Which? ", answers: [.init(" int\n", aliases: ["\tinteger "])])
        #expect(question.text == "Which?")
        #expect(question.answers == [.init("int", aliases: ["integer"])])
    }

    @Test func accentWithoutLetterCanBeAnswer() throws {
        let question = try RecallQuestion("Which?", answers: [.init(" \u{301}", aliases: [" \u{308}"]), .init("int")])
        #expect(question.answers.map(\.text) == ["\u{301}", "int"])
        #expect(GuessMatcher(question).find("\u{301}") == .answer(0, manner: .exact))
        let stored = try JSONEncoder().encode(question)
        #expect(try JSONDecoder().decode(RecallQuestion.self, from: stored) == question)
    }

    @Test(arguments: ["int", "INT", "ｉｎｔ", "i\u{00AD}nt", " int "])
    func answerEqualAfterFoldingIsMergedIntoFirst(duplicate: String) throws {
        let question = try RecallQuestion("Which?", answers: ["int", "for", duplicate])
        #expect(question.answers.map(\.text) == ["int", "for"])
        #expect(question.merged.map(\.index) == [2])
        #expect(question.merged.map(\.into) == ["int"])
    }

    @Test(arguments: [
        ("S\u{E3}o", "Sa\u{303}o"), ("\u{1F44D}", "\u{1F44D}\u{FE0F}"), ("\u{AC00}", "\u{1100}\u{1161}"),
        ("q\u{307}\u{323}", "q\u{323}\u{307}"), ("\u{B4}", "\u{1FFD}"), ("`", "\u{1FEF}"), ("a;b", "a\u{37E}b"),
    ])
    func lookalikeAnswersAreMergedUnderEveryPolicy(one: String, other: String) throws {
        for bits in 0...3 {
            let folding = FoldingPolicy(rawValue: bits)
            let question = try RecallQuestion("Which?", answers: [one, other], folding: folding)
            #expect(question.answers.map(\.text) == [one])
            #expect(GuessMatcher(question, typos: .none).find(other) != .nothing)
        }
    }

    @Test func aliasesOfMergedAnswerAreKept() throws {
        let question = try RecallQuestion(
            "Which?",
            answers: [.init("int", aliases: ["integer"]), .init("INT", aliases: ["whole number", "Integer"])])
        #expect(question.answers == [.init("int", aliases: ["integer", "whole number"])])
    }

    @Test(arguments: ["for", "FOR", " for "])
    func aliasEqualToOtherAnswerIsRefused(alias: String) {
        let error = RecallQuestionError.contradiction(
            at: .init(answer: 0, .alias(0)), name: alias.trimmingCharacters(in: .whitespaces),
            to: .init(answer: 1, .text))
        #expect(throws: error) {
            try RecallQuestion("Which?", answers: [.init("int", aliases: [alias]), .init("for")])
        }
    }

    @Test func errorContainsOriginalIndexOfMergedAnswer() {
        let error = RecallQuestionError.contradiction(
            at: .init(answer: 2, .alias(0)), name: "for", to: .init(answer: 1, .text))
        #expect(throws: error) {
            try RecallQuestion("Which?", answers: [.init("int"), .init("for"), .init("INT", aliases: ["for"])])
        }
    }

    @Test func redundantAliasIsDropped() throws {
        let question = try RecallQuestion("Which?", answers: [.init("int", aliases: ["Int", "integer", "INTEGER"])])
        #expect(question.answers == [.init("int", aliases: ["integer"])])
    }

    @Test(
        arguments: [
            ([.init("a", aliases: ["x"]), .init("b", aliases: ["X"])], 1, .alias(0), 0, .alias(0)),
            ([.init("a"), .init("b", notEnough: ["y", "A"])], 1, .notEnough(1), 0, .text),
            ([.init("a", aliases: ["x"], notEnough: ["x"])], 0, .notEnough(0), 0, .alias(0)),
            ([.init("a", notEnough: ["b"]), .init("b")], 0, .notEnough(0), 1, .text),
            ([.init("a", rejected: [" a "])], 0, .rejected(0), 0, .text),
            ([.init("a", rejected: ["y", "x"]), .init("b", aliases: ["x"])], 0, .rejected(1), 1, .alias(0)),
            ([.init("a", notEnough: ["x"]), .init("b", rejected: ["x"])], 1, .rejected(0), 0, .notEnough(0)),
        ] as [([RecallQuestion.Answer], Int, RecallQuestionError.Place.Part, Int, RecallQuestionError.Place.Part)])
    func contradictoryNamesAreRefused(
        answers: [RecallQuestion.Answer], answer: Int, part: RecallQuestionError.Place.Part, other: Int,
        otherPart: RecallQuestionError.Place.Part
    ) throws {
        let error = try #require(throws: RecallQuestionError.self) { try RecallQuestion("Which?", answers: answers) }
        guard case .contradiction(let place, _, let to) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(place == .init(answer: answer, part))
        #expect(to == .init(answer: other, otherPart))
    }

    @Test(
        arguments: [
            (.init("a", notEnough: [" "]), .notEnough(0)), (.init("a", rejected: ["x", "\u{200B}"]), .rejected(1)),
            (.init("a", prompt: " "), .prompt),
        ] as [(RecallQuestion.Answer, RecallQuestionError.Place.Part)])
    func blankPartOfAnswerIsRefused(answer: RecallQuestion.Answer, part: RecallQuestionError.Place.Part) {
        #expect(throws: RecallQuestionError.blank(at: .init(answer: 1, part))) {
            try RecallQuestion("Which?", answers: [.init("int"), answer])
        }
    }

    @Test func severalAnswersCanShareVagueAndWrongNames() throws {
        let answers = ["Franklin", "Theodore"].map {
            RecallQuestion.Answer($0, notEnough: ["Roosevelt", "roosevelt "], rejected: ["Eleanor"])
        }
        let question = try RecallQuestion("Which?", answers: answers)
        #expect(question.answers.map(\.notEnough) == [["Roosevelt"], ["Roosevelt"]])
        #expect(question.answers.map(\.rejected) == [["Eleanor"], ["Eleanor"]])
    }

    @Test func mergedAnswersKeepAllNamesAndPrompt() throws {
        let first = RecallQuestion.Answer("int", notEnough: ["number"], rejected: ["long"])
        let second = RecallQuestion.Answer("INT", notEnough: ["value"], rejected: ["short"], prompt: " 32 bits ")
        let question = try RecallQuestion("Which?", answers: [first, second])
        #expect(
            question.answers == [
                .init("int", notEnough: ["number", "value"], rejected: ["long", "short"], prompt: "32 bits")
            ])
    }

    @Test func questionWithTimeLimitZeroIsRefused() {
        #expect(throws: RecallQuestionError.limitNotPositive(.zero)) {
            try RecallQuestion("Which?", answers: [.init("int")], limit: .zero)
        }
    }

    @Test func tenThousandAnswersAreAccepted() throws {
        let question = try RecallQuestion("Which?", answers: (0..<10_000).map { "answer \($0)" })
        #expect(question.answers.count == 10_000)
        #expect(question.merged.isEmpty)
    }

    @Test func storedQuestionDecodesToEqualQuestion() throws {
        let plain = try RecallQuestion(
            "Which?", answers: [.init("int", aliases: ["integer"]), .init("for")])
        for question in [plain, .planets] {
            let stored = try JSONEncoder().encode(question)
            #expect(try JSONDecoder().decode(RecallQuestion.self, from: stored) == question)
        }
    }

    @Test func plainQuestionIsStoredInOlderFormat() throws {
        let question = try RecallQuestion("Which?", answers: [.init("int", aliases: ["integer"])])
        let stored = try JSONDecoder().decode(JSONTree.self, from: JSONEncoder().encode(question))
        let answer: [String: JSONTree] = ["text": .text("int"), "aliases": .list([.text("integer")])]
        #expect(
            stored == .object(["text": .text("Which?"), "answers": .list([.object(answer)]), "folding": .integer(0)]))
    }

    @Test(arguments: [
        #"{"text": " ", "answers": [{"text": "int", "aliases": []}]}"#,
        #"{"text": "Which?", "answers": []}"#,
        #"{"text": "Which?", "answers": [{"text": "int", "aliases": []}], "limit": 0}"#,
    ])
    func decodingInvalidRecallQuestionThrowsError(stored: String) {
        #expect(throws: SavedGameError.impossible) {
            try JSONDecoder().decode(RecallQuestion.self, from: Data(stored.utf8))
        }
    }
}
