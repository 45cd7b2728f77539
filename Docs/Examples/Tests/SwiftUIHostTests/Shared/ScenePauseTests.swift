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

    @Test func gamePausedByPlayerStaysPaused() {
        var pause = ScenePause()
        #expect(pause.follow(.background, isPlaying: false) == nil)
        #expect(pause.follow(.active, isPlaying: false) == nil)
    }
}
