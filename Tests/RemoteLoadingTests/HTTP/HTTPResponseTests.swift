import Foundation
import RemoteLoading
import Testing

struct HTTPResponseTests {
    @Test(arguments: ["Location", "Content-Location", "location"])
    func anAddressInAFieldIsShownWithoutItsQuery(name: String) throws {
        var response = HTTPResponse(status: 302)
        try response.fields.append("/end?token=s3cret", for: HTTPFieldName(name))
        #expect(response.description == "302 [\(name): /end?<secret>] 0 bytes")
    }

    @Test func aResponseIsOkAndEmptyByDefault() {
        #expect(HTTPResponse() == HTTPResponse(status: 200, fields: HTTPFields(), body: Data()))
    }

    @Test func theDescriptionHasTheStatusTheFieldsAndTheSizeOfTheBody() {
        let response = HTTPResponse(status: .notFound, fields: ["Content-Type": "text/plain"], body: Data("none".utf8))
        #expect(response.description == "404 [Content-Type: text/plain] 4 bytes")
    }
}
