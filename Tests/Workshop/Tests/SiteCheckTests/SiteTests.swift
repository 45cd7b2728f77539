import Foundation
import Testing

@testable import SiteCheck

@Suite struct SiteTests {
    @Test func referencesToRemovedPageAndPictureAreFound() throws {
        var site = Site(
            pages: [
                "documentation/one.json": Data(
                    #"{"references": {"a": {"url": "/documentation/two"}, "b": {"url": "/images/one/a.png"}}}"#.utf8),
                "documentation/two.json": Data("{}".utf8),
            ],
            files: ["images/one/a.png"])
        #expect(try site.flaws() == [])

        site.pages["documentation/two.json"] = nil
        site.files = []
        #expect(
            try site.flaws().map(\.description)
                == ["documentation/one.json: /documentation/two", "documentation/one.json: /images/one/a.png"])
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
    func identifierWithoutReferenceIsFound(page: String) throws {
        let flaws = try site(page).flaws()
        #expect(flaws.map(\.description) == ["documentation/one.json: doc://gone"])
    }

    @Test(arguments: [
        (#"<template id="custom-header"><a href="/Playhouse/documentation/playhouse/">Playhouse</a></template>"#, []),
        (#"<a href="/documentation/quizdomain/">QuizDomain</a>"#, ["documentation/one/index.html"]),
    ])
    func pageWithoutLinkToStartPageIsFound(html: String, found: [String]) throws {
        var site = site("{}")
        site.html["documentation/one/index.html"] = Data(html.utf8)
        #expect(try site.flaws().map(\.page) == found)
    }

    @Test(arguments: [
        ("../two/index.html", []), ("/documentation/two/", []), ("/Playhouse/documentation/two/", []),
        ("https://quiz.example", []), ("#part", []), ("../three/index.html", ["/documentation/three"]),
        ("doc://playhouse.One/documentation/Two", ["doc://playhouse.One/documentation/Two"]),
        ("../../work/two.png", ["/work/two.png"]),
    ])
    func deadLinkInTextOfArticleIsFound(link: String, targets: [String]) throws {
        var site = site("{}")
        let start = #"<a href="/documentation/playhouse/">Playhouse</a>"#
        let text = #"<noscript><article><a href="\#(link)">Two</a></article></noscript>"#
        site.html["documentation/one/index.html"] = Data((start + text).utf8)
        #expect(try site.flaws().map(\.target) == targets)
    }

    @Test(arguments: [(["start", "module"], ["/documentation/one"]), (["module", "start"], [])])
    func moduleWithoutEntriesInNavigatorIsFound(order: [String], found: [String]) throws {
        let entry = #"{"type": "module", "path": "/documentation/one""#
        let nodes = [
            "start": #"{"type": "module", "path": "/documentation/playhouse", "children": [\#(entry)}]}"#,
            "module": #"\#(entry), "children": [{"type": "class", "path": "/documentation/one/a"}]}"#,
        ]
        var site = site("{}")
        let list = order.compactMap { nodes[$0] }.joined(separator: ", ")
        site.navigator = Data(#"{"interfaceLanguages": {"swift": [\#(list)]}}"#.utf8)
        #expect(try site.flaws().map(\.page) == found)
    }
}
