import Foundation
import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct TypedAnswersTests {
    private let river = ["Nile", "River Nile"]

    private func error(_ accepted: [String], not: [String] = []) -> TypedAnswersError? {
        do throws(TypedAnswersError) {
            _ = try TypedAnswers(accepted, rejected: not)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("Nile", GuessVerdict.Manner.exact), ("nile", .folded), ("the Nile", .folded), (" Nile ", .exact),
        ("river nile", .alias), ("Rivver Nile", .typo(distance: 1)), ("Nille", .typo(distance: 1)),
    ])
    func acceptedAnswerReportsHowItMatched(text: String, manner: GuessVerdict.Manner) throws {
        #expect(try TypedAnswers(river).judge(text) == .accepted(answer: "Nile", manner: manner))
    }

    @Test(arguments: [("Niger", GuessVerdict.wrong), ("Tigris", .wrong), (" \u{200B}", .blank)])
    func unacceptedTextIsWrongOrBlank(text: String, verdict: GuessVerdict) throws {
        #expect(try TypedAnswers(river).judge(text) == verdict)
    }

    @Test func misspellingEquallyNearToWrongAnswerIsWrong() throws {
        #expect(
            try TypedAnswers(["Austria"]).judge("Austrlia") == .accepted(answer: "Austria", manner: .typo(distance: 1)))
        #expect(try TypedAnswers(["Austria"], rejected: ["Australia"]).judge("Austrlia") == .wrong)
        #expect(try TypedAnswers(["Austria"], rejected: ["Australia"]).judge("Austira").isAccepted)
    }

    @Test func missingOrBlankAnswersAreRefused() {
        #expect(error([]) == .noAnswers)
        #expect(error(["Nile", "\u{200B}"]) == .blankAnswer(at: 1))
        #expect(error(["Nile"], not: ["Niger", " "]) == .blankWrongAnswer(at: 1))
        #expect(error(["Nile", "nile", " Nile"], not: ["Niger"]) == nil)
    }

    @Test(arguments: [("nile", 0), ("The River Nile", 1), ("river-nile", 1)])
    func wrongAnswerEqualToRightOneIsRefused(text: String, answer: Int) {
        #expect(error(river, not: ["Niger", text]) == .wrongAnswerIsRight(at: 1, answer: answer))
    }

    @Test func misspellingCanBeListedAsWrongAnswer() throws {
        #expect(try TypedAnswers(["Nile"], rejected: ["Nilus"]).judge("Nilus") == .wrong)
    }

    @Test(arguments: [
        #"{"accepted": [], "not": []}"#, #"{"accepted": [" "], "not": []}"#, #"{"accepted": ["a"], "not": [""]}"#,
    ])
    func emptyOrBlankSavedAnswersAreRefused(text: String) {
        #expect(throws: SavedGameError.impossible) {
            try JSONDecoder().decode(TypedAnswers.self, from: Data(text.utf8))
        }
    }
}

extension GuessVerdict {
    fileprivate var isAccepted: Bool { if case .accepted = self { true } else { false } }
}
