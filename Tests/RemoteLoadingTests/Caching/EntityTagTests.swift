import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct EntityTagTests {
    @Test func combiningMarkAfterWeakPrefixInvalidatesTag() {
        #expect(EntityTag("W/\"a\"") != nil)
        #expect(EntityTag("W/\u{301}\"a\"") == nil)
    }
}
