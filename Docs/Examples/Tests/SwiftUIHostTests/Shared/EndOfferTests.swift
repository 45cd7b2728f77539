import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct EndOfferTests {
    private var offer = EndOffer<RecallScreen.Action>()

    @Test mutating func endedGameIsPausedAndContinuesAfterUndo() {
        #expect(offer.begin(.giveUp, isPlaying: true, pause: .pause) == .pause)
        #expect(offer.end == .giveUp)
        #expect(offer.takeBack(resume: .resume) == .resume)
        #expect(offer.end == nil && offer.complete() == nil)
    }

    @Test mutating func gamePausedByPlayerStaysPausedWithUndo() {
        #expect(offer.begin(.reset, isPlaying: false, pause: .pause) == nil)
        #expect(offer.takeBack(resume: .resume) == nil)
    }

    @Test mutating func secondEndReplacesFirstOne() {
        #expect(offer.begin(.giveUp, isPlaying: true, pause: .pause) == .pause)
        #expect(offer.begin(.reset, isPlaying: false, pause: .pause) == nil)
        #expect(offer.end == .reset)
        #expect(offer.takeBack(resume: .resume) == .resume)
    }

    @Test mutating func gameIsEndedOnceAfterOffer() {
        _ = offer.begin(.giveUp, isPlaying: true, pause: .pause)
        #expect(offer.complete() == .giveUp)
        #expect(offer.complete() == nil && offer.takeBack(resume: .resume) == nil)
    }

    @Test func onlyEndsOfRunningGamesCanBeTakenBack() throws {
        #expect(RecallScreen.fixture(.playing).inputs { _ in }.ends == [.reset, .giveUp])
        #expect(RecallScreen.fixture(.paused).inputs { _ in }.ends == [.reset, .giveUp])
        #expect(RecallScreen.fixture(.finished(.allFound)).inputs { _ in }.ends == [])
        let choice = ChoicePreviews.screens.map { ($0.round != nil, $0.inputs { _ in }.ends) }
        #expect(choice.allSatisfy { $0.1 == ($0.0 ? [.leave] : []) })
        let names = NamesPreviews.screens.map { ($0.round != nil, $0.inputs { _ in }.ends) }
        #expect(names.allSatisfy { $0.1 == ($0.0 ? [.choice(.leave)] : []) })
    }

    @Test func everyButtonOfScreenHasItsPlace() {
        for screen in RecallPreviews.screens {
            let places = screen.inputs { _ in }.places
            #expect(screen.buttons.allSatisfy { places.contains($0.action) })
        }
        for case .round(let round) in ChoicePreviews.screens {
            #expect(round.options.allSatisfy { round.places.contains(.pick($0.id)) })
            #expect(round.allButtons.allSatisfy { round.places.contains($0.action) })
        }
        for case .menu(let menu) in NamesPreviews.screens {
            let places = NameMatchScreen.menu(menu).inputs { _ in }.places
            #expect(menu.lines.allSatisfy { places.contains($0.button.action) })
        }
    }
}
