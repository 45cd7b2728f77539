import TestSupport
import Testing

@testable import PlayhouseCore

/// Tests of the rules in RFC 3986, sections 5.2 to 5.4, with all examples of sections 5.2.4 and 5.4.
@Suite(.bounded) struct AddressReferenceTests {
    private func resolve(_ reference: String, against base: String = "http://a/b/c/d;p?q") -> String {
        AddressReference(reference).resolved(against: AddressReference(base)).text
    }

    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"),
    ])
    func normalExamplesOfRFC3986AreResolved(reference: String, target: String) {
        #expect(resolve(reference) == target)
    }

    @Test(arguments: [
        ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ])
    func abnormalExamplesOfRFC3986AreResolved(reference: String, target: String) {
        #expect(resolve(reference) == target)
    }

    @Test(arguments: [
        ("/a/b/c/./../../g", "/a/g"), ("mid/content=5/../6", "mid/6"),
        // The following paths apply each rule of section 5.2.4 at the start, in the middle and at the end of a path.
        ("", ""), (".", ""), ("..", ""), ("./", ""), ("../", ""), ("./a", "a"), ("../a", "a"), ("../../a", "a"),
        (".//a", "/a"), ("/.", "/"), ("/./", "/"), ("/..", "/"), ("/../", "/"), ("/a/.", "/a/"), ("/a/..", "/"),
        ("/a/b/..", "/a/"), ("a/..", "/"), ("a/../b", "/b"), ("//..", "/"), ("/a//../b", "/a/b"), ("/...", "/..."),
        ("/.a/..b/c.", "/.a/..b/c."), ("/a/./b/.", "/a/b/"),
    ])
    func dotSegmentsAreRemoved(path: String, expected: String) {
        #expect(path[...].withoutDotSegments == expected[...])
    }

    /// Tests addresses in which a combining mark follows a delimiter.
    ///
    /// In Swift, a delimiter and a combining mark after it are one `Character`, which is not equal to the delimiter
    /// alone.
    @Test(arguments: [
        ("/\u{301}x", "http://a/\u{301}x"), ("x/../\u{301}y", "http://a/b/c/\u{301}y"),
        ("/\u{301}a/../../g", "http://a/g"), ("..\u{301}/g", "http://a/b/c/..\u{301}/g"),
        ("/a/.\u{301}/..", "http://a/a/"), ("?\u{301}y", "http://a/b/c/d;p?\u{301}y"),
        ("//g/\u{301}/../h", "http://g/h"),
    ])
    func combiningMarksDoNotHideDelimiters(reference: String, target: String) {
        #expect(Array(resolve(reference).utf8) == Array(target.utf8))
    }

    /// A quadratic algorithm would take hours for these paths.
    @Test func longPathsAreResolvedInLinearTime() {
        let path = String(repeating: "/a", count: 40_000) + String(repeating: "/b/..", count: 20_000)
        #expect(path[...].withoutDotSegments.utf8.count == 80_001)
        let climbing = String(repeating: "/a", count: 20_000) + String(repeating: "/..", count: 20_000)
        #expect(climbing[...].withoutDotSegments == "/")
    }

    @Test func fragmentOfBaseAddressIsNotInherited() {
        #expect(resolve("/g", against: "http://a/b#here") == "http://a/g")
        #expect(resolve("", against: "http://a/b#here") == "http://a/b")
        #expect(resolve("/g#there", against: "http://a/b#here") == "http://a/g#there")
    }

    @Test func dotSegmentsOfBaseAddressAreRemoved() {
        #expect(resolve("?q", against: "http://a/./b/../c") == "http://a/c?q")
        #expect(resolve("", against: "http://a/b/.?q") == "http://a/b/?q")
    }

    @Test func baseAddressWithoutPathGetsRootPath() {
        #expect(resolve("g", against: "http://a") == "http://a/g")
    }

    /// Tests that an empty component is kept, because it is not the same as a missing component (section 5.3).
    @Test(arguments: [
        "http://a/b/c/d;p?q", "http://a", "http://[::1]:80/x", "mailto:a@b", "//a/b", "?q", "#f", "a:b/c", "", "//",
        "///x", "http://", "http://a?", "http://a#", "http://a?#", "http://a/?q#f", "?", "#", "?#", "a?b#c?d#e", "/",
    ])
    func parsedAddressKeepsItsText(text: String) {
        #expect(AddressReference(text).text == text)
    }

    @Test(arguments: [
        ("HTTP://A.Test:80/Path?Q#F", "http://a.test:80/Path?Q#F"), ("//A/B", "//a/B"), ("A/B", "A/B"),
        ("http://Ä.TEST/", "http://Ä.test/"),
    ])
    func schemeAndHostAreNormalizedToLowerCase(text: String, normal: String) {
        #expect(AddressReference(text).normalized.text == normal)
    }

    @Test func receivedReferenceBeyondLengthLimitIsRefused() throws {
        let longest = String(repeating: "é", count: AddressReference.limit / 2)
        #expect(AddressReference(received: longest)?.text == longest)
        #expect(AddressReference(received: longest + "x") == nil)
    }
}
