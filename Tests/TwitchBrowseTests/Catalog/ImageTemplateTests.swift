import Foundation
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

    @Test(arguments: [(1, "52x72"), (52, "52x72"), (53, "136x190"), (285, "285x380"), (601, "600x800")])
    func theSmallestUsualBoxThatIsWideEnoughIsTaken(width: Int, size: String) {
        #expect(ImageSize.box(covering: width).description == size)
    }

    @Test(arguments: [(1, "320x180"), (441, "640x360"), (5000, "1280x720")])
    func theSmallestUsualPreviewThatIsWideEnoughIsTaken(width: Int, size: String) {
        #expect(ImageSize.preview(covering: width).description == size)
    }
}
