import Foundation
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct HTTPResponseTests {
    @Test(arguments: ["Location", "Content-Location", "location"])
    func descriptionHidesQueryInLocationFields(name: String) throws {
        var response = HTTPResponse(status: 302)
        try response.fields.append(HTTPField(HTTPFieldName(name), "/end?token=s3cret"))
        #expect(response.description == "302 [\(name): /end?<secret>] 0 bytes")
    }

    @Test(arguments: [
        ("https://app.test/done#access_token=s3cret", "https://app.test/done#<secret>"),
        ("/done?code=s3cret#state=s3cret", "/done?<secret>#<secret>"), ("https://me:s3cret@app.test/", "<secret>"),
        ("https://me:s3c?ret@app.test/", "<secret>"), ("//me:s3c/ret@app.test/", "<secret>"),
        ("/done?\u{301}s3cret", "/done?<secret>"), ("/@me", "/@me"), ("https://app.test/end", "https://app.test/end"),
    ])
    func descriptionHidesUserInfoAndFragmentOfLocation(address: String, shown: String) throws {
        var response = HTTPResponse(status: 302)
        try response.fields.append(HTTPField("Location", address))
        #expect(response.description == "302 [Location: \(shown)] 0 bytes")
    }

    @Test func responseIsOKAndEmptyByDefault() {
        #expect(HTTPResponse() == HTTPResponse(status: 200, fields: HTTPFields(), body: Data()))
    }

    @Test func descriptionHasStatusFieldsAndBodySize() {
        let response = HTTPResponse(status: .notFound, fields: ["Content-Type": "text/plain"], body: Data("none".utf8))
        #expect(response.description == "404 [Content-Type: text/plain] 4 bytes")
    }
}
