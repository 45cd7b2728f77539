import Foundation
import HTTPCaching
import NameMatch
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct RemotePeopleLoaderTests {
    private static let address = "https://game.test/api/v1.0/profiles"
    private static let ada =
        #"{"id":"1","type":"people","slug":"ada","jobTitle":"Engineer","firstName":"Ada","lastName":"Lovelace","#
        + #""headshot":{"type":"image","mimeType":"image/jpeg","id":"h1","url":"//images.test/a.jpg","alt":"ada","#
        + #""height":340,"width":340},"socialLinks":[]}"#

    private func roster(
        _ body: String, status: HTTPStatus = .ok, base: URL? = nil
    ) async throws -> Roster {
        let client = InProcessHTTPClient { _ in .json(body, status: status) }
        let request = try HTTPRequest(.get, parsing: Self.address)
        return try await RemotePeopleLoader(request, client: client, picturesAt: base).loadPeople()
    }

    private func rosterOfOne(picture: String) async throws -> Roster {
        try await roster(#"[{"id":"1","firstName":"Ada","lastName":"L","headshot":{"url":\#(picture)}}]"#)
    }

    // MARK: Roots

    @Test(arguments: [
        "[\(ada)]", #"{"meta":{"skip":0,"limit":100,"total":1},"items":[\#(ada)]}"#, #"{"people":[\#(ada)]}"#,
        #"{"items":[\#(ada)]}"#, "\u{FEFF}[\(ada)]",
    ])
    func everyKnownListFormatIsDecoded(_ body: String) async throws {
        let roster = try await roster(body)
        #expect(roster.people.map(\.name) == ["Ada Lovelace"])
        #expect(roster.people.map(\.jobTitle) == ["Engineer"])
        #expect(roster.people.map(\.portrait.absoluteString) == ["https://images.test/a.jpg"])
    }

    @Test(arguments: ["{}", "null", "<html><body>Gone</body></html>", "\"text\"", "17", #"{"items":null}"#, "[", "[{]"])
    func unknownListFormatThrowsInvalidData(_ body: String) async throws {
        await #expect(throws: LoadError.invalidData(.wrongType(at: "the root"))) {
            try await roster(body)
        }
    }

    @Test(arguments: OversizedJSONMember.all.indices) func onlyOversizedRowIsExcluded(index: Int) async throws {
        for (head, tail, path) in [("[", "]", "[0]"), (#"{"items":["#, "]}", "items[0]")] {
            let roster = try await roster(head + "{" + OversizedJSONMember.all[index] + "}," + Self.ada + tail)
            #expect(roster.people.map(\.name) == ["Ada Lovelace"])
            let reasons = roster.excluded.map(\.reason)
            guard case .unreadable(let place) = reasons.first else {
                Issue.record("\(reasons)")
                continue
            }
            #expect(reasons.count == 1 && (place.hasPrefix(path) || place == "the root"))
        }
    }

    @Test func errorContainsMemberThatIsNotArray() async throws {
        await #expect(throws: LoadError.invalidData(.wrongType(at: "items"))) { try await roster(#"{"items":{}}"#) }
        await #expect(throws: LoadError.invalidData(.wrongType(at: "people"))) { try await roster(#"{"people":7}"#) }
    }

    @Test(arguments: [
        (#"{"total":120}"#, 120), (#"{"total":1}"#, nil), (#"{"total":0}"#, nil), (#"{"total":"many"}"#, nil),
        ("[]", nil), ("{}", nil),
    ])
    func totalIsUsedOnlyIfAboveRowCount(_ meta: String, _ total: Int?) async throws {
        let roster = try await roster("{\"meta\":\(meta),\"items\":[\(Self.ada)]}")
        #expect(roster.total == total)
        #expect(roster.people.count == 1)
    }

    @Test func emptyBodyOfPeopleListThrowsInvalidData() async throws {
        await #expect(throws: LoadError.invalidData(.empty)) { try await roster("") }
    }

    @Test func emptyListYieldsEmptyRoster() async throws {
        #expect(try await roster("[]") == Roster([UncheckedProfile]()))
    }

    @Test(
        arguments: [
            (204, .invalidData(.status(204))), (400, .refused(.badRequest)), (401, .refused(.signInNeeded)),
            (404, .refused(.notFound)), (410, .refused(.gone)), (429, .refused(.rateLimited(until: nil))),
            (503, .refused(.unavailable(until: nil))),
        ] as [(Int, LoadError)])
    func statusOtherThan200ThrowsMatchingError(code: Int, error: LoadError) async throws {
        let status = try HTTPStatus(code)
        await #expect(throws: error) { try await roster("[]", status: status) }
    }

    @Test func transportErrorOfPeopleRequestThrowsConnectivity() async throws {
        let client = FaultInjectingHTTPClient(HTTPClientDummy()) { _ in .error(.notConnected) }
        let loader = RemotePeopleLoader(try HTTPRequest(.get, parsing: Self.address), client: client)
        await #expect(throws: LoadError.connectivity(.notConnected)) { try await loader.loadPeople() }
    }

    // MARK: Invalid rows

    @Test(arguments: [
        (#""firstName":"\ud800""#, "items[0].firstName"), (#""firstName":"\udc00x""#, "items[0].firstName"),
        (#""firstName":1e400"#, "items[0].firstName"), (#""headshot":{"url":"\ud83d"}"#, "items[0].headshot.url"),
        (#""\ud800":1"#, "items[0]"), (#""id":"\#(String(repeating: "i", count: 257))""#, "items[0].id"),
        (#""headshot":{"id":"\#(String(repeating: "i", count: 257))"}"#, "items[0].headshot.id"),
    ])
    func invalidRowIsExcludedAndOthersAreLoaded(_ fields: String, _ place: String) async throws {
        let roster = try await roster("{\"items\":[{\(fields)},\(Self.ada)]}")
        #expect(roster.people.map(\.name) == ["Ada Lovelace"])
        #expect(roster.excluded == [Exclusion(row: 0, reason: .unreadable(at: place))])
    }

    @Test func onlyRowWithInvalidUTF8IsExcluded() async throws {
        let body = Data(#"[{"firstName":""#.utf8) + [0xFF] + Data("\"},\(Self.ada)]".utf8)
        let client = InProcessHTTPClient { _ in HTTPResponse(body: body) }
        let roster = try await RemotePeopleLoader(try HTTPRequest(.get, parsing: Self.address), client: client)
            .loadPeople()
        #expect(roster.people.map(\.name) == ["Ada Lovelace"])
        #expect(roster.excluded.map(\.reason) == [.unreadable(at: "[0].firstName")])
    }

    @Test func errorForTooManyRowsContainsLimit() async throws {
        let body = "{\"items\":[" + Array(repeating: "{}", count: 10_001).joined(separator: ",") + "]}"
        await #expect(throws: LoadError.invalidData(.tooManyRows(limit: 10_000, at: "items"))) {
            try await roster(body)
        }
    }

    @Test func errorForLargeBodyContainsLimitAndSize() async throws {
        let limit = 4 << 20
        let body = "[" + String(repeating: " ", count: limit - 1) + "]"
        await #expect(throws: LoadError.invalidData(.tooLarge(limit: limit, found: limit + 1))) {
            try await roster(body)
        }
    }

    // MARK: Pictures

    @Test(arguments: [
        (#""//images.contentful.com/x/y.jpg""#, "https://images.contentful.com/x/y.jpg"),
        (#""//images.ctfassets.net/x/y.jpg?w=3""#, "https://images.ctfassets.net/x/y.jpg?w=3"),
        (#""WTDurhamDay30313.jpg""#, "https://game.test/WTDurhamDay30313.jpg"),
        (#""WT Durham Day.jpg""#, "https://game.test/WT%20Durham%20Day.jpg"),
        (#""//images.test/a b.jpg""#, "https://images.test/a%20b.jpg"),
        (#""50% off.jpg""#, "https://game.test/50%25%20off.jpg"),
        (#""50% a%20b.jpg""#, "https://game.test/50%25%20a%20b.jpg"),
        (#""100%.jpg""#, "https://game.test/100%25.jpg"), (#""a%20b%c3%A9.jpg""#, "https://game.test/a%20b%c3%A9.jpg"),
        (#""https://a.test/b.png""#, "https://a.test/b.png"), (#"" https://a.test/b.png ""#, "https://a.test/b.png"),
        (#""http://a.test/b.png""#, "http://a.test/b.png"),
    ])
    func everyFormOfPictureAddressBecomesAbsolute(_ given: String, _ expected: String) async throws {
        #expect(try await rosterOfOne(picture: given).people.map(\.portrait.absoluteString) == [expected])
    }

    @Test func pictureFileNameIsAppendedToBaseAddress() async throws {
        let body =
            #"[{"id":"1","firstName":"Ada","lastName":"L","headshot":{"url":"a<b/c.jpg"}}, "#
            + #"{"id":"2","firstName":"Alan","lastName":"T","headshot":{"url":"c.jpg"}}]"#
        let base = try #require(URL(string: "https://pictures.test/faces/"))
        let roster = try await roster(body, base: base)
        #expect(roster.people.map(\.portrait.absoluteString) == ["https://pictures.test/faces/c.jpg"])
        #expect(roster.excluded.map(\.reason) == [.unusablePicture(given: "a<b/c.jpg")])
    }

    @Test(arguments: ["http://127.0.0.1:9/admin", "http://localhost/a.png", "http://[::1]/a.png"])
    func localhostPictureInRemoteListIsUnusable(_ given: String) async throws {
        let roster = try await rosterOfOne(picture: "\"\(given)\"")
        #expect(roster.excluded.map(\.reason) == [.unusablePicture(given: given)])
    }

    @Test(arguments: ["http://127.0.0.1:8080/a.png", "a.png", "http://127.0.0.1:9/a.png", "https://a.test/a.png"])
    func listFromLocalhostMayHaveLocalhostPortraits(_ given: String) async throws {
        let body = #"[{"id":"1","firstName":"Ada","lastName":"L","headshot":{"url":"\#(given)"}}]"#
        let client = InProcessHTTPClient { _ in .json(body) }
        let request = HTTPRequest(.get, "http://127.0.0.1:8080/profiles")
        #expect(try await RemotePeopleLoader(request, client: client).loadPeople().people.count == 1)
    }

    @Test func pictureAddressDropsFragmentOfBaseAddress() async throws {
        let body = #"[{"id":"1","firstName":"Ada","lastName":"L","headshot":{"url":"a.png"}}]"#
        let roster = try await roster(body, base: URL(string: "https://pictures.test/faces/#grid"))
        #expect(roster.people.map(\.portrait.absoluteString) == ["https://pictures.test/faces/a.png"])
    }

    @Test(arguments: ["null", #""""#, #""  ""#]) func profileWithBlankPictureAddressIsExcluded(_ given: String)
        async throws
    {
        #expect(try await rosterOfOne(picture: given).excluded.map(\.reason) == [.noPicture])
    }

    @Test func profileWithoutHeadshotAddressIsExcluded() async throws {
        let body =
            #"[{"id":"1","firstName":"A","lastName":"L","headshot":{}},{"id":"2","firstName":"B","lastName":"L"},"#
            + #"{"id":"3","firstName":"C","lastName":"L","headshot":null}]"#
        #expect(try await roster(body).excluded.map(\.reason) == [.noPicture, .noPicture, .noPicture])
    }

    @Test(arguments: ["ftp://a.test/b.png", "data:image/png;base64,AAAA", "javascript:alert(1)", "file:///etc/passwd"])
    func profileWithNonHTTPPictureAddressIsExcluded(_ given: String) async throws {
        let roster = try await rosterOfOne(picture: "\"\(given)\"")
        #expect(roster.excluded.map(\.reason) == [.unusablePicture(given: given)])
    }

    // MARK: Rows

    @Test(arguments: [
        (#"{"id":7,"firstName":"A","lastName":"B"}"#, ".id"), (#"{"firstName":["A"],"lastName":"B"}"#, ".firstName"),
        (#"{"firstName":"A","lastName":"B","headshot":"x"}"#, ".headshot"),
        (#"{"firstName":"A","lastName":"B","headshot":{"url":1}}"#, ".headshot.url"), ("17", ""), (#""x""#, ""),
        ("null", ""), ("[]", ""),
    ])
    func exclusionOfInvalidRowHasPathOfMistake(_ row: String, _ path: String) async throws {
        let inItems = try await roster(#"{"items":[\#(row),\#(Self.ada)]}"#)
        #expect(inItems.people.map(\.firstName) == ["Ada"])
        #expect(inItems.excluded == [Exclusion(row: 0, reason: .unreadable(at: "items[0]" + path))])
        let bare = try await roster("[\(Self.ada),\(row)]")
        #expect(bare.excluded == [Exclusion(row: 1, reason: .unreadable(at: "[1]" + path))])
    }

    @Test func missingNameIsTreatedAsBlank() async throws {
        #expect(try await roster(#"[{"id":"1"}]"#).excluded.map(\.reason) == [.blankName])
    }

    @Test func implausiblePictureSizesAreIgnored() async throws {
        let body = #"[{"id":"1","firstName":"A","lastName":"L","headshot":{"url":"a.png","width":-3,"height":1e9}}]"#
        #expect(try await roster(body).people.count == 1)
    }

    // MARK: Offline

    @Test func cacheReturnsPeopleWhileServiceIsUnreachable() async throws {
        let clock = ManualClock()
        let client = InProcessHTTPClient { _ in .json("[\(Self.ada)]") }
        let cached = FaultInjectingHTTPClient(client) { $0 == 0 ? nil : .error(.notConnected) }
            .cached(
                in: .memory(), whenUnreachable: .serveStale(upTo: .seconds(86_400)), time: clock.timeSource)
        let loader = RemotePeopleLoader(try HTTPRequest(.get, parsing: Self.address), client: cached)
        let first = try await loader.loadPeople()
        #expect(first.age == nil)
        clock.advance(by: .seconds(86_400))
        let second = try await loader.loadPeople()
        #expect(second.people == first.people)
        #expect(second.people.count == 1)
        #expect(second.age == .seconds(86_400))
    }
}
