import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

/// Tests of the adapter with the fake service over a real socket, on a manual clock.
@Suite(.bounded) struct OpenTriviaEndToEndTests {
    private let clock = ManualClock()

    private func serve(
        _ rows: [OpenTriviaRow] = OpenTriviaRow.all, _ refusal: FakeOpenTrivia.Behaviour.TooSoon = .codeAlone
    ) async throws -> (FakeOpenTrivia, LoopbackHTTPServer, OpenTriviaService) {
        var behaviour = FakeOpenTrivia.Behaviour()
        behaviour.refusal = refusal
        let fake = FakeOpenTrivia(rows, behaving: behaviour, time: clock.timeSource)
        let server = try await LoopbackHTTPServer.start(fake)
        let limiter = RateLimiter(spacing: .zero, time: clock.timeSource)
        let service = OpenTriviaService(
            client: URLSessionHTTPClient.unhurried, at: server.url(), limiter: limiter, time: clock.timeSource)
        return (fake, server, service)
    }

    @Test func responseOfEveryEndpointIsDecoded() async throws {
        let (_, server, trivia) = try await serve(OpenTriviaRow.all + OpenTriviaRow.quirky)
        defer { server.stop() }
        try await verifying(server) {
            let token = try await trivia.newToken()
            clock.advance(by: .seconds(5))
            let query = try OpenTriviaQuery(amount: 50)
            let batch = try await trivia.questions(query, token: token)
            #expect(batch.questions.count == 50)
            clock.advance(by: .seconds(5))
            #expect(try await trivia.reset(token) == token)
            clock.advance(by: .seconds(5))
            #expect(try await trivia.categories().count == 24)
            clock.advance(by: .seconds(5))
            #expect(try await trivia.count(of: .geography, nil) == 15)
        }
    }

    @Test(arguments: FakeOpenTrivia.Behaviour.TooSoon.allCases)
    func code5IsRetriedUnlessStatusIs429(
        refusal: FakeOpenTrivia.Behaviour.TooSoon
    ) async throws {
        let (_, server, trivia) = try await serve(OpenTriviaRow.all, refusal)
        defer { server.stop() }
        try await verifying(server) {
            _ = try await trivia.categories()
            clock.advance(to: .milliseconds(4_999))
            async let second = outcome { () throws(LoadError) in try await trivia.categories() }
            if refusal == .codeAlone {
                try await clock.waitForSleeper(due: .milliseconds(9_999))
                clock.advance(to: .milliseconds(9_999))
                #expect(await second == .success(OpenTriviaCategory.known))
            } else {
                guard case .failure(.refused(.rateLimited(let turn?))) = await second else {
                    Issue.record("\(await second)")
                    return
                }
                #expect(abs(turn.timeIntervalSinceReferenceDate - 9.999) < 0.000_001)
                clock.advance(to: .seconds(5))
                #expect(try await trivia.categories() == OpenTriviaCategory.known)
            }
        }
    }

    @Test func gameContinuesAfterRefusalOutageAndLostToken() async throws {
        let (fake, server, trivia) = try await serve()
        defer { server.stop() }
        try await verifying(server) {
            let deck = OpenTrivia(trivia, token: try await trivia.newToken()).deck(.trueOrFalse)
            var game = ChoiceGame<QuizContent>(rules: .plainSuddenDeath)
            var chance = SeededNumbers(seed: 30)

            // Page 1: the service refuses the first request for questions, because it arrives too soon after the
            // request for the token.
            async let first = deck.next(after: ChoiceHistory())
            try await clock.waitForSleeper(due: .seconds(5))
            clock.advance(to: .seconds(5))
            game.deal(try await first, using: &chance)
            game.start()
            game.playOn()

            // Page 2: the player was away for eight hours, and the first request fails with 503.
            clock.advance(by: .seconds(8 * 3_600))
            fake.answerNext(with: .status(.serviceUnavailable))
            let failed = await outcome { () throws(LoadError) in try await deck.next(after: game.history) }
            #expect(failed == .failure(.refused(.unavailable(until: nil))))
            #expect(game.score == 10)
            #expect(game.phase == .playing(.waiting))
            let morning = clock.now.offset
            let soFar = game.history
            async let second = deck.next(after: soFar)
            try await clock.waitForSleeper(due: morning + .seconds(5))
            clock.advance(by: .seconds(5))
            game.deal(try await second, using: &chance)
            game.playOn()

            // Page 3: the service has forgotten the token.
            clock.advance(by: .seconds(5))
            fake.forgetTokens()
            let beforeLast = game.history
            async let third = deck.next(after: beforeLast)
            for wait in 1...2 {
                try await clock.waitForSleeper(due: morning + .seconds(5 + 5 * wait + 5))
                clock.advance(by: .seconds(5))
            }
            game.deal(try await third, using: &chance)
            game.playOn()

            // The new tokens repeat some questions, which the deck skips.
            while game.score < 30 {
                clock.advance(by: .seconds(5))
                game.deal(try await deck.next(after: game.history), using: &chance)
                game.playOn()
            }
            #expect(game.score == game.rounds.count)
            #expect(game.rounds.allSatisfy { $0.settlement?.outcome == .right })
            #expect(Set(game.rounds.map(\.question.id)).count == game.rounds.count)
        }
    }
}

extension ChoiceGame<QuizContent> {
    /// Picks the right option of each question until no question is left.
    fileprivate mutating func playOn() {
        while currentRound != nil { pickRight() }
    }
}
