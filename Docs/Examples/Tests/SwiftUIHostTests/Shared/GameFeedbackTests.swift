import HostParts
import QuizDomain
import Testing

@testable import SwiftUIHost

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

struct GameFeedbackTests {
    @Test func differentEventsHaveDifferentFeedback() {
        let kinds: [GameEvent.Kind] = [.right, .wrong, .close, .hint]
        #expect(Set(kinds.map { "\($0.feedback)" }).count == 4)
        #expect(GameEvent.Kind.newRecord.feedback == .success && GameEvent.Kind.timeUp.feedback == .error)
    }

    @Test(arguments: [HostTexts(.english), HostTexts(.italian)])
    func eventsWithoutVerdictHaveDistinctAnnouncements(_ texts: HostTexts) {
        let kinds: [GameEvent.Kind] = [.right, .wrong, .tenSecondsLeft, .timeUp, .newRecord]
        let words = kinds.compactMap { $0.announcement(texts, verdict: nil) }
        #expect(Set(words).count == kinds.count)
        for kind in [GameEvent.Kind.hint, .optionsRemoved] {
            #expect(kind.announcement(texts, verdict: "?") == nil)
        }
    }

    @Test func verdictReplacesGeneralAnnouncement() {
        for kind in [GameEvent.Kind.right, .wrong, .close, .alreadyFound] {
            #expect(kind.announcement(HostTexts(), verdict: "Be more specific") == "Be more specific")
        }
        #expect(GameEvent.Kind.timeUp.announcement(HostTexts(), verdict: "Right") == "The time is up")
    }

    @Test(arguments: [("00:31", false), ("00:30", true), ("05:00", false), ("1:00:10", false)])
    func clockIsMarkedDuringLast30Seconds(text: String, isLate: Bool) {
        #expect(ClockReadout(text, spoken: text).isLate == isLate)
    }

    @Test func everyGameViewGivesFeedbackOnEvents() throws {
        for view in ["Recall/RecallView", "Choice/ChoiceView", "Names/NamesView"] {
            #expect(try SpokenTextsTests.source("\(view).swift").contains(".gameFeedback(screen.event"))
        }
    }
}
