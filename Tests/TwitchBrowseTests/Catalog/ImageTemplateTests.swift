import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse

@Suite(.bounded) struct ImageTemplateTests {
    private static let host = "https://static-cdn.test/ttv-boxart"

    @Test(arguments: [
        ("509658-{width}x{height}.jpg", "509658-285x380.jpg"),
        ("509658_IGDB-{width}x{height}.jpg", "509658_IGDB-285x380.jpg"),
        ("vod-%{width}x%{height}.jpg", "vod-285x380.jpg"),
        ("old.jpg?w={width}&h={height}", "old.jpg?w=285&h=380"),
        ("509658-52x72.jpg", "509658-52x72.jpg"),
    ])
    func everyFormOfTemplateIsFilled(form: String, address: String) throws {
        let template = try #require(ImageTemplate("\(Self.host)/\(form)"))
        #expect(template.box.absoluteString == "\(Self.host)/\(address)")
    }

    @Test(arguments: [
        "", " ", "no address", "{width}x{height}", "/boxart/1-{width}x{height}.jpg", "file:///etc/passwd",
    ])
    func invalidAddressGivesNoTemplate(text: String) {
        #expect(ImageTemplate(text) == nil)
    }

    /// Placeholders before the path would make the host or the port depend on the size.
    @Test(arguments: [
        "https://{width}.test/a.jpg", "https://a:{height}/", "https://a:%{height}/", "{width}://a.test/",
        "https://{width}@a.test/", "https://ü" + String(repeating: "a", count: 52) + "{width}.example/x.jpg",
        "https://a@a.test/{width}.jpg", "https://a%7B.test/{width}.jpg",
    ])
    func sizePlaceholderBeforePathInvalidatesTemplate(text: String) {
        #expect(ImageTemplate(text) == nil)
    }

    @Test func templateAbove8KBIsRefused() {
        let text = "https://a.test/" + String(repeating: "x", count: 8192)
        #expect(ImageTemplate(String(text.prefix(8192))) != nil)
        #expect(ImageTemplate(text) == nil)
    }

    @Test(arguments: [
        "/\u{301}{width}", "/{width}\u{301}", "/%{width}\u{301}", "?\u{301}={height}", "#\u{301}#{width}",
    ])
    func sizePlaceholderBesideCombiningCharacterIsFilled(rest: String) throws {
        let template = try #require(ImageTemplate("https://a.test" + rest))
        let url = template.url(width: 12, height: 12)
        #expect(url.absoluteString.contains("12") && url.host() == "a.test")
    }

    /// Tests templates made of random pieces: placeholders, and texts with a special meaning in an address.
    @Test func acceptedTemplateHasSameOriginInEverySize() async throws {
        let pieces = [
            "https://", "http://", "HTTPS:", "a", "ü", "\u{301}", "xn--", "{width}", "%{height}", "{", "}", "%", "%41",
            "%4", "/",
            "?", "#", ":", "80", "[::1]", "@", ".", "-", " ", "\\", "\u{0}", "\u{7F}", "😀",
            String(repeating: "a", count: 60),
        ]
        let sizes = [1, 285, Int.max]
        try await forEverySeed(in: 0..<300) { generator in
            var text = generator.number(below: 4) == 0 ? "" : "https://a"
            for _ in 0...generator.number(below: 8) { text += pieces[generator.number(below: pieces.count)] }
            guard let template = ImageTemplate(text) else { return }
            let urls = sizes.map { template.url(width: $0, height: $0, at: .distantPast) }
            let origins = Set(urls.map { "\($0.scheme ?? "none")://\($0.host() ?? ""):\($0.port ?? 0)" })
            #expect(origins.count == 1 && urls[0].scheme?.lowercased().hasPrefix("http") == true, "\(text)")
        }
    }

    /// Templates with every ASCII character in each part of the address, and templates with invalid placeholders.
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
            "https://a.test:443/{width}.jpg", "https://a.test/%41 {width}#a#b",
        ]

    @Test func templateIsAcceptedIfFilledAddressIsValid() {
        for text in Self.oddTemplates {
            let filled = text.replacingOccurrences(of: "{width}", with: "285")
                .replacingOccurrences(of: "{height}", with: "380")
            let origin = text.components(separatedBy: "://").dropFirst().joined().prefix { !"/?#".contains($0) }
            // `request` is `nil` if the address must be rejected: if it is invalid after the sizes were inserted, or if
            // its origin contains placeholders or encoded bytes.
            let isPlain = !origin.contains("{") && !origin.contains("%")
            let request = isPlain ? try? HTTPRequest(.get, parsing: filled) : nil
            let template = ImageTemplate(text)
            #expect((template != nil) == (request != nil), "\(text)")
            #expect(template.flatMap { try? HTTPRequest(.get, $0.box) } == request, "\(text)")
        }
    }

    @Test func addressWithoutSizePlaceholderIsUnchanged() throws {
        let template = try #require(ImageTemplate("\(Self.host)/509658-52x72.jpg"))
        #expect(template.url(width: 600, height: 800).absoluteString == "\(Self.host)/509658-52x72.jpg")
    }

    @Test func deletedArtPlaceholderIsRecognisedByAddress() throws {
        let dead = try #require(URL(string: "https://static-cdn.test/ttv-static/404_boxart-285x380.jpg"))
        let alive = try #require(URL(string: "\(Self.host)/404_boxart-285x380.jpg"))
        #expect(ImageTemplate.isDeletedArt(at: dead))
        #expect(!ImageTemplate.isDeletedArt(at: alive))
    }

    @Test func deletedArtIsRecognisedAfterRedirect() async throws {
        let template = try #require(ImageTemplate("\(Self.host)/1-{width}x{height}.jpg"))
        let client = InProcessHTTPClient { request in
            guard request.url.path().contains("/ttv-boxart/1-") else { return HTTPResponse(body: Data([0xFF, 0xD8])) }
            return HTTPResponse(
                status: 302, fields: ["Location": "https://static-cdn.test/ttv-static/404_boxart-285x380.jpg"])
        }.followingRedirects()
        let response = try await client.send(HTTPRequest(.get, parsing: template.box.absoluteString))
        #expect(response.status == .ok && !response.body.isEmpty)
        #expect(ImageTemplate.isDeletedArt(at: try #require(response.url)))
    }

    @Test func addressOfDeletedArtGivesNoTemplate() throws {
        #expect(ImageTemplate("https://static-cdn.test/ttv-static/404_boxart-{width}x{height}.jpg") == nil)
        #expect(ImageTemplate("\(Self.host)/404_boxart-{width}x{height}.jpg") != nil)
    }

    @Test(arguments: [
        ("a-{width}x{height}.jpg", "a-440x248.jpg?slot=2"),
        ("a.jpg?w={width}&h={height}", "a.jpg?w=440&h=248&slot=2"),
        ("a-{width}x{height}.jpg#top", "a-440x248.jpg?slot=2#top"),
    ])
    func timeSlotIsAddedToPreviewAddress(form: String, address: String) throws {
        let template = try #require(ImageTemplate("\(Self.host)/\(form)"))
        #expect(template.preview(at: Date(timeIntervalSince1970: 600)).absoluteString == "\(Self.host)/\(address)")
    }

    @Test(arguments: [(0.0, 0), (299.9, 0), (300, 1), (599, 1), (-1, -1), (1_700_000_100, 5_666_667)])
    func previewAddressChangesEveryFiveMinutes(seconds: Double, number: Int) throws {
        let template = try #require(ImageTemplate("\(Self.host)/1.jpg"))
        #expect(template.preview(at: Date(timeIntervalSince1970: seconds)).query() == "slot=\(number)")
    }

    @Test(arguments: [
        (1e300, Date.distantFuture), (.infinity, .distantFuture), (-1e300, .distantPast), (-.infinity, .distantPast),
        (.nan, .distantPast),
    ])
    func extremeDateIsClampedForPreviewAddress(seconds: Double, limit: Date) throws {
        let template = try #require(ImageTemplate("\(Self.host)/1.jpg"))
        let url = template.url(width: 440, height: 248, at: Date(timeIntervalSince1970: seconds))
        #expect(url == template.url(width: 440, height: 248, at: limit))
    }
}
