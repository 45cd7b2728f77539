import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import DownstreamApp

/// Tests of the app's model with the library's session, on a manual clock and without a network.
struct WholeGameTests {
    let clock = ManualClock()
    let loader = RecallQuestionLoaderSpy()
    let announcements = AnnouncementLog()

    private func makeModel() -> RecallViewModel {
        RecallViewModel(RecallSession(loader: loader, time: clock), announce: announcements.add)
    }

    private func loaded(_ question: RecallQuestion = .fixture()) async throws -> RecallViewModel {
        let model = makeModel()
        let load = Task { await model.appear() }
        try await loader.loads.waitForCalls(1)
        #expect(model.isLoading)
        loader.loads.complete(0, with: question)
        await load.value
        return model
    }

    @Test func endOfTimeLimitIsAnnounced() async throws {
        let model = try await loaded()
        await model.press(model.button)
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(by: .seconds(1))
        try await until { model.clock == "04:59" }

        await model.edit("answer 2")
        #expect(model.rows.map(\.answer) == ["answer 2"])
        clock.advance(to: .seconds(300))
        try await until { !announcements.texts.isEmpty }
        #expect(announcements.texts == ["Time is up. You got 1 out of 3 answers."])
        #expect(model.rows.filter(\.isMissed).map(\.answer) == ["answer 1", "answer 3"])
    }

    @Test func lastAnswerWinsAndButtonRestartsGame() async throws {
        let model = try await loaded(.fixture(answers: ["int", "interface"]))
        await model.press(model.button)
        await model.edit("int")
        #expect(model.text == "int")
        model.submit()
        await model.edit("interface")
        try await until { announcements.texts == ["Congratulations. You found all 2 answers!"] }
        await model.press(try #require(model.alert).button)
        #expect(model.count == "0/2")
        #expect(loader.loads.count == 1)
    }

    @Test func retryAfterFailedLoadShowsQuestion() async throws {
        let model = makeModel()
        let first = Task { await model.appear() }
        try await loader.loads.waitForCalls(1)
        loader.loads.fail(0, with: .invalidData(.status(500)))
        await first.value
        #expect(model.failure == .tryLater)

        let alert = try #require(model.alert)
        let second = Task { await model.press(alert.button) }
        try await loader.loads.waitForCalls(2)
        loader.loads.complete(1, with: .fixture())
        await second.value
        #expect(model.header == "What are the answers?")
        try loader.verify()
    }

    @Test func abandonedGameIsDeallocated() async throws {
        let probe = LeakProbe()
        try await verifying(probe, loader) {
            let session = probe.watch(RecallSession(loader: loader, time: clock))
            let model = probe.watch(RecallViewModel(session))
            let load = Task { [model] in await model.appear() }
            try await loader.loads.waitForCalls(1)
            loader.loads.complete(0, with: .fixture())
            await load.value
            await model.press(model.button)
        }
        #expect(clock.deadlines.isEmpty)
    }
}
