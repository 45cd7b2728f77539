import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct RequestMatcherTests {
    private static let address = "https://a.test/v1/x?page=1&sort=up"

    private static func request(_ method: HTTPMethod = .get, body: String? = nil) throws -> HTTPRequest {
        try HTTPRequest(method, parsing: address, fields: ["X-Step": "one"], body: body.map { Data($0.utf8) })
    }

    @Test(arguments: [
        (RequestMatcher.any, [String]()), (.method(.get), []), (.method(.put), ["method PUT != GET"]),
        (.path("/v1/x"), []), (.path("/v1"), ["path /v1 != /v1/x"]), (.query("page", "1"), []),
        (.query("page", "2"), ["query page=2 != page=1"]), (.query("none", "1"), ["query none=1 is missing"]),
        (.header("x-step", "one"), []), (.header("X-Step", "two"), ["header X-Step two != one"]),
        (.header("X-None", "1"), ["header X-None 1 is missing"]), (.header("X-Step"), []),
        (.header(.authorization, "1"), ["header Authorization <secret> is missing"]),
        (.header("X-None"), ["header X-None is missing"]), (.get(address), []),
        (.get("https://a.test/v1/x?sort=up&page=1"), []),
        (.post(address), ["method POST != GET"]),
        (
            .get("https://b.test/v1/x?page=1&sort=up"),
            ["expected address https://b.test/v1/x, actual address https://a.test/v1/x"]
        ),
        (.get("https://a.test/v1/x?page=1"), ["query sort=up is unexpected"]),
        (.get("https://a.test/v1/x?page=1&sort=up&z=0"), ["query z=0 is missing"]),
    ])
    func matcherListsDifferencesFromRequest(matcher: RequestMatcher, differences: [String]) throws {
        #expect(matcher.differences(from: try Self.request()) == differences)
        #expect(try matcher.matches(Self.request()) == differences.isEmpty)
    }

    @Test func combinedMatcherRequiresBothMatchers() throws {
        let both = RequestMatcher.method(.put) && .path("/v1")
        #expect(both.differences(from: try Self.request()) == ["method PUT != GET", "path /v1 != /v1/x"])
        #expect("\(both)" == "PUT /v1")
    }

    @Test func orMatcherReportsDifferencesOfNearerAlternative() throws {
        let one = (RequestMatcher.method(.put) && .path("/v1")) || .query("page", "2")
        #expect(one.differences(from: try Self.request()) == ["query page=2 != page=1"])
        #expect((one || .any).matches(try Self.request()))
    }

    @Test func orMatcherReportsFirstOfEquallyNearAlternatives() throws {
        let one = RequestMatcher.path("/v1") || .query("page", "2")
        #expect(one.differences(from: try Self.request()) == ["path /v1 != /v1/x"])
        #expect("\(one)" == "(/v1 or ?page=2)")
    }

    @Test func queryDifferencesAreSortedByName() throws {
        let other = RequestMatcher.get("https://a.test/v1/x?f=1&e=1&d=1&c=1&b=1&a=1")
        #expect(
            other.differences(from: try Self.request()) == ["a", "b", "c", "d", "e", "f"].map {
                "query \($0)=1 is missing"
            }
                + ["query page=1 is unexpected", "query sort=up is unexpected"])
    }

    @Test func repeatedQueryValuesMustHaveSameOrder() throws {
        let request = HTTPRequest(.get, "https://a.test/x?tag=a&tag=b")
        #expect(RequestMatcher.get("https://a.test/x?tag=a&tag=b").matches(request))
        #expect(
            RequestMatcher.get("https://a.test/x?tag=b&tag=a").differences(from: request)
                == ["query tag=b&tag=a != tag=a&tag=b"])
    }

    @Test func queriesAreComparedAfterDecoding() throws {
        let request = try HTTPRequest(.get, parsing: "https://a.test/x", query: ["name": "a b+c"])
        #expect(RequestMatcher.query("name", "a b+c").matches(request))
        #expect(RequestMatcher.get("https://a.test/x?name=a%20b%2Bc").matches(request))
    }

    @Test func customMatcherReportsItsDifferences() throws {
        let short = RequestMatcher("a short address") { $0.address.count < 9 ? [] : ["it is long"] }
        #expect(short.differences(from: try Self.request()) == ["it is long"])
        #expect("\(RequestMatcher.get("https://a.test/x") && short)" == "GET https://a.test/x a short address")
    }

    @Test func matcherCanBeNegated() throws {
        #expect(!(!RequestMatcher.method(.get)).matches(try Self.request()))
        #expect((!RequestMatcher.method(.put)).matches(try Self.request()))
        #expect((!RequestMatcher.method(.get)).differences(from: try Self.request()) == ["must not be GET"])
    }

    @Test(
        arguments: [
            ("a", "x", true), ("a", "y", false), ("b[1].c", 2, true), ("b[1].c", 3, false),
            ("b[7].c", nil, false), ("d", nil, true), ("e", true, true), ("f", [1, "two", nil], true),
            ("g", ["h": 0.5], true), ("missing", "x", false),
        ] as [(String, JSONValue, Bool)])
    func jsonValueInBodyIsMatchedAtPath(path: String, value: JSONValue, matches: Bool) throws {
        let body =
            #"{"a": "x", "b": [{"c": 1}, {"c": 2}], "d": null, "e": true, "f": [1, "two", null], "g": {"h": 0.5}}"#
        #expect(try RequestMatcher.json(at: path, value).matches(Self.request(.post, body: body)) == matches)
    }

    @Test(
        arguments: [
            ("a", 1, #"body.a 1 != "x""#), ("b", [nil, 0.5, true], #"body.b [null,0.5,true] != [2,false]"#),
            ("c.d", "e", #"body.c.d "e" is missing"#), ("c", "e", #"body.c "e" != {"password":<secret>,"z":null}"#),
            ("c.password", "e", "body.c.password has a different secret value"),
            ("c.token", "e", "body.c.token is missing"), ("key", "e", "body.key has a different secret value"),
        ] as [(String, JSONValue, String)])
    func bodyDifferenceShowsValuesButNoSecrets(path: String, value: JSONValue, difference: String) throws {
        let body = #"{"a": "x", "b": [2, false], "c": {"z": null, "password": "hunter2"}, "key": "my t0ken"}"#
        let request = try HTTPRequest(
            .post, parsing: "https://a.test/", fields: [.authorization: "Bearer t0ken"], body: Data(body.utf8))
        #expect(RequestMatcher.json(at: path, value).differences(from: request) == [difference])
    }

    @Test func longBodyValueIsTruncatedInMessage() throws {
        let request = try HTTPRequest(
            .post, parsing: "https://a.test/", body: Data("{\"a\": \"\(String(repeating: "x", count: 999))\"}".utf8))
        let differences = RequestMatcher.json(at: "a", "y").differences(from: request)
        #expect(differences == ["body.a \"y\" != \"" + String(repeating: "x", count: 199)])
    }

    @Test func missingOrNonJSONBodyIsReported() throws {
        #expect(RequestMatcher.json(at: "a", 1).differences(from: try Self.request(.post)) == ["there is no body"])
        let text = try Self.request(.post, body: "text")
        #expect(RequestMatcher.json(at: "a", 1).differences(from: text) == ["the body is not JSON"])
    }

    @Test func requestBodyIsDecodedForMatching() throws {
        let request = try Self.request(.post, body: "[1, 2]")
        #expect(RequestMatcher.body([Int].self) { $0.count == 2 }.matches(request))
        #expect(RequestMatcher.body([Int].self) { $0.isEmpty }.differences(from: request).count == 1)
        let differences = RequestMatcher.body([String].self).differences(from: request)
        #expect(differences == ["the body cannot be decoded as Array<String>"])
    }
}
