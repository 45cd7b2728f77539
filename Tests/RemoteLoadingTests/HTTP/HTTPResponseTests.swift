import Foundation
import RemoteLoading
import Testing

struct HTTPResponseTests {
    @Test func aResponseIsOkAndEmptyByDefault() {
        #expect(HTTPResponse() == HTTPResponse(status: 200, fields: HTTPFields(), body: Data()))
    }

    @Test func theDescriptionHasTheStatusTheFieldsAndTheSizeOfTheBody() {
        let response = HTTPResponse(status: .notFound, fields: ["Content-Type": "text/plain"], body: Data("none".utf8))
        #expect(response.description == "404 [Content-Type: text/plain] 4 bytes")
    }
}
