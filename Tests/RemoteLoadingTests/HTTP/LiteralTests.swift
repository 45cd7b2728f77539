// Exit tests need a system on which a process may start another.
#if os(macOS) || os(Linux)
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct LiteralTests {
    @Test func nonTokenLiteralFieldNameTraps() async {
        await #expect(processExitsWith: .failure) {
            let name: HTTPFieldName = "X Shelf"
            _ = name
        }
    }

    @Test func twoDigitLiteralStatusTraps() async {
        await #expect(processExitsWith: .failure) {
            let status: HTTPStatus = 99
            _ = status
        }
    }

    @Test func fourDigitLiteralStatusTraps() async {
        await #expect(processExitsWith: .failure) {
            let status: HTTPStatus = 1000
            _ = status
        }
    }

    @Test func literalFieldWithLineBreakTraps() async {
        await #expect(processExitsWith: .failure) {
            let fields: HTTPFields = ["X-Shelf": "top\r\nX-Evil: yes"]
            _ = fields
        }
    }
}
#endif
