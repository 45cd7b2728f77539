import Testing

@testable import RemoteLoading

/// The examples of RFC 3986, section 5.4.
@Suite struct AddressReferenceTests {
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
    func normalExamplesResolve(reference: String, target: String) {
        #expect(resolve(reference) == target)
    }

    @Test(arguments: [
        ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ])
    func abnormalExamplesResolve(reference: String, target: String) {
        #expect(resolve(reference) == target)
    }

    @Test func aFragmentIsHandedOnUnlessTheTargetHasOne() {
        #expect(resolve("/g", against: "http://a/b#here") == "http://a/g#here")
        #expect(resolve("/g#there", against: "http://a/b#here") == "http://a/g#there")
    }

    @Test func aBaseWithoutAPathGetsOne() {
        #expect(resolve("g", against: "http://a") == "http://a/g")
    }

    @Test(arguments: [
        "http://a/b/c/d;p?q", "http://a", "http://[::1]:80/x", "mailto:a@b", "//a/b", "?q", "#f", "a:b/c",
    ])
    func takingApartAndPuttingTogetherChangesNothing(text: String) {
        #expect(AddressReference(text).text == text)
    }
}
