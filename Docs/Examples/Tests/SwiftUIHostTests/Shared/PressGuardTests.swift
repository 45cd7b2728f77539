import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct PressGuardTests {
    private var pressGuard = PressGuard<RecallScreen.Action>()

    init() {
        pressGuard.show(RecallScreen.fixture(.playing).inputs { _ in }.places, at: .zero)
    }

    private mutating func admits(_ action: RecallScreen.Action, atMilliseconds now: Int) -> Bool {
        pressGuard.admits(action, at: .milliseconds(now))
    }

    private mutating func show(_ screen: RecallScreen, atMilliseconds now: Int) {
        pressGuard.show(screen.inputs { _ in }.places, at: .milliseconds(now))
    }

    @Test mutating func pressWithinFirst300MillisecondsIsIgnored() {
        #expect(!admits(.pause, atMilliseconds: 299))
        #expect(admits(.pause, atMilliseconds: 300))
    }

    @Test mutating func quickSecondPressDoesNotReachNewButton() {
        #expect(admits(.pause, atMilliseconds: 1_000))
        show(.fixture(.paused), atMilliseconds: 1_010)
        #expect(!admits(.resume, atMilliseconds: 1_400))
        #expect(admits(.resume, atMilliseconds: 1_500))
    }

    @Test mutating func unmovedButtonCanBePressedAtOnce() {
        #expect(admits(.pause, atMilliseconds: 1_000))
        show(.fixture(.paused), atMilliseconds: 1_010)
        #expect(admits(.giveUp, atMilliseconds: 1_100))
    }

    @Test mutating func movedButtonCannotBePressedAtOnce() {
        var screen = RecallScreen.fixture(.paused)
        screen.hint = nil
        show(screen, atMilliseconds: 1_000)
        #expect(!admits(.giveUp, atMilliseconds: 1_100))
    }

    @Test mutating func typedTextIsNeverIgnored() {
        for action in [RecallScreen.Action.type("in"), .type("int"), .guess("int")] {
            #expect(admits(action, atMilliseconds: 0))
        }
    }

    @Test mutating func hintsOfTwoRowsCanBePressedSuccessively() {
        let rows = [0, 1].map {
            RecallScreen.Row(id: $0, label: Readout("", spoken: ""), hint: .init("First letter", .hint(row: $0)))
        }
        var screen = RecallScreen.fixture(.playing)
        screen.rows = rows
        show(screen, atMilliseconds: 1_000)
        #expect(admits(.hint(row: 0), atMilliseconds: 2_000))
        screen.rows[0].hint = nil
        show(screen, atMilliseconds: 2_001)
        #expect(admits(.hint(row: 1), atMilliseconds: 2_100))
    }

    @Test func everyGameViewIgnoresAccidentalPresses() throws {
        for host in ["Recall/RecallHost", "Choice/ChoiceHost", "Names/NamesHost"] {
            #expect(try SpokenTextsTests.source("\(host).swift").contains("GameInputView(inputs: "))
        }
    }
}
