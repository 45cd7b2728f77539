import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse

@Suite struct ImageTemplateTests {
    private static let host = "https://static-cdn.test/ttv-boxart"

    @Test(arguments: [
        ("509658-{width}x{height}.jpg", "509658-285x380.jpg"),
        ("509658_IGDB-{width}x{height}.jpg", "509658_IGDB-285x380.jpg"),
        ("vod-%{width}x%{height}.jpg", "vod-285x380.jpg"),
        ("old.jpg?w={width}&h={height}", "old.jpg?w=285&h=380"),
        ("509658-52x72.jpg", "509658-52x72.jpg"),
    ])
    func everyFormOfATemplateIsFilled(form: String, address: String) throws {
        let template = try #require(ImageTemplate("\(Self.host)/\(form)"))
        #expect(template.url(.box).absoluteString == "\(Self.host)/\(address)")
    }

    @Test(arguments: [
        "", " ", "no address", "{width}x{height}", "/boxart/1-{width}x{height}.jpg", "file:///etc/passwd",
    ])
    func whatMakesNoAddressIsNoTemplate(text: String) {
        #expect(ImageTemplate(text) == nil)
    }

    /// Each sign of ASCII in each part of an address, and marks that are none.
    private static let oddTemplates =
        (0x20..<0x80).compactMap { Unicode.Scalar($0).map { String(Character($0)) } }.flatMap { sign in
            [
                "https://static\(sign)cdn.test/a-{width}x{height}.jpg",
                "https://static-cdn.test/a\(sign)b-{width}x{height}",
                "https://static-cdn.test\(sign)a-{width}x{height}", "\(sign)https://static-cdn.test/{width}",
            ]
        } + [
            "https://", "https:///a.jpg", "http://a.test/{width", "https://a.test/{depth}",
            "HTTPS://a.test/{width}.jpg",
            "https://a.test", "https://a.test/{width}{height}{width}", "https://a.test/%2", "https://a.test/エイダ",
            "https://{width}.test/a.jpg", "https://a.test:443/{width}.jpg", "https://a@a.test/{width}.jpg",
        ]

    @Test func aTextIsATemplateIfAnAddressCanBeMadeOfIt() {
        for text in Self.oddTemplates {
            let filled = text.replacingOccurrences(of: "{width}", with: "285")
                .replacingOccurrences(of: "{height}", with: "380")
            let url = URL(string: filled)
            let isAddress = url.map {
                ["http", "https"].contains($0.scheme?.lowercased()) && $0.host()?.isEmpty == false
            }
            let template = ImageTemplate(text)
            #expect((template != nil) == (isAddress ?? false), "\(text)")
            #expect(template.map { $0.url(.box) } == (template == nil ? nil : url), "\(text)")
        }
    }

    @Test func aFixedSizeIsToldAndStays() throws {
        let template = try #require(ImageTemplate("\(Self.host)/509658-52x72.jpg"))
        #expect(template.isFixed)
        #expect(template.url(ImageSize(width: 600, height: 800)).absoluteString == "\(Self.host)/509658-52x72.jpg")
    }

    @Test(arguments: ["{width}x{height}", "%{width}x%{height}", "1?w={width}&h={height}"])
    func aTemplateIsNotFixed(form: String) throws {
        #expect(try #require(ImageTemplate("\(Self.host)/\(form)")).isFixed == false)
    }

    @Test func deadArtIsKnownByTheAddressWhereItEnded() throws {
        let dead = try #require(URL(string: "https://static-cdn.test/ttv-static/404_boxart-285x380.jpg"))
        let alive = try #require(URL(string: "\(Self.host)/404_boxart-285x380.jpg"))
        #expect(ImageTemplate.isDeadArt(at: dead))
        #expect(!ImageTemplate.isDeadArt(at: alive))
    }

    @Test func deadArtIsARealPictureThatARedirectEndsAt() async throws {
        let template = try #require(ImageTemplate("\(Self.host)/1-{width}x{height}.jpg"))
        let client = InProcessHTTPClient { request in
            guard request.url.path().contains("/ttv-boxart/1-") else { return HTTPResponse(body: Data([0xFF, 0xD8])) }
            return HTTPResponse(
                status: 302, fields: ["Location": "https://static-cdn.test/ttv-static/404_boxart-285x380.jpg"])
        }.followingRedirects()
        let response = try await client.send(HTTPRequest(.get, template.url(.box).absoluteString))
        #expect(response.status == .ok && !response.body.isEmpty)
        #expect(ImageTemplate.isDeadArt(at: try #require(response.url)))
    }

    @Test func deadArtInATemplateIsKnownBeforeItIsAskedFor() throws {
        let text = "https://static-cdn.test/ttv-static/404_boxart-{width}x{height}.jpg"
        #expect(try #require(ImageTemplate(text)).isDeadArt)
        #expect(try #require(ImageTemplate("\(Self.host)/1-{width}x{height}.jpg")).isDeadArt == false)
    }

    @Test(arguments: [
        ("a-{width}x{height}.jpg", "a-440x248.jpg?slot=2"),
        ("a.jpg?w={width}&h={height}", "a.jpg?w=440&h=248&slot=2"),
        ("a-{width}x{height}.jpg#top", "a-440x248.jpg?slot=2#top"),
    ])
    func aSlotGoesIntoTheQuery(form: String, address: String) throws {
        let template = try #require(ImageTemplate("\(Self.host)/\(form)"))
        let slot = PreviewSlot(at: Date(timeIntervalSince1970: 600))
        #expect(template.url(.preview, slot: slot).absoluteString == "\(Self.host)/\(address)")
    }

    @Test(arguments: [(0.0, 0), (299.9, 0), (300, 1), (599, 1), (-1, -1), (1_700_000_100, 5_666_667)])
    func aSlotLastsFiveMinutes(seconds: Double, number: Int) {
        #expect(PreviewSlot(at: Date(timeIntervalSince1970: seconds)).number == number)
    }

    @Test func theUsualSizesAreThoseThatTheServiceKeeps() {
        #expect(
            ImageSize.boxes.map(\.description) == ["52x72", "136x190", "188x250", "272x380", "285x380", "600x800"])
        #expect(ImageSize.previews.map(\.description) == ["320x180", "440x248", "640x360", "1280x720"])
    }

    @Test(arguments: [(1, "52x72"), (52, "52x72"), (53, "136x190"), (285, "285x380"), (601, "600x800")])
    func theSmallestUsualBoxThatIsWideEnoughIsTaken(width: Int, size: String) {
        #expect(ImageSize.box(covering: width).description == size)
    }

    @Test(arguments: [(1, "320x180"), (441, "640x360"), (5000, "1280x720")])
    func theSmallestUsualPreviewThatIsWideEnoughIsTaken(width: Int, size: String) {
        #expect(ImageSize.preview(covering: width).description == size)
    }
}
