import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct HTTPResponseFixturesTests {
    @Test func jsonResponseHasContentType() {
        let response = HTTPResponse.json(#"{"a": "è"}"#)
        #expect(response.status == .ok)
        #expect(response.fields[.contentType] == "application/json")
        #expect(response.body == Data(#"{"a": "è"}"#.utf8))
    }

    @Test func textResponseHasContentType() {
        let response = HTTPResponse.text("è")
        #expect(response.status == .ok)
        #expect(response.fields[.contentType] == "text/plain; charset=utf-8")
        #expect(response.body == Data("è".utf8))
    }

    @Test func responseTakesGivenStatus() {
        #expect(HTTPResponse.json("[]", status: .created).status == .created)
        #expect(HTTPResponse.text("", status: .notFound).status == .notFound)
    }

    @Test func statusResponseHasNoFieldsOrBody() {
        #expect(HTTPResponse.status(.gone) == HTTPResponse(status: 410))
    }
}
