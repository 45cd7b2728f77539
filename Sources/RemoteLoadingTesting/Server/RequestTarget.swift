import RemoteLoading

/// The target of a request, in one of the forms of RFC 9112, section 3.2.
struct RequestTarget: Hashable {
    /// The target as spelled on the wire.
    let text: String
    /// The host and port of an absolute target, or `nil` for any other form.
    let authority: String?
    /// The path and the query, which follow the authority in the address.
    ///
    /// If the target is an asterisk, the path is empty: "If the request-target is in authority-form or asterisk-form,
    /// the target URI's combined path and query component is empty" (section 3.3).
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

/// A validator for `uri-host [ ":" port ]` (RFC 9110, section 7.2).
enum Authority {
    /// Returns `true` if the bytes are an authority with a non-empty host, as `http` requires (RFC 9110, section
    /// 4.2.1).
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

    /// Returns `true` if the bytes are empty, or a colon and an optional number (RFC 3986, section 3.2.3).
    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return true }
        let digits = bytes.dropFirst()
        return first == UInt8(ascii: ":") && digits.allSatisfy(\.isDigit)
            && (digits.isEmpty || UInt16(digits.text) != nil)
    }
}
