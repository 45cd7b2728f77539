import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

/// Tests that no text of a quiz file or a recall question puts a control character on a screen.
@MainActor
@Suite(.bounded) struct ControlCharacterTests {
    private let clock = ManualClock()

    private func quiz(_ json: String) -> InMemoryQuiz {
        InMemoryQuiz(bytes: Data(json.utf8), place: URL(string: "https://quiz.test/a.json"))
    }

    private func loader(_ json: String) -> InMemoryRecall {
        InMemoryRecall(bytes: Data(json.utf8), place: URL(string: "https://quiz.test/a.json"))
    }

    /// Returns a quiz file with a question to choose and one to type, in which every text contains the given one.
    private static func quiz(_ text: String) -> String {
        let (text, other) = (UntrustedText.json(text), UntrustedText.json("2" + text))
        return """
            {"version": 1, "title": \(text), "logo": "l.png", "logoDescription": \(text), "questions": [
            {"id": \(text), "text": \(text), "image": "i.png", "imageDescription": \(text), "explanation": \(text),
            "options": [\(text), {"text": \(other), "image": "o.png", "imageDescription": \(text)}], "right": \(text),
            "order": "asGiven"},
            {"text": \(text), "answers": [\(text), "b"], "not": [\(other)], "explanation": \(text)}]}
            """
    }

    private static func recall(_ text: String) -> String {
        let (text, other) = (UntrustedText.json(text), UntrustedText.json("2" + text))
        return """
            {"question": \(text), "image": "i.png", "imageDescription": \(text), "rowOrder": "asGiven",
            "answer": [{"text": \(text), "also": ["alias"], "notEnough": ["vague"], "prompt": \(text)}, \(other)]}
            """
    }

    private func session(_ deck: some ChoiceDeck<QuizContent>, heading: QuizContent = "") -> ChoiceSession<QuizContent>
    {
        ChoiceSession(
            deck: deck, rules: .plainQuiz, heading: heading, time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 1)))
    }

    @Test(arguments: UntrustedText.controls)
    func quizFromFileShowsNoControlCharacter(control: Unicode.Scalar) async throws {
        let (text, line) = (UntrustedText.text(with: control), UntrustedText.line(of: control))
        let lines = UntrustedText.lines(of: control)
        let session = session(quiz(Self.quiz(text)))
        await session.load()
        let menu = try #require(session.screen.menu)
        #expect(UntrustedText.flaws(in: menu) == [])
        #expect(menu.heading.text == line && menu.heading.pictureDescription == line)
        await session.start()
        session.pick(ChoiceOptionID(round: 0, place: 1))
        let round = try #require(session.screen.round)
        #expect(UntrustedText.flaws(in: round) == [])
        #expect(round.prompt?.text == lines && round.prompt?.pictureDescription == line)
        #expect(round.options.map(\.content.text).first == line)
        #expect(round.options.last?.content.pictureDescription == line)
        #expect(round.explanation == lines && round.alert?.right.text == line)
        clock.advance(by: .seconds(2))
        try await until { session.screen.round?.typing?.isEnabled == true }
        await session.perform(.answer("b"))
        let typed = try #require(session.screen.round)
        #expect(UntrustedText.flaws(in: typed) == [])
        #expect(typed.options.map(\.content.text) == [line] && typed.prompt?.text == lines)
        clock.advance(by: .seconds(2))
        try await until { session.screen.results != nil }
        #expect(UntrustedText.flaws(in: session.screen) == [])
    }

    @Test(arguments: UntrustedText.controls)
    func recallScreenShowsNoControlCharacter(control: Unicode.Scalar) async throws {
        let (text, line) = (UntrustedText.text(with: control), UntrustedText.line(of: control))
        let session = RecallSession(loader: loader(Self.recall(text)), time: clock.timeSource)
        await session.load()
        session.start()
        let question = try #require(session.screen.question)
        #expect(question == UntrustedText.lines(of: control) && session.screen.pictureDescription == line)
        #expect(session.screen.rows.first?.prompt == UntrustedText.lines(of: control))
        #expect(UntrustedText.flaws(in: session.screen) == [])
        #expect(session.add(text) == .accepted(answer: line, manner: .exact))
        #expect(session.add(text) == .alreadyFound(answer: line))
        session.giveUp()
        #expect(session.screen.found == [line] && session.screen.missed == ["2" + line])
        // The text of the field is that of the player.
        var screen = session.screen
        screen.taken = nil
        #expect(UntrustedText.flaws(in: screen) == [])
    }

    @Test(arguments: UntrustedText.controls)
    func questionsCreatedInCodeShowNoControlCharacter(control: Unicode.Scalar) async throws {
        let (text, line) = (UntrustedText.text(with: control), UntrustedText.line(of: control))
        let question = try ChoiceQuestion<QuizContent>(
            id: text, prompt: QuizContent(text), options: [QuizContent(text, pictureDescription: text), "b"], right: 0,
            explanation: text)
        #expect(UntrustedText.flaws(in: question, except: ["id"]) == [] && question.id == text)
        #expect(question.options[0].pictureDescription == line)
        let recall = try RecallQuestion(
            text, answers: [.init(text, prompt: text), .init(text.lowercased())], pictureDescription: text)
        #expect(UntrustedText.flaws(in: recall, except: ["spelling"]) == [])
        #expect(recall.merged.map(\.into) == [line] && recall.merged.map(\.text) == [line.lowercased()])
        let place = RecallQuestionError.Place(answer: 0, .alias(0))
        #expect(
            throws: RecallQuestionError.contradiction(at: place, name: line, to: .init(answer: 1, .text))
        ) { try RecallQuestion("Which?", answers: [.init("a", aliases: [text]), .init(text)]) }
        let judged = try TypedAnswers([text, "b"])
        #expect(judged.judge(text) == .accepted(answer: line, manner: .exact))
    }

    /// A control character neither merges two answers nor changes one.
    @Test(arguments: UntrustedText.controls)
    func controlCharactersDoNotChangeAcceptedAnswers(control: Unicode.Scalar) throws {
        let text = UntrustedText.text(with: control)
        let answer = RecallQuestion.Answer(text, aliases: ["x" + text], notEnough: ["y" + text])
        let question = try RecallQuestion("Which?", answers: [answer])
        let matcher = GuessMatcher(question)
        #expect(matcher.find(text) == .answer(0, manner: .exact))
        #expect(matcher.find("x" + text) == .answer(0, manner: .alias))
        #expect(question.answers[0].aliases == ["x" + text] && question.answers[0].notEnough == ["y" + text])
        #expect(try TypedAnswers([text]).accepted == [text])
    }

    /// A game that an older build saved can contain controls.
    @Test(arguments: UntrustedText.controls)
    func restoredQuestionShowsNoControlCharacter(control: Unicode.Scalar) throws {
        let (text, line) = (UntrustedText.text(with: control), UntrustedText.line(of: control))
        let lines = UntrustedText.lines(of: control)
        let choice = try ChoiceQuestion<QuizContent>(
            id: "1", prompt: "PROMPT", options: ["PROMPT 1", "b"], right: 0, explanation: "PROMPT")
        let changed = try Self.changed(choice, "PROMPT", to: text)
        #expect(UntrustedText.flaws(in: changed) == [])
        #expect(changed.prompt.text == lines && changed.explanation == lines)
        let recall = try RecallQuestion("PROMPT", answers: [.init("PROMPT", prompt: "PROMPT"), .init("b")])
        let loaded = try Self.changed(recall, "PROMPT", to: text)
        #expect(UntrustedText.flaws(in: loaded, except: ["spelling"]) == [])
        #expect(loaded.text == lines && loaded.answers[0].text == line)
        #expect(GuessMatcher(loaded).find(text) == .answer(0, manner: .exact))
        #expect(try Self.changed(loaded, "none", to: "") == loaded)
    }

    /// Returns a value that is encoded, changed and decoded.
    private static func changed<Value: Codable>(_ value: Value, _ mark: String, to text: String) throws -> Value {
        let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        let escaped = UntrustedText.json(text).dropFirst().dropLast()
        return try JSONDecoder().decode(Value.self, from: Data(json.replacing(mark, with: escaped).utf8))
    }

    @Test func arabicAndHebrewMarksAreKept() async throws {
        let text = UntrustedText.marked
        func isSame(_ shown: String?) -> Bool { shown?.unicodeScalars.elementsEqual(text.unicodeScalars) ?? false }
        let file = try QuizFile(Data(Self.quiz(text).utf8))
        #expect(isSame(file.heading.text) && isSame(file.questions[0].prompt.text))
        #expect(isSame(file.questions[0].options[0].text) && isSame(file.questions[0].explanation))
        let recall = try await loader(Self.recall(text)).loadQuestion()
        #expect(isSame(recall.text) && isSame(recall.answers[0].text) && isSame(recall.answers[0].prompt))
    }

    @Test func crlfCountsAsOneLineBreak() throws {
        let file = try QuizFile(Data(Self.quiz("a\r\nb").utf8))
        #expect(file.heading.text == "a b" && file.questions[0].explanation == "a\nb")
    }
}
