import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(5)))
struct HTMLTests {
    @Test(arguments: [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\" onclick='x'", "&quot; onclick=&#39;x&#39;"),
        ("&lt;", "&amp;lt;"), ("a\u{0}b\nc\u{1B}", "a b c "), ("è 名前 👩‍👩‍👧", "è 名前 👩‍👩‍👧"), ("", ""),
        // A combining mark forms one character with the sign before it.
        ("<\u{301}b", "&lt;\u{301}b"),
    ])
    func interpolatedTextIsEscaped(text: String, escaped: String) {
        #expect(("<p title=\"\(text)\">\(text)</p>" as HTML).text == "<p title=\"\(escaped)\">\(escaped)</p>")
    }

    @Test func interpolatedHTMLIsNotEscapedAgain() {
        let part: HTML = "<b>\("a & b")</b>"
        let none: HTML? = nil
        #expect(
            ("<p>\(part)\(none)\([part, part])\(3)</p>" as HTML).text
                == "<p><b>a &amp; b</b><b>a &amp; b</b><b>a &amp; b</b>3</p>")
    }
}
