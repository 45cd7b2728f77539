@testable import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct HTTPStatusTests {
    @Test(arguments: [Int.min, -200, -1, 0, 1, 99, 1000, Int.max])
    func statusCodeWithoutThreeDigitsIsRefused(_ code: Int) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPStatus(code) }
        #expect(violation?.rule == .statusHasThreeDigits)
        #expect(violation?.subject == "status \(code)")
    }

    @Test(arguments: [100, 200, 299, 599, 600, 999])
    func statusCodeWithThreeDigitsIsAccepted(_ code: Int) throws {
        #expect(try HTTPStatus(code).code == code)
    }

    @Test(arguments: [(199, false), (200, true), (204, true), (299, true), (300, false), (404, false)])
    func codesFrom200To299AreSuccess(_ code: Int, _ isSuccess: Bool) throws {
        #expect(try HTTPStatus(code).isSuccess == isSuccess)
    }

    @Test(arguments: [100, 101, 103, 199, 204, 304])
    func status1xx204And304ForbidBody(_ code: Int) throws {
        #expect(try HTTPStatus(code).forbidsBody)
    }

    @Test(arguments: [200, 203, 205, 206, 303, 305, 404, 500])
    func ordinaryStatusDoesNotForbidBody(_ code: Int) throws {
        #expect(try !HTTPStatus(code).forbidsBody)
    }

    @Test(arguments: [
        (HTTPStatus.ok, 200), (.noContent, 204), (.notModified, 304), (.badRequest, 400),
        (.unauthorized, 401), (.notFound, 404), (.gone, 410), (.tooManyRequests, 429),
        (.serviceUnavailable, 503),
    ])
    func predefinedStatusHasStandardCode(_ status: HTTPStatus, _ code: Int) {
        #expect(status.code == code)
    }

    @Test func descriptionIsStatusCode() {
        #expect(HTTPStatus.notFound.description == "404")
    }
}
