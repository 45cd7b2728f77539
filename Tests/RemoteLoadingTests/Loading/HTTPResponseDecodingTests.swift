import Foundation
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct HTTPResponseDecodingTests {
    @Test(arguments: [HTTPStatus.noContent, .notFound, 500])
    func statusDoesNotAffectDecoding(_ status: HTTPStatus) throws {
        #expect(
            try HTTPResponse(status: status, body: NestedPayload.twoBooksJSON).decoded(as: NestedPayload.self)
                == .twoBooks)
    }

    @Test func bodyOverByteLimitIsNotDecoded() {
        let response = HTTPResponse(body: Data("[1, 2]".utf8))
        #expect(throws: LoadError.invalidData(.tooLarge(limit: 5, found: 6))) {
            try response.decoded(as: [Int].self, maxBytes: 5)
        }
    }

    @Test func givenDecoderIsUsed() throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let response = HTTPResponse(body: Data(#"{"shelf_mark": "QA 76"}"#.utf8))
        #expect(try response.decoded(as: [String: String].self, by: decoder) == ["shelf_mark": "QA 76"])
        #expect(try response.decoded(as: Marked.self, by: decoder).shelfMark == "QA 76")
    }
}

private struct Marked: Decodable {
    let shelfMark: String
}
