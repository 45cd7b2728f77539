import RemoteLoading

/// What a request asks for, in one of the forms of RFC 9112, section 3.2.
struct RequestTarget: Hashable {
    /// As it came.
    let text: String
    /// The host and port that an absolute target names.
    let authority: String?
    /// What follows the authority in the address: path and query.
    ///
    /// For an asterisk it is empty: "If the request-target is in authority-form or asterisk-form, the target URI's
    /// combined path and query component is empty" (section 3.3).
    let path: String

    init(_ bytes: ArraySlice<UInt8>, method: HTTPMethod) throws(RequestParsingError) {
        text = bytes.text
        if bytes.first == UInt8(ascii: "/") {
            authority = nil
            path = text
        } else if bytes.elementsEqual("*".utf8) {
            guard method == .options else { throw .asterisk }
            authority = nil
            path = ""
        } else {
            guard let end = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[end...].starts(with: "://".utf8) else {
                throw .target
            }
            let rest = bytes[end...].dropFirst(3)
            let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            guard bytes[..<end].text.lowercased() == "http", Authority.isValid(host) else { throw .absoluteTarget }
            authority = host.text
            path = rest[host.endIndex...].text
        }
        guard path.utf8.allAllowed(\.isTargetByte) else { throw .target }
    }
}

/// `uri-host [ ":" port ]`, RFC 9110, section 7.2.
enum Authority {
    /// Whether it is one, with a host that is not empty, as `http` asks for (RFC 9110, section 4.2.1).
    static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        let colon = UInt8(ascii: ":")
        guard let bracket = bytes.lastIndex(of: UInt8(ascii: "]")) else {
            let host = bytes.prefix { $0 != colon }
            return !host.isEmpty && host.allAllowed(\.isHostByte) && isPort(bytes[host.endIndex...])
        }
        let literal = bytes[..<bracket].dropFirst()
        return bytes.first == UInt8(ascii: "[") && literal.contains(colon)
            && literal.allSatisfy { $0.isHexDigit || $0 == colon || $0 == UInt8(ascii: ".") }
            && isPort(bytes[(bracket + 1)...])
    }

    /// Nothing, or a colon and a number; the number may be missing (RFC 3986, section 3.2.3).
    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return true }
        let digits = bytes.dropFirst()
        return first == UInt8(ascii: ":") && digits.allSatisfy(\.isDigit)
            && (digits.isEmpty || UInt16(digits.text) != nil)
    }
}
