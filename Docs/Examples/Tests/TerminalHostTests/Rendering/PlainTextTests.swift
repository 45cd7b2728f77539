import QuizDomain
import QuizDomainTesting
import Testing

@testable import TerminalHost

struct PlainTextTests {
    @Test func readyGamePrintsQuestionAndClockAndCount() {
        let screen = RecallScreen.fixture(.ready)
        #expect(PlainText.opening(screen) == ["What are the answers?", "05:00   0/3"])
    }

    @Test func verdictIsPrintedOnOneLineWithCount() {
        let line = PlainText.answer(.verdict(.wrong, guess: "x\ny"), on: .fixture(), words: .english)
        #expect(line == ["1/3  That is not an answer (“xy”)"])
    }

    @Test func reportPrintsNumberOfFoundAnswersOnce() {
        let report = FinishReport(.playing, found: 1, total: 3)
        #expect(PlainText.answer(.report(report), on: .fixture(), words: .english) == ["You found 1 of 3"])
    }

    @Test func helpExplainsEachCommand() {
        let lines = PlainText.answer(.help, on: .fixture(), words: .english)
        #expect(lines.count == 12)
        #expect(lines.contains("/pause    stop the clock"))
    }

    @Test func loadingTextOmitsCountOfFoundAnswers() {
        #expect(PlainText.answer(.phase(.loading), on: .fixture(.loading), words: .english) == ["Loading…"])
    }

    @Test func finishedGamePrintsMessageAndMissedAnswers() {
        #expect(
            PlainText.ending(.fixture(.finished(.timeUp)), words: .english) == [
                "Time is up", "There is more to tell.", "Missed: answer 2, answer 3",
            ])
    }

    @Test func runningGamePrintsNoFinalMessage() {
        #expect(PlainText.ending(.fixture(.playing), words: .english).isEmpty)
    }
}
