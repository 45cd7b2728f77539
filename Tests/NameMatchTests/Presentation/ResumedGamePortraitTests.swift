import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of saved games that are resumed while portraits cannot be loaded.
@MainActor
@Suite(.bounded) struct ResumedGamePortraitTests {
    private let player = SavedGamePlayer()

    @Test(arguments: [NameMatchMode.practice, .tenRounds, .reverse, .typed])
    func gameResumedOfflineStaysPausedAndOffersRetry(mode: NameMatchMode) async throws {
        try await player.begin(mode)
        player.restart()
        player.portraits.isReachable = false
        let newGame = player.session()
        await newGame.start(mode)
        await player.did { await $0.load() }
        for _ in 1...2 {
            #expect(player.round?.choice.phase == .paused)
            #expect(player.round?.choice.message != nil)
            #expect(player.round?.choice.message == newGame.screen.round?.choice.message)
            #expect(player.blankFaces == [])
            await player.did { $0.resume() }
        }
        #expect(player.round?.choice.message?.button.action == .load)
        #expect(player.current.pick(ChoiceOptionID(round: 0, place: 0)) != .wrong)
        #expect(player.current.answer("Nobody") == .notRunning(nil))
        #expect(await player.records.records().isEmpty)
        #expect(player.lessons.all == [])
    }

    @Test func retryAfterFailedResumeContinuesSameRound() async throws {
        try await player.begin(.practice)
        let question = player.round?.question
        player.restart()
        player.portraits.isReachable = false
        await player.did { $0.resume() }
        #expect(player.round?.question == nil)
        player.portraits.isReachable = true
        await player.did { await $0.perform(.choice(.load)) }
        #expect(player.round?.choice.message == nil)
        #expect(player.round?.choice.phase == .asking)
        #expect(player.round?.question == question)
        #expect(player.round?.choice.options.count == 6)
        #expect(player.blankFaces == [])
    }

    /// The player has not resumed the game, or has paused it since.
    @Test(arguments: [false, true])
    func retriedLoadLeavesGamePaused(isPausedAgain: Bool) async throws {
        try await player.begin(.practice)
        player.restart()
        player.portraits.isReachable = false
        if isPausedAgain {
            await player.did { $0.resume() }
            await player.did { $0.pause() }
        } else {
            await player.did { await $0.load() }
        }
        player.portraits.isReachable = true
        await player.did { await $0.perform(.choice(.load)) }
        #expect(player.round?.choice.message == nil)
        #expect(player.round?.choice.phase == .paused)
    }

    @Test(arguments: [HTTPResponse.status(.notFound), .status(.gone), .text("<!DOCTYPE html>")])
    func resumedRoundWithMissingPortraitIsReplaced(response: HTTPResponse) async throws {
        try await player.begin(.practice)
        try await player.answer(rightly: true)
        let (question, score) = (player.round?.question, player.round?.choice.score)
        let lost = try player.shownPeople()[3]
        player.restart()
        player.fake.spoilPortrait(of: lost, with: response)
        await player.did { await $0.load() }
        #expect(player.round?.choice.phase == .paused)
        #expect(player.round?.choice.message == nil)
        await player.did { $0.resume() }
        #expect(player.round?.choice.phase == .asking)
        #expect(player.round?.question != question)
        #expect(player.round?.choice.number?.text == "Question 2")
        #expect(player.round?.choice.score == score)
        #expect(try !player.shownPeople().contains(lost))
        #expect(player.blankFaces == [])
        #expect(player.lessons.all.count == 1)
        #expect(player.lessons.outcomes == [.known])
    }

    /// A round that was only fetched ahead may name people who have left in the meantime, and ignores what the player
    /// has learned since.
    @Test func resumedGameDropsPrefetchedRound() async throws {
        try await player.begin(.practice)
        try #require(player.current.savedGame?.game.dealtQuestions.count == 2)
        player.restart()
        #expect(player.current.savedGame?.game.dealtQuestions.count == 1)
    }

    @Test func gameResumedAfterWrongChoiceEndsWithoutPortraits() async throws {
        try await player.begin(.practice)
        let people = try player.shownPeople()
        player.tap(rightly: false)
        player.restart()
        for person in people { player.fake.spoilPortrait(of: person, with: .status(.notFound)) }
        await player.did { $0.resume() }
        #expect(player.current.screen.results?.game.ending == .missed)
        await player.current.resultSaved()
        #expect(await player.records.record(for: NameMatchMode.practice.recordKey)?.games == 1)
        #expect(player.lessons.outcomes == [.missed])
    }

    @Test func stalledPortraitKeepsResumedGamePaused() async throws {
        try await player.begin(.practice)
        player.restart()
        let stalled = try #require(player.people.first { $0.face == player.savedFaces.first })
        player.fake.spoilPortrait(of: stalled, with: .status(.serviceUnavailable))
        await player.did { $0.resume() }
        #expect(player.round?.choice.phase == .paused)
        #expect(player.round?.choice.message?.button.action == .load)
        let requests = player.fake.requests.count
        player.fake.spoilPortrait(of: stalled, with: nil)
        await player.did { await $0.perform(.choice(.load)) }
        // Of the six portraits, five are loaded already.
        let again = player.fake.requests.dropFirst(requests).filter { $0.url == stalled.portrait }
        #expect(again.count == 1)
        #expect(player.round?.choice.options.count == 6)
        #expect(player.blankFaces == [])
    }

    /// Six portraits fit into the memory of the session, and twelve do not.
    @Test func replayOfLongGameShowsNoBlankFace() async throws {
        let clock = ManualClock()
        let session = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(.crew(40))), images: LargePortraits(), modes: [.tenRounds],
            time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: 1)))
        await session.start(.tenRounds)
        for _ in 1...2 {
            var number = 0
            while session.screen.results == nil {
                number += 1
                try await until("question \(number)") {
                    session.screen.round?.choice.phase == .asking
                        && session.screen.round?.choice.number?.text.hasPrefix("Question \(number) ") == true
                }
                let faces = session.screen.options.compactMap(\.content.face)
                #expect(faces.count == 6)
                #expect(faces.allSatisfy { session.portrait(of: $0) != nil }, "question \(number)")
                clock.advance(by: .milliseconds(300))
                session.pick(ChoiceOptionID(round: number - 1, place: 0))
                clock.advance(by: .seconds(2))
                try await until("the end of question \(number)") { session.screen.round?.choice.phase != .revealing }
            }
            await session.replayMissed()
        }
        #expect(session.screen.results == nil)
    }

    @Test func randomMovesKeepAllFacesAndResults() async throws {
        var covered: Set<String> = []
        try await forEverySeed(in: 0..<16) { generator in
            let player = SavedGamePlayer(seed: generator.next())
            let mode = generator.number(below: 2) == 0 ? NameMatchMode.practice : .reverse
            try await player.begin(mode)
            for step in 0..<60 {
                let move = await player.move(using: &generator)
                if let flaw = player.flaw { throw WalkFlaw(step: step, move: move, flaw: flaw) }
            }
            covered.formUnion(player.covered)
            player.portraits.isReachable = true
            await player.did { $0.quit() }
            await player.current.resultSaved()
            let games = await player.records.records().values.map(\.games).reduce(0, +)
            guard games == player.lostGames else {
                throw WalkFlaw(step: 60, move: "leave", flaw: "\(games) results of \(player.lostGames) games")
            }
        }
        let situations: Set = [
            "message", "withdrawn", "saved in reveal", "result", "replay", "retried", "missed", "not new",
        ]
        #expect(covered.isSuperset(of: situations))
    }
}

private struct WalkFlaw: Error {
    let step: Int
    let move: String
    let flaw: String
}
