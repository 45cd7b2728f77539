public import Foundation

/// An address of a picture that is served in any size.
///
/// The forms that the service has used over the years: `{width}x{height}`, `%{width}x%{height}`,
/// `?w={width}&h={height}`, and an address of one fixed size.
public struct ImageTemplate: Hashable, Sendable {
    /// The template in the bytes of RFC 3986.
    ///
    /// Marks stand behind the origin only, so filling them in cannot change or break the origin, and every filled
    /// template is an address.
    private let address: String

    /// Creates a template; `nil` if no http or https address can be made of the text, if it is longer than 8 KB, if a
    /// mark stands before the path and query, or if it is the stand-in for a picture that is gone.
    public init?(_ text: String) {
        guard text.utf8.count <= 8 << 10, let address = ImageTemplate.encoded(text),
            !address.contains(ImageTemplate.deadArtMark)
        else { return nil }
        self.address = address
    }

    /// Returns the address of the picture in a size in pixels.
    ///
    /// With a date, the address has a query item that changes every five minutes, which is as long as the service keeps
    /// a preview: until then caches serve the picture, and afterwards they fetch it again.
    public func url(width: Int, height: Int, at date: Date? = nil) -> URL {
        var filled = address.replacingOccurrences(of: "{width}", with: "\(width)")
            .replacingOccurrences(of: "{height}", with: "\(height)")
        if let date {
            let slot = Int((date.timeIntervalSince1970 / 300).rounded(.down))
            filled = ImageTemplate.adding("slot=\(slot)", to: filled)
        }
        // A filled template is an address by construction. A service chose its text, so that a parser of another
        // opinion must not stop the process.
        return URL(string: filled) ?? ImageTemplate.nowhere
    }

    /// The address of a game's box in a usual size.
    package var box: URL { url(width: 285, height: 380) }

    /// The address of a stream's preview in a usual size.
    package func preview(at date: Date) -> URL { url(width: 440, height: 248, at: date) }

    /// Whether an address at which the load of a picture ended is that of the stand-in for a picture that is gone.
    ///
    /// The service does not report an error for such a picture, but redirects to a picture of a question mark.
    package static func isDeadArt(at finalURL: URL) -> Bool {
        finalURL.absoluteString.contains(deadArtMark)
    }

    /// The host, and perhaps the port, that all addresses of the template have.
    var authority: Substring {
        guard let start = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return "" }
        return address[start...].dropFirst("://".count).prefix { !"/?#".contains($0) }
    }

    private static let deadArtMark = "/ttv-static/404_"

    /// An address from which no loader of pictures loads anything.
    private static let nowhere = URL(filePath: "/")

    /// The origin as a URL writes it, which has a name of another script in ASCII, and the encoded rest.
    private static func encoded(_ text: String) -> String? {
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let start = bytes[colon...].dropping("://")?.startIndex
        else { return nil }
        let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        guard let url = URL(string: String(text[..<end])), let origin = URL(string: url.absoluteString),
            ["http", "https"].contains(origin.scheme?.lowercased()), origin.host()?.isEmpty == false,
            origin.absoluteString.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"@%{}".utf8.contains($0) })
        else { return nil }
        return origin.absoluteString + String(text[end...]).encodedTemplate
    }

    private static func adding(_ item: String, to address: String) -> String {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let base = parts[0] + (parts[0].contains("?") ? "&" : "?") + item
        return parts.count == 1 ? String(base) : base + "#" + parts[1]
    }
}

extension String {
    /// The template without its origin: path, query and fragment, in the bytes that RFC 3986 allows there.
    ///
    /// Each mark has the spelling `{width}` or `{height}`, and braces occur nowhere else. An older mark, `%{width}`, is
    /// recognised before its percent sign could be taken for a byte of its own.
    fileprivate var encodedTemplate: String {
        var encoded = ""
        var rest = Array(utf8)[...]
        var isInFragment = false
        while let byte = rest.first {
            if let mark = rest.mark {
                encoded += mark.spelling
                rest = mark.rest
                continue
            }
            let isFragmentStart = byte == UInt8(ascii: "#") && !isInFragment
            isInFragment = isInFragment || isFragmentStart
            let stays = isFragmentStart || byte.isAllowedInAPath || rest.startsWithEncodedByte
            encoded += stays ? String(Unicode.Scalar(byte)) : String(format: "%%%02X", Int(byte))
            rest = rest.dropFirst()
        }
        return encoded
    }
}

extension Collection<UInt8> where SubSequence: Collection<UInt8> {
    /// The rest behind a prefix, or `nil` if the bytes do not start with it.
    fileprivate func dropping(_ prefix: StaticString) -> SubSequence? {
        prefix.withUTF8Buffer { starts(with: $0) ? dropFirst($0.count) : nil }
    }
}

extension ArraySlice<UInt8> {
    /// The mark at the start, in its usual spelling, and the rest behind it.
    fileprivate var mark: (spelling: String, rest: ArraySlice<UInt8>)? {
        if let rest = dropping("%{width}") ?? dropping("{width}") { return ("{width}", rest) }
        if let rest = dropping("%{height}") ?? dropping("{height}") { return ("{height}", rest) }
        return nil
    }

    fileprivate var startsWithEncodedByte: Bool {
        first == UInt8(ascii: "%") && count > 2
            && dropFirst().prefix(2).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
}

extension UInt8 {
    /// Whether RFC 3986, sections 3.3 and 3.4, allows the byte in a path or query.
    fileprivate var isAllowedInAPath: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case let sign: "-._~/?&=,+@!$'()*;:".unicodeScalars.contains(sign)
        }
    }
}
