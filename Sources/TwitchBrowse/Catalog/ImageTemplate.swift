public import Foundation

// Foundation exports the C library on every system except Android.
#if canImport(Android)
import Android
#endif

/// The address of a picture that is available in any size.
///
/// The text of a template is an address with placeholders for the size. The service has used the forms
/// `{width}x{height}`, `%{width}x%{height}` and `?w={width}&h={height}`, and also addresses of one fixed size, which
/// have no placeholders.
public struct ImageTemplate: Hashable, Sendable {
    /// The template, percent-encoded as RFC 3986 requires.
    ///
    /// Placeholders occur only after the origin. Replacing the placeholders therefore cannot change the origin, and
    /// always results in a valid address.
    private let address: String

    /// Creates a template from text, or returns `nil` if the text is not a valid template.
    ///
    /// A valid template has at most 8 KB, and is an http or https address after its placeholders are replaced. Its
    /// placeholders occur only in the path, the query or the fragment. The address of the service's image for deleted
    /// pictures is not a valid template.
    public init?(_ text: String) {
        guard text.utf8.count <= 8 << 10, let address = ImageTemplate.encoded(text),
            !ImageTemplate.isDeletedArt(address)
        else { return nil }
        self.address = address
    }

    /// Returns the address of the picture with the given width and height in pixels.
    ///
    /// If `date` is not `nil`, the address has a query item that depends on the date and changes every five minutes.
    /// The service also keeps each preview for five minutes, so a cache fetches each preview only once.
    public func url(width: Int, height: Int, at date: Date? = nil) -> URL {
        var filled = address.replacingOccurrences(of: "{width}", with: "\(width)")
            .replacingOccurrences(of: "{height}", with: "\(height)")
        if let date {
            // The conversion to an integer traps for dates that are too far away. `max` returns its first argument if
            // the second is not a number.
            let seconds = min(
                max(Date.distantPast.timeIntervalSince1970, date.timeIntervalSince1970),
                Date.distantFuture.timeIntervalSince1970)
            let slot = Int((seconds / 300).rounded(.down))
            filled = ImageTemplate.adding("slot=\(slot)", to: filled)
        }
        // With its placeholders replaced, a template is always a valid address. If `URL` rejects the address
        // nevertheless, an address without a picture is returned, because a text from the service must not trap the
        // process.
        return URL(string: filled) ?? ImageTemplate.nowhere
    }

    /// The address of a game's box art in the usual size.
    package var box: URL { url(width: 285, height: 380) }

    /// Returns the address of a stream's preview in the usual size.
    package func preview(at date: Date) -> URL { url(width: 440, height: 248, at: date) }

    /// Returns `true` if the final address of a load is the address of the service's image for deleted pictures.
    ///
    /// For a deleted picture, the service does not report an error, but redirects to a picture of a question mark.
    package static func isDeletedArt(at finalURL: URL) -> Bool { isDeletedArt(finalURL.absoluteString) }

    /// Searches with the C library, because Foundation's search takes longer than all other checks of a template.
    private static func isDeletedArt(_ address: String) -> Bool { strstr(address, "/ttv-static/404_") != nil }

    /// `true` if every address of the template is certainly an https address.
    var isSecure: Bool { address.utf8.starts(with: "https:".utf8) }

    /// An address that every image loader rejects.
    private static let nowhere = URL(filePath: "/")

    /// Returns the origin of a template followed by its encoded path, query and fragment, or `nil` if it is not valid.
    ///
    /// The origin has the form that `URL` gives it, so an international host name is in ASCII.
    private static func encoded(_ text: String) -> String? {
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let start = bytes[colon...].dropping("://")?.startIndex
        else { return nil }
        let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        let origin = text[..<end]
        let isPlain = start < end && ["http://", "https://"].contains(text[..<start]) && bytes[start..<end].isPlainHost
        return (isPlain ? String(origin) : written(origin)).map { $0 + String(text[end...]).encodedTemplate }
    }

    /// Returns an origin as `URL` writes it, or `nil` if it is not valid.
    private static func written(_ origin: Substring) -> String? {
        guard let url = URL(string: String(origin)), let origin = URL(string: url.absoluteString),
            ["http", "https"].contains(origin.scheme?.lowercased()), origin.host()?.isEmpty == false,
            origin.absoluteString.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"@%{}".utf8.contains($0) })
        else { return nil }
        return origin.absoluteString
    }

    private static func adding(_ item: String, to address: String) -> String {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let base = parts[0] + (parts[0].contains("?") ? "&" : "?") + item
        return parts.count == 1 ? String(base) : base + "#" + parts[1]
    }
}

extension String {
    /// The path, query and fragment of a template, percent-encoded as RFC 3986 requires.
    ///
    /// Each placeholder is written as `{width}` or `{height}`, and there are no other braces. The older placeholder
    /// `%{width}` is recognised before its percent sign is encoded.
    fileprivate var encodedTemplate: String {
        var encoded: [UInt8] = []
        var rest = Array(utf8)[...]
        var isInFragment = false
        while let byte = rest.first {
            if let mark = rest.mark {
                encoded += mark.spelling.utf8
                rest = mark.rest
                continue
            }
            let isFragmentStart = byte == UInt8(ascii: "#") && !isInFragment
            isInFragment = isInFragment || isFragmentStart
            let stays = isFragmentStart || byte.isAllowedInAPath || rest.startsWithEncodedByte
            if stays { encoded.append(byte) } else { encoded += String(format: "%%%02X", Int(byte)).utf8 }
            rest = rest.dropFirst()
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension Collection<UInt8> where SubSequence: Collection<UInt8> {
    /// Returns the bytes after a prefix, or `nil` if the bytes do not start with the prefix.
    fileprivate func dropping(_ prefix: StaticString) -> SubSequence? {
        prefix.withUTF8Buffer { starts(with: $0) ? dropFirst($0.count) : nil }
    }
}

extension ArraySlice<UInt8> {
    /// The placeholder at the start, without a percent sign, and the bytes after it, or `nil` if there is no
    /// placeholder.
    fileprivate var mark: (spelling: String, rest: ArraySlice<UInt8>)? {
        guard first == UInt8(ascii: "%") || first == UInt8(ascii: "{") else { return nil }
        if let rest = dropping("%{width}") ?? dropping("{width}") { return ("{width}", rest) }
        if let rest = dropping("%{height}") ?? dropping("{height}") { return ("{height}", rest) }
        return nil
    }

    fileprivate var startsWithEncodedByte: Bool {
        first == UInt8(ascii: "%") && count > 2
            && dropFirst().prefix(2).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
}

extension Substring.UTF8View {
    /// A Boolean value that indicates whether `URL` would return the bytes unchanged as a host without a port.
    fileprivate var isPlainHost: Bool {
        allSatisfy { "a"..."z" ~= Unicode.Scalar($0) || "0"..."9" ~= Unicode.Scalar($0) || "-.".utf8.contains($0) }
    }
}

extension UInt8 {
    /// A Boolean value that indicates whether RFC 3986, sections 3.3 and 3.4, allows the byte in a path or query.
    fileprivate var isAllowedInAPath: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case let sign: "-._~/?&=,+@!$'()*;:".unicodeScalars.contains(sign)
        }
    }
}
