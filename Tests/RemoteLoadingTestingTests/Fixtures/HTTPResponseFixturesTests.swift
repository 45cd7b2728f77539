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

    @Test func responseHasGivenStatus() {
        #expect(HTTPResponse.json("[]", status: 201).status == 201)
        #expect(HTTPResponse.text("", status: .notFound).status == .notFound)
    }

    @Test func jsonResponseFromDataEqualsResponseFromValue() throws {
        let response = HTTPResponse.json("[1,2]", status: 201)
        #expect(HTTPResponse.json(Data("[1,2]".utf8), status: 201) == response)
        #expect(try HTTPResponse.json(encoding: [1, 2], status: 201) == response)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        let date = try HTTPResponse.json(encoding: [Date(timeIntervalSince1970: 7)], by: encoder)
        #expect(date == .json("[7]"))
    }

    @Test func jsonFixtureIsReadFromFile() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID()).json")
        try Data("[3]".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }  // the system deletes temporary files
        #expect(try HTTPResponse.json(contentsOf: file, status: 201) == .json("[3]", status: 201))
    }

    @Test func errorContainsLineOfCallAndMissingFile() {
        let file = URL(filePath: "/no such folder/java.json")
        let line = #line + 1
        let error = #expect(throws: FixtureError.self) { try HTTPResponse.json(contentsOf: file) }
        let text =
            "the file /no such folder/java.json of the fixture at HTTPResponseFixturesTests.swift:\(line) cannot be read: "
        #expect(error?.description.hasPrefix(text) == true)
    }

    #if os(macOS) || os(Linux)
    @Test func fixtureFromRemoteAddressTraps() async {
        await #expect(processExitsWith: .failure) {
            let url = try #require(URL(string: "https://a.invalid/a.json"))
            // A thrown error would end the process with a failure too. The error is ignored, so that the process fails
            // only if the function traps.
            _ = try? HTTPResponse.json(contentsOf: url)
        }
    }
    #endif

    @Test func responseFromStatusHasNoFieldsOrBody() {
        #expect(HTTPResponse.status(.gone) == HTTPResponse(status: 410))
    }
}
