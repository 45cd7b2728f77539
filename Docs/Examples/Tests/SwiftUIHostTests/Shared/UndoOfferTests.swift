import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct UndoOfferTests {
    private var offer = UndoOffer<RecallScreen.Action>()

    @Test mutating func givingUpPausesGameAndUndoResumesIt() {
        #expect(offer.begin(.giveUp, isPlaying: true, pause: .pause) == .pause)
        #expect(offer.end == .giveUp)
        #expect(offer.takeBack(resume: .resume) == .resume)
        #expect(offer.end == nil && offer.complete() == nil)
    }

    @Test mutating func gamePausedByPlayerStaysPausedAfterUndo() {
        #expect(offer.begin(.reset, isPlaying: false, pause: .pause) == nil)
        #expect(offer.takeBack(resume: .resume) == nil)
    }

    @Test mutating func resettingDuringUndoOfferReplacesGivingUp() {
        #expect(offer.begin(.giveUp, isPlaying: true, pause: .pause) == .pause)
        #expect(offer.begin(.reset, isPlaying: false, pause: .pause) == nil)
        #expect(offer.end == .reset)
        #expect(offer.takeBack(resume: .resume) == .resume)
    }

    @Test mutating func expiredUndoOfferEndsGameOnlyOnce() {
        _ = offer.begin(.giveUp, isPlaying: true, pause: .pause)
        #expect(offer.complete() == .giveUp)
        #expect(offer.complete() == nil && offer.takeBack(resume: .resume) == nil)
    }

    @Test func undoIsOfferedOnlyInStartedGame() throws {
        #expect(RecallScreen.fixture(.playing).inputs { _ in }.ends == [.reset, .giveUp])
        #expect(RecallScreen.fixture(.paused).inputs { _ in }.ends == [.reset, .giveUp])
        #expect(RecallScreen.fixture(.finished(.allFound)).inputs { _ in }.ends == [])
        let choice: [ChoiceScreen<QuizContent>] = [.menu(.fixture()), .round(Self.round), .results(.sample)]
        #expect(choice.map { $0.inputs { _ in }.ends } == [[], [.quit], []])
        let names: [NameMatchScreen] = [.menu(.fixture()), .round(.fixture()), .results(.fixture())]
        #expect(names.map { $0.inputs { _ in }.ends } == [[], [.choice(.quit)], []])
    }

    @Test func everyButtonOfScreenHasPlace() {
        for phase in [RecallScreen.Phase.ready, .playing, .paused, .finished(.timeUp)] {
            let screen = RecallScreen.fixture(phase)
            let places = screen.inputs { _ in }.places
            #expect(screen.buttons.allSatisfy { places.contains($0.action) })
        }
        let round = Self.round
        #expect(round.options.allSatisfy { round.places.contains(.pick($0.id)) })
        #expect(round.allButtons.allSatisfy { round.places.contains($0.action) })
        let menu = NameMatchMenu.fixture()
        let places = NameMatchScreen.menu(menu).inputs { _ in }.places
        #expect(menu.lines.allSatisfy { places.contains($0.button.action) })
    }

    private static let round = ChoiceRoundScreen<QuizContent>.fixture(prompt: "?", options: ["a", "b"])
}
