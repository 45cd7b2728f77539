import Testing

@testable import SwiftUIHost

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

struct ScenePauseTests {
    @Test func runningGameIsPausedOnceAndResumed() {
        var pause = ScenePause()
        #expect(pause.follow(.inactive, isPlaying: true) == .pause)
        #expect(pause.follow(.background, isPlaying: false) == nil)
        #expect(pause.follow(.active, isPlaying: false) == .resume)
        #expect(pause.follow(.active, isPlaying: true) == nil)
    }

    @Test func hostsPauseTheirGamesWithOneModifier() throws {
        for host in ["Recall/RecallHost", "Choice/ChoiceHost", "Names/NamesHost"] {
            let source = try SpokenTextsTests.source("\(host).swift")
            #expect(source.contains(".pausing(whileInactive: ") && !source.contains("scenePhase"))
        }
    }

    @Test func gamePausedByPlayerStaysPaused() {
        var pause = ScenePause()
        #expect(pause.follow(.background, isPlaying: false) == nil)
        #expect(pause.follow(.active, isPlaying: false) == nil)
    }
}
