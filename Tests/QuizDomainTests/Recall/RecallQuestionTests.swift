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
        #expect(throws: RecallQuestionError.blankAnswer(index: 1)) {
            try RecallQuestion("Which?", answers: ["int", " \u{00A0}", "for"])
        }
    }

    @Test func errorContainsIndexOfAnswerWithBlankAlias() {
        #expect(throws: RecallQuestionError.blankAlias(index: 1)) {
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
        let error = RecallQuestionError.aliasIsAnotherAnswer(
            index: 0, alias: alias.trimmingCharacters(in: .whitespaces), other: "for")
        #expect(throws: error) {
            try RecallQuestion("Which?", answers: [.init("int", aliases: [alias]), .init("for")])
        }
    }

    @Test func errorContainsOriginalIndexOfMergedAnswer() {
        let error = RecallQuestionError.aliasIsAnotherAnswer(index: 2, alias: "for", other: "for")
        #expect(throws: error) {
            try RecallQuestion("Which?", answers: [.init("int"), .init("for"), .init("INT", aliases: ["for"])])
        }
    }

    @Test func redundantAliasIsDropped() throws {
        let question = try RecallQuestion("Which?", answers: [.init("int", aliases: ["Int", "integer", "INTEGER"])])
        #expect(question.answers == [.init("int", aliases: ["integer"])])
    }

    @Test func tenThousandAnswersAreAccepted() throws {
        let question = try RecallQuestion("Which?", answers: (0..<10_000).map { "answer \($0)" })
        #expect(question.answers.count == 10_000)
        #expect(question.merged.isEmpty)
    }

    @Test func storedQuestionDecodesToEqualQuestion() throws {
        let question = try RecallQuestion(
            "Which?", answers: [.init("int", aliases: ["integer"]), .init("for")])
        let stored = try JSONEncoder().encode(question)
        #expect(try JSONDecoder().decode(RecallQuestion.self, from: stored) == question)
    }

    @Test(arguments: [
        #"{"text": " ", "answers": [{"text": "int", "aliases": []}]}"#,
        #"{"text": "Which?", "answers": []}"#,
    ])
    func decodingInvalidRecallQuestionThrowsError(stored: String) {
        #expect(throws: SavedGameError.impossible(.questions)) {
            try JSONDecoder().decode(RecallQuestion.self, from: Data(stored.utf8))
        }
    }
}
