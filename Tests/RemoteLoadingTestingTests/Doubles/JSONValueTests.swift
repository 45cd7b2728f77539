import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct JSONValueTests {
    @Test(
        arguments: [
            ("null", nil), ("true", true), ("false", false), ("1", 1), ("0", 0), ("-2.5", -2.5), (#""1""#, "1"),
            ("[]", []), ("{}", [:]), ("[1, true, null]", [1, true, nil]),
            (#"{"a": {"b": ["c"]}}"#, ["a": ["b": ["c"]]]),
        ] as [(String, JSONValue)])
    func everyKindOfJSONValueIsDecoded(text: String, value: JSONValue) throws {
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == value)
    }

    @Test func booleanIsNotEqualToNumber() {
        #expect(JSONValue.bool(true) != 1)
        #expect(JSONValue.bool(false) != 0)
    }

    @Test func lastOfDuplicateKeysWins() {
        #expect(["a": 1, "a": 2] as JSONValue == .object(["a": .number(2)]))
    }

    /// The arguments are a body, the path of a value in it, the expected value, and the text that describes the
    /// difference.
    @Test(
        arguments: [
            (#"{"a": 1}"#, "a", 2, "body.a 2 != 1"), (#"{"a": null}"#, "a", 2, "body.a 2 != null"),
            (#"{"a": 1}"#, "b", 2, "body.b 2 is missing"), (#"{"a": 1}"#, "b", nil, "body.b null is missing"),
            (#"{"a": [1]}"#, "a[1]", nil, "body.a[1] null is missing"),
            (#"{"a": [1]}"#, "a[-1]", nil, "body.a[-1] null is missing"),
            (#"{"a": [1]}"#, "a.x", nil, "body.a.x null is missing"),
            (#"{"a": 1}"#, "a.b", nil, "body.a.b null is missing"),
        ] as [(String, String, JSONValue, String)])
    func differenceSaysIfValueIsMissingOrDifferent(
        body: String, path: String, value: JSONValue, difference: String
    ) throws {
        let request = try HTTPRequest(.post, parsing: "https://a.test/x", body: Data(body.utf8))
        #expect(RequestMatcher.json(at: path, value).differences(from: request) == [difference])
    }

    @Test(
        arguments: [
            ("[[1, 2], [3]]", "[0][1]", 2), ("[3]", "[0]", 3), ("[null]", "[0]", nil), ("7", "", 7),
        ] as [(String, String, JSONValue)])
    func emptyJSONPathAndLeadingIndexAreAccepted(body: String, path: String, value: JSONValue) throws {
        let request = try HTTPRequest(.post, parsing: "https://a.test/x", body: Data(body.utf8))
        #expect(RequestMatcher.json(at: path, value).matches(request))
    }

    @Test func descriptionOfBodyMatcherContainsPathOrType() {
        let both = RequestMatcher.post("https://a.test/x") && .json(at: "a", 1)
        #expect("\(both)" == "POST https://a.test/x with body.a")
        #expect("\(RequestMatcher.body([Int].self))" == "with a Array<Int> as body")
    }
}
