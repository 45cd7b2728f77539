import RemoteLoading

/// The directives of `Cache-Control`, in their order (RFC 9111, section 5.2).
///
/// The text may be malformed. A directive may be repeated, and its argument may be a token, a quoted string, empty or
/// missing. Names are compared without regard to case. If a value is ambiguous, the meaning that permits less caching
/// applies.
struct CacheDirectives {
    /// The argument of a directive is `nil` if it is missing, and empty if it is malformed.
    private var list: [(name: String, argument: String?)] = []

    /// Creates the directives of a field.
    ///
    /// `Pragma` may be passed as the name, because its value has the same form (section 5.4).
    init(_ fields: HTTPFields, in name: HTTPFieldName = .cacheControl) {
        for field in fields where field.name == name {
            var reader = DirectiveReader(field.value)
            while let directive = reader.next() { list.append(directive) }
        }
    }

    var isEmpty: Bool { list.isEmpty }

    /// Returns `true` if the list has the directive, with or without an argument.
    func has(_ name: String) -> Bool { list.contains { $0.name == name } }

    /// Returns the argument of a directive as a number of seconds, or `nil` if the directive is absent.
    ///
    /// If the argument is malformed, or the directive occurs twice with different numbers, the result is `substitute`.
    /// If the directive has no argument, the result is `bare`, or `substitute` if `bare` is `nil`.
    func seconds(_ name: String, orIfInvalid substitute: Double, orIfBare bare: Double? = nil) -> Double? {
        let numbers = list.filter { $0.name == name }.map { directive in
            directive.argument.map { $0.deltaSeconds ?? substitute } ?? bare ?? substitute
        }
        // If a directive has two different numbers, section 4.2.1 permits two treatments: to use the first number, or
        // to treat the response as stale. The second treatment is safer.
        return numbers.contains { $0 != numbers[0] } ? substitute : numbers.first
    }
}

extension String {
    /// The number of seconds in the text, limited to 2^31 (section 1.2.2), or `nil` if the text is not a decimal
    /// number.
    var deltaSeconds: Double? {
        isDecimal ? min(Double(self) ?? .infinity, 2_147_483_648) : nil
    }
}

/// A parser of a field value, which returns one directive at a time.
private struct DirectiveReader {
    private var rest: Substring.UTF8View

    init(_ value: String) {
        rest = value[...].utf8
    }

    mutating func next() -> (name: String, argument: String?)? {
        rest = rest.drop { $0.isBlank || $0 == UInt8(ascii: ",") }
        guard !rest.isEmpty else { return nil }
        let raw = take { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "=") }
        let word = raw.trimmed
        // Only a token can be the name of a directive. Other text is replaced by an empty name, because lowercasing and
        // comparing arbitrary text can take quadratic time.
        let name = word.isToken ? word.lowercased() : ""
        guard rest.first == UInt8(ascii: "=") else { return (name, nil) }
        rest = rest.dropFirst()
        let argument = rest.first == UInt8(ascii: "\"") ? takeQuoted() : takeToken()
        // The grammar allows no blanks around the equals sign, so "max-age = 60" is malformed.
        return (name, word.utf8.count == raw.count ? argument : "")
    }

    private mutating func take(while isWanted: (UInt8) -> Bool) -> Substring.UTF8View {
        let taken = rest.prefix(while: isWanted)
        rest = rest[taken.endIndex...]
        return taken
    }

    private mutating func takeToken() -> String {
        let raw = take { $0 != UInt8(ascii: ",") }
        return raw.first?.isBlank == true ? "" : raw.trimmed
    }

    private mutating func takeQuoted() -> String {
        rest = rest.dropFirst()
        let start = rest
        var bytes: [UInt8] = []
        var isClosed = false
        while !isClosed, let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") {
                isClosed = true
            } else if byte == UInt8(ascii: "\\") {
                if let escaped = rest.popFirst() { bytes.append(escaped) }
            } else {
                bytes.append(byte)
            }
        }
        // If the closing quotation mark is missing, parsing continues directly after the opening one. Otherwise, the
        // parser would take all following directives for a part of the quoted text.
        if !isClosed { rest = start }
        let behind = take { $0 != UInt8(ascii: ",") }
        return isClosed && behind.allSatisfy(\.isBlank) ? String(decoding: bytes, as: UTF8.self) : ""
    }
}

extension HTTPFieldName {
    static let age: HTTPFieldName = "Age"
    static let cacheControl: HTTPFieldName = "Cache-Control"
    static let connection: HTTPFieldName = "Connection"
    static let contentEncoding: HTTPFieldName = "Content-Encoding"
    static let date: HTTPFieldName = "Date"
    static let entityTag: HTTPFieldName = "ETag"
    static let expires: HTTPFieldName = "Expires"
    static let lastModified: HTTPFieldName = "Last-Modified"
    static let ifModifiedSince: HTTPFieldName = "If-Modified-Since"
    static let ifNoneMatch: HTTPFieldName = "If-None-Match"
    static let pragma: HTTPFieldName = "Pragma"
    static let vary: HTTPFieldName = "Vary"
}
