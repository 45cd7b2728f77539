import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

@Suite(.bounded) struct EntityTagTests {
    @Test func combiningMarkAfterWeakPrefixInvalidatesTag() {
        #expect(EntityTag("W/\"a\"") != nil)
        #expect(EntityTag("W/\u{301}\"a\"") == nil)
    }

    @Test(arguments: [("*", true), ("\"b\", *", true), ("*\u{301}", false)])
    func asteriskMatchesEveryEntityTag(_ value: String, isNamed: Bool) {
        #expect(EntityTag.isNamed(EntityTag("\"a\""), in: [value]) == isNamed)
    }
}
