import RemoteLoading

/// A request line: `method SP request-target SP HTTP-version` (RFC 9112, section 3).
struct RequestLine: Hashable {
    let method: HTTPMethod
    let target: RequestTarget
    /// `true` if the version is 1.0.
    ///
    /// A version of HTTP/1 other than 1.0 is treated as 1.1, the highest version of this server (RFC 9110, section
    /// 2.5).
    let isOldVersion: Bool

    init(_ line: [UInt8]) throws(RequestParsingError) {
        let words = line.split(separator: .blank, omittingEmptySubsequences: false)
        guard words.count == 3, words.allSatisfy({ !$0.isEmpty }) else { throw .requestLine }
        let minor = try RequestLine.minorVersion(words[2])
        do {
            method = try HTTPMethod(words[0].text)
        } catch {
            throw .method
        }
        guard method.name != "CONNECT" else { throw .connect }
        target = try RequestTarget(words[1], method: method)
        isOldVersion = minor == UInt8(ascii: "0")
    }

    private static func minorVersion(_ word: ArraySlice<UInt8>) throws(RequestParsingError) -> UInt8 {
        let digits = word.dropFirst(5)
        guard word.starts(with: "HTTP/".utf8), digits.count == 3, let major = digits.first, let minor = digits.last,
            major.isDigit, minor.isDigit, digits.dropFirst().first == UInt8(ascii: ".")
        else { throw .version }
        guard major == UInt8(ascii: "1") else { throw .versionNotServed }
        return minor
    }
}
