import Foundation
import TestSupport
import Testing

/// Checks the links and the pictures of the documentation.
@Suite(.bounded) struct SiteTests {
    /// The folder of the site, which `.ci/run docs` has built.
    private static let folder = ProcessInfo.processInfo.environment["PLAYHOUSE_SITE"].map { URL(filePath: $0) }

    @Test(.enabled(if: folder != nil, ".ci/run docs builds the site")) func everyLinkLeadsToPageOrPicture() throws {
        var site = try Site(try #require(Self.folder))
        #expect(site.pages.count > 1_000)
        #expect(try site.flaws() == [])

        // A page that other modules link to, and a picture.
        #expect(site.pages.removeValue(forKey: "documentation/remoteloading/loaderror.json") != nil)
        let picture = try #require(site.files.first { $0.hasSuffix("/web-recall.png") })
        site.files.remove(picture)
        let flaws = try site.flaws()
        #expect(flaws.contains { $0.page.hasPrefix("documentation/quizdomain/") && $0.target.hasSuffix("/loaderror") })
        #expect(flaws.contains { $0.target == "/" + picture })
    }

    private func site(_ page: String) -> Site {
        Site(
            pages: [
                "documentation/one.json": Data(page.utf8), "documentation/two.json": Data("{}".utf8),
                "tutorials/contents.json": Data("{}".utf8),
            ],
            files: ["images/one/a.png"])
    }

    @Test(arguments: [
        (#"{"references": {"a": {"url": "/documentation/two"}}}"#, []),
        (#"{"references": {"a": {"url": "/documentation/two#Part"}}}"#, []),
        (#"{"references": {"a": {"url": "https://quiz.example"}}}"#, []),
        (#"{"references": {"a": {"url": "/tutorials/contents/chapter"}}}"#, []),
        (#"{"references": {"a": {"url": "/tutorials/missing/chapter"}}}"#, ["/tutorials/missing/chapter"]),
        (#"{"references": {"a": {"url": "/documentation/three"}}}"#, ["/documentation/three"]),
        (#"{"references": {"a": {"url": "three"}}}"#, ["three"]),
        (#"{"references": {"a": {"variants": [{"url": "/images/one/a.png"}]}}}"#, []),
        (#"{"references": {"a": {"variants": [{"url": "/images/one/b.png"}]}}}"#, ["/images/one/b.png"]),
    ])
    func referenceToMissingPageOrPictureIsFound(page: String, targets: [String]) throws {
        #expect(try site(page).flaws().map(\.target) == targets)
    }

    @Test(arguments: [
        #"{"a": [{"type": "reference", "identifier": "doc://gone"}]}"#,
        #"{"a": {"b": {"type": "image", "identifier": "doc://gone"}}}"#,
        #"{"topicSections": [{"identifiers": ["doc://gone"]}]}"#,
        #"{"a": [{"type": "links", "items": ["doc://gone"]}]}"#,
    ])
    func checkFindsIdentifierWithoutReference(page: String) throws {
        let flaws = try site(page).flaws()
        #expect(flaws.map(\.description) == ["documentation/one.json: doc://gone"])
    }
}
