// Exit tests need a system on which a process may start another process.
#if os(macOS) || os(Linux)
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct InvalidLiteralTests {
    @Test func fieldNameLiteralWithSpaceTraps() async {
        await #expect(processExitsWith: .failure) {
            let name: HTTPFieldName = "X Shelf"
            _ = name
        }
    }

    @Test func statusLiteralWithTwoDigitsTraps() async {
        await #expect(processExitsWith: .failure) {
            let status: HTTPStatus = 99
            _ = status
        }
    }

    @Test func statusLiteralWithFourDigitsTraps() async {
        await #expect(processExitsWith: .failure) {
            let status: HTTPStatus = 1000
            _ = status
        }
    }

    @Test func fieldLiteralWithLineBreakTraps() async {
        await #expect(processExitsWith: .failure) {
            let fields: HTTPFields = ["X-Shelf": "top\r\nX-Evil: yes"]
            _ = fields
        }
    }
}
#endif
