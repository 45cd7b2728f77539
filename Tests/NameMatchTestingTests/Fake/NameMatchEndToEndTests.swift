import Foundation
import HTTPCaching
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// A whole game from a real socket to the screen, on a manual clock.
@MainActor
@Suite(.bounded) struct NameMatchEndToEndTests {
    private let clock = ManualClock()
    private let fake = FakeNameGame(FakeProfile.people(30))

    /// Picks the right face or a wrong one.
    private func pick(right: Bool, _ session: NameMatchSession) {
        guard let round = session.screen.round, let name = round.choice.prompt?.name,
            let person = session.roster?.people.first(where: { $0.name == name })
        else { return }
        let option = round.choice.options.first { $0.state == .idle && ($0.content == .face(person.face)) == right }
        if let option { session.pick(option.id) }
    }

    @Test func timedGameSurvivesFailedPortraitAndLostNetwork() async throws {
        let server = try await LoopbackHTTPServer.start(fake)
        let client = URLSessionHTTPClient.unhurried
        let cached = client.cached(
            in: .memory(), whenUnreachable: .serveStale(upTo: .seconds(86_400)), time: clock.timeSource)
        let people = RemotePeopleLoader(FakeNameGame.request(at: server.baseAddress), client: cached)
        let session = NameMatchSession(
            people: people, images: RemoteImageLoader(over: cached), records: InMemoryRecordStore(),
            time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: 11)))
        await session.load()
        let failing = try #require(session.roster?.people[3])
        fake.spoilPortrait(of: failing, with: .text("<!DOCTYPE html>"))

        await session.start(.timed)
        func open(_ number: Int) async throws {
            try await until("round \(number)") {
                session.screen.round?.choice.number?.text == "Question \(number)"
                    && session.screen.round?.choice.phase == .asking
            }
        }
        for number in 1...20 {
            try await open(number)
            if number == 10 { server.stop() }
            let faces = session.screen.round?.choice.options.compactMap(\.content.face) ?? []
            #expect(Set(faces).count == 6)
            #expect(!faces.contains(failing.face))
            for face in faces { #expect(session.portrait(of: face)?.info.format == .png) }
            clock.advance(by: .milliseconds(300))
            if number.isMultiple(of: 5) { pick(right: false, session) }
            clock.advance(by: .seconds(1))
            pick(right: true, session)
            try await clock.waitForSleeper(due: clock.now.offset + .milliseconds(100))
            clock.advance(by: .milliseconds(100))
        }
        try await open(21)
        clock.advance(to: .seconds(60))
        try await until { session.screen.results?.game.isSavingRecord == false }
        let results = try #require(session.screen.results?.game)
        #expect(results.ending == .timeUp)
        #expect(results.score.text == "20")
        #expect(results.stats.wrong == 4)
        #expect(!results.isNewRecord)
        #expect(Set(fake.requests.map(\.url)).count == fake.requests.count)
        #expect(fake.requests.contains { $0.url == failing.portrait })

        // The next session has no network and plays with the cached people.
        let next = NameMatchSession(
            people: people, images: RemoteImageLoader(over: cached), time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 12)))
        await next.start(.practice)
        #expect(next.screen.round?.choice.options.count == 6)
    }
}
