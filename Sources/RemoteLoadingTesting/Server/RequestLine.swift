import RemoteLoading

/// A request line: `method SP request-target SP HTTP-version` (RFC 9112, section 3).
///
/// The target must be a path with an optional query. Only requests to proxies, and `OPTIONS *`, have another form.
struct RequestLine: Hashable {
    let method: HTTPMethod
    /// The target, spelled as the client sent it.
    let target: String

    init(_ line: [UInt8]) throws(RequestRefusal) {
        let words = line.split(separator: .blank, omittingEmptySubsequences: false)
        guard words.count == 3 else { throw RequestRefusal("the request line is not three words") }
        let (major, minor) = try Self.version(words[2])
        // A version of HTTP/1 above 1.1 is treated as 1.1 (RFC 9110, section 2.5).
        guard major == UInt8(ascii: "1"), minor > UInt8(ascii: "0") else {
            throw RequestRefusal("the version is not HTTP/1.1", status: 505)
        }
        do {
            method = try HTTPMethod(words[0].text)
        } catch {
            throw RequestRefusal("the method is invalid")
        }
        guard words[1].first == UInt8(ascii: "/"), words[1].allAllowed(\.isTargetByte) else {
            throw RequestRefusal("the target is invalid")
        }
        target = words[1].text
    }

    /// Returns the two digits of `"HTTP/" DIGIT "." DIGIT` (section 2.3).
    private static func version(_ word: ArraySlice<UInt8>) throws(RequestRefusal) -> (major: UInt8, minor: UInt8) {
        let (name, digits) = (word.prefix(5), Array(word.dropFirst(5)))
        guard name.text == "HTTP/", digits.count == 3, digits[0].isDigit, digits[1] == UInt8(ascii: "."),
            digits[2].isDigit
        else { throw RequestRefusal("the version is malformed") }
        return (digits[0], digits[2])
    }
}
