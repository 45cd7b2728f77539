import QuizDomainTesting
import RemoteLoadingTesting
import Testing

@testable import TerminalHost

/// One short run of each app from its first page to a visible end.
@Suite(.timeLimit(.minutes(5)))
@MainActor
struct SmokeTests {
    @Test func recallIsPlayedUntilPlayerGivesUp() async {
        let play = Play()
        play.type("1", "", "class", "CLASS", "nonsense", "intreface", "/give-up")
        let transcript = await play.end()
        #expect(
            transcript.hasPrefix(
                """

                Playhouse
                1) recall  Type all the answers that you know before the time is up.
                2) quiz    Choose the right answer of four.
                3) trivia  Lucky Day: true or false? One wrong answer ends the game.
                4) names   Find the face that belongs to a name.
                5) twitch  See the most popular games and their streams.
                1–5: choose   /quit
                > 1

                0/50   05:00   No record yet
                What are all the java keywords?
                Enter: Start   /apps   /quit
                >\u{20}

                0/50   05:00
                What are all the java keywords?
                Type an answer   /pause   /give-up   /reset   /apps   /quit
                > class
                1/50   05:00   Right: class
                > CLASS
                1/50   05:00   You had class before
                > nonsense
                1/50   05:00   That is not an answer
                > intreface
                2/50   05:00   Right, but it is spelled interface
                > /give-up

                2/50   05:00   Record: 2 in 00:00
                What are all the java keywords?
                You gave up
                You got 2 out of 50 answers.
                Missed: abstract, assert, boolean, break, byte, case, catch, char, const,
                continue,
                """))
        #expect(transcript.hasSuffix("New record!\nEnter: Try again   /apps   /quit\n> \n"))
    }

    @Test func quizIsPlayedToItsLastQuestion() async throws {
        let play = Play(.quiz)
        play.type("")
        for (number, capital) in ["Lima", "Oslo", "Ottawa", "Nairobi", "True"].enumerated() {
            try await play.see("Question \(number + 1) of 5")
            try await play.see("/menu")
            try play.choose(capital)
            try await play.see(") \(capital)")
            try await play.clock.waitForSleeper(due: .seconds(number + 1))
            play.clock.advance(by: .seconds(1))
        }
        try await play.see("You got 5 correct out of 5.\nScore 90   New record!")
        let transcript = await play.end()
        #expect(transcript.contains("What is the capital of Peru?\n[The flag of Peru]\n1) "))
        #expect(transcript.contains(/✓ \d\) Lima\n\nQuestion 2 of 5/))
    }

    @Test func luckyDayIsPlayedToFirstMistake() async throws {
        let play = Play(.trivia)
        play.type("")
        for isRight in [true, false] {
            // A new statement ignores answers for this time.
            try await play.pass(.milliseconds(300))
            try await play.see("/menu")
            let statement = try #require(OpenTriviaRow.statements.last { play.transcript.contains($0.question) })
            try play.choose((statement.correctAnswer == "True") == isRight ? "True" : "False")
            try await play.see(isRight ? "✓ " : "✗ ")
            try await play.pass(.milliseconds(800))
        }
        try await play.see("Game over\nYou got 1 correct out of 2.\nScore 1   New record!\n✗ ")
        _ = await play.end()
    }

    @Test func nameGameIsPlayedToFirstMistake() async throws {
        let play = Play(.names)
        play.type("1", "1")
        try await play.pass(.milliseconds(300))
        try await play.see("Who is ")
        try await play.see("Wrong\n✗ 1) ")
        try await play.pass(.seconds(2))
        try await play.see("Game over\nYou got 0 correct.\nScore 0   Best: 0\n✗ ")
        _ = await play.end()
    }

    @Test func topGamesAndStreamsAreListedWithoutSignIn() async {
        let play = Play(.twitch)
        play.type("1", "2", "/back", "dota", "/quit")
        let transcript = await play.end()
        #expect(
            transcript.hasPrefix(
                """

                Top games
                1)  Just Chatting                     4.8K viewers
                2)  Grand Theft Auto V                4.4K viewers
                """))
        #expect(
            transcript.contains(
                """
                > 1

                Just Chatting
                1)  JuniperVale     1K     10 min       English   Come & say hello
                """))
        #expect(transcript.contains("> 2\nWatch at https://www.twitch.tv/lunagranito\n> /back\n\nTop games\n"))
        #expect(transcript.hasSuffix("> /quit\n"))
        #expect(transcript.contains("> dota\n\ndota\n1)  Dota 2\n"))
    }
}
