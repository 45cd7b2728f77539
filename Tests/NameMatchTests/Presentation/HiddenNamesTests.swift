import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests that no text of an open round tells who is meant.
@MainActor
@Suite(.bounded) struct HiddenNamesTests {
    private let clock = ManualClock()

    private func session(_ mode: NameMatchMode, _ wording: NameMatchWording) -> NameMatchSession {
        NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(.crew(30))), images: PortraitLoaderSpy(), modes: [mode],
            learning: ObservableLearningStore(), wording: wording, time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 1)))
    }

    /// Expects that each accessibility text follows from what the option shows, and not from whether it is right.
    private func expectUntold(_ round: NameMatchRoundScreen, _ wording: NameMatchWording) {
        #expect(round.names.isEmpty)
        #expect(round.choice.alert == nil && round.choice.explanation == nil)
        if let face = round.choice.prompt?.face { #expect(round.pictureDescriptions[face] == wording.portrait(nil)) }
        for (option, label) in zip(round.choice.options, round.spokenOptions) {
            let place = wording.face("\(option.id.place + 1)")
            #expect(option.state != .right)
            #expect(label == wording.spokenOption(option.content.name ?? place, option.state))
            if let face = option.content.face { #expect(round.pictureDescriptions[face] == place) }
        }
        #expect(round.choice.options.count == round.spokenOptions.count)
    }

    @Test(arguments: [NameMatchMode.practice, .timed, .reverse, .hints, .tenRounds, .typed, .timedTyped])
    func openRoundRevealsNoName(mode: NameMatchMode) async throws {
        for wording in [NameMatchWording.english, .italian] {
            let session = session(mode, wording)
            await session.start(mode)
            let open = try #require(session.screen.round)
            #expect(open.choice.phase == .asking && open.question != nil)
            expectUntold(open, wording)
            session.answer("nobody has this name")
            if let round = session.screen.round, round.choice.phase == .asking { expectUntold(round, wording) }
            session.pause()
            let paused = try #require(session.screen.round)
            #expect(paused.choice.phase == .paused)
            if !session.isSettled { expectUntold(paused, wording) }
        }
    }
}

extension NameMatchSession {
    /// A Boolean value that indicates whether the current round already shows the right option.
    fileprivate var isSettled: Bool { screen.round?.choice.options.contains { $0.state == .right } == true }
}
