import QuizDomain
import QuizDomainTesting
import Testing

@testable import TerminalHost

@MainActor
struct PlayerTests {
    let quiz = RecallPlayingSpy()

    @Test(arguments: [
        (Command.load, RecallPlayingSpy.Call.loadAnotherQuestion), (.start, .start), (.giveUp, .giveUp),
        (.pause, .pause),
        (.resume, .resume), (.reset, .reset), (.finish, .finish), (.guess("int"), .add("int")),
    ])
    func everyCommandCallsItsQuizMethod(_ command: Command, _ call: RecallPlayingSpy.Call) async {
        _ = await Player(quiz: quiz).perform(command)
        #expect(quiz.calls == [call])
    }

    @Test(arguments: [Command.help, .unknown("/x"), .save, .quit])
    func quizReceivesNoHelpQuitOrUnknownCommand(_ command: Command) async {
        _ = await Player(quiz: quiz).perform(command)
        #expect(quiz.calls.isEmpty)
    }

    @Test func guessReturnsVerdict() async {
        quiz.verdict = { .alreadyFound(answer: $0) }
        #expect(await Player(quiz: quiz).perform(.guess("int")) == .verdict(.alreadyFound(answer: "int"), guess: "int"))
    }

    @Test func finishCommandReturnsFinalReport() async {
        quiz.finishReport = FinishReport(.playing, found: 1, total: 3)
        #expect(await Player(quiz: quiz).perform(.finish) == .report(quiz.finishReport))
    }

    @Test func pauseCommandReturnsNewPhase() async {
        quiz.onCall = { [unowned quiz] _ in quiz.screen = .fixture(.paused) }
        #expect(await Player(quiz: quiz).perform(.pause) == .phase(.paused))
    }
}
