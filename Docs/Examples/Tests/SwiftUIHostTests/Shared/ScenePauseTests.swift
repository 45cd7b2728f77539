import Testing

@testable import SwiftUIHost

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

struct ScenePauseTests {
    @Test func runningGameIsPausedWhileSceneIsInactive() {
        var pause = ScenePause()
        #expect(pause.follow(.inactive, isPlaying: true) == .pause)
        #expect(pause.follow(.background, isPlaying: false) == nil)
        #expect(pause.follow(.active, isPlaying: false) == .resume)
        #expect(pause.follow(.active, isPlaying: true) == nil)
    }

    @Test func resultIsSavedOnlyWhenAppEntersBackground() throws {
        #expect([ScenePhase.background, .inactive, .active].map(ScenePause.mustSave) == [true, false, false])
        let view = try SpokenTextsTests.source("Shared/View+ScenePause.swift")
        #expect(view.contains("if ScenePause.mustSave(in: scenePhase) { Task { await saved() } }"))
    }

    @Test func everyHostViewPausesGameWithSameModifier() throws {
        for host in ["Recall/RecallHost", "Choice/ChoiceHost", "Names/NamesHost"] {
            let source = try SpokenTextsTests.source("\(host).swift")
            #expect(source.contains(".pausing(whileInactive: ") && !source.contains("scenePhase"))
            #expect(source.contains(/\} saved: \{\n *await session\.resultSaved\(\)/))
        }
    }

    @Test func gamePausedByPlayerStaysPaused() {
        var pause = ScenePause()
        #expect(pause.follow(.background, isPlaying: false) == nil)
        #expect(pause.follow(.active, isPlaying: false) == nil)
    }
}
