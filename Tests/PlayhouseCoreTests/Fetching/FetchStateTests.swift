import TestSupport
import Testing

@testable import PlayhouseCore

@Suite(.bounded) struct FetchStateTests {
    @Test func errorIsHiddenByNewFetchAndClearedBySuccess() {
        var state = FetchState()
        #expect(state.isIdle)
        state.begin()
        #expect(state.isLoading && !state.isIdle)
        state.end(.refused(.gone))
        #expect(state.error == .refused(.gone) && !state.isLoading && !state.isIdle)
        state.begin()
        #expect(state.error == nil && state.failure == .refused(.gone))
        state.end(nil)
        #expect(state.isIdle)
    }

    @Test func cancelledFetchKeepsEarlierError() {
        var state = FetchState()
        state.begin()
        state.end(.cancelled)
        #expect(state.isIdle)
        state.failure = .refused(.gone)
        state.begin()
        state.end(.cancelled)
        #expect(state.error == .refused(.gone))
    }
}
