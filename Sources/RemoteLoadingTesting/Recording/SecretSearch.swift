import Foundation

/// A search for secrets in the texts of a finished recording.
///
/// The search is independent of the masks: it decodes the texts, and then looks for the values. So it also finds what a
/// mask misses, such as a secret that was encoded twice, or one in base64.
struct SecretSearch {
    /// The form in which a secret was found.
    enum Form: String {
        case plain = "as it is"
        case encoded = "percent-encoded or escaped"
        case base64 = "in base64"
        case compressed = "compressed"
    }

    /// A text or a body of a recording, prepared for the search.
    struct Text {
        fileprivate let plain: Data
        /// The text with up to three encodings removed, in any order.
        fileprivate let decoded: [Data]
        /// The decoded base64 of the text, with the encodings removed around it and inside it.
        fileprivate let fromBase64: [Data]

        /// Prepares a text, or a body before it becomes base64.
        ///
        /// Only the printable parts of other bytes are decoded, because random bytes look like many encodings.
        init(_ bytes: [UInt8]) {
            let views = SecretSearch.views(of: bytes.isUTF8 ? bytes : bytes.printableParts)
            plain = SecretSearch.folded(bytes)
            decoded = views.map(SecretSearch.folded)
            fromBase64 = views.flatMap(SecretSearch.base64Decoded).map(\.printableParts).flatMap(SecretSearch.views)
                .map(SecretSearch.folded)
        }

        /// The number of bytes in which a secret is searched.
        var size: Int { plain.count + (decoded + fromBase64).reduce(0) { $0 + $1.count } }
    }

    private let value: Data
    /// The maximum number of encodings around a secret that are removed.
    private static let depth = 3

    init(_ secret: RecordedSecret) { value = Self.folded(Array(secret.value.utf8)) }

    /// Returns the form in which a text contains the secret, or `nil` if it does not.
    func form(in text: Text) -> Form? {
        if text.plain.range(of: value) != nil { return .plain }
        if text.decoded.contains(where: { $0.range(of: value) != nil }) { return .encoded }
        return text.fromBase64.contains { $0.range(of: value) != nil } ? .base64 : nil
    }

    /// Returns bytes as they are compared: in small letters, and with spaces in place of the plus signs of forms.
    private static func folded(_ bytes: [UInt8]) -> Data {
        Data(bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0.smallLetter })
    }

    /// Returns the decoded base64 of a text, with zeros between its words.
    ///
    /// The base64 can begin at any character of a word, so each word is read from its first four characters. White
    /// space is skipped, because base64 may be broken into lines.
    private static func base64Decoded(_ text: [UInt8]) -> [[UInt8]] {
        (0..<4).map { start in
            var decoded: [UInt8] = []
            var (bits, count, skipped): (UInt32, UInt32, Int) = (0, 0, 0)
            for byte in text where byte > UInt8(ascii: " ") {
                guard let digit = base64Digit(byte) else {
                    (bits, count, skipped) = (0, 0, 0)
                    decoded.append(0)
                    continue
                }
                if skipped < start {
                    skipped += 1
                    continue
                }
                bits = bits << 6 | digit
                count += 6
                guard count >= 8 else { continue }
                count -= 8
                decoded.append(UInt8(truncatingIfNeeded: bits >> count))
            }
            return decoded
        }
    }

    /// Returns the value of a character of base64, in its usual alphabet or in that for addresses (RFC 4648).
    private static func base64Digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }

    /// Returns the text with up to three encodings removed, in any order.
    private static func views(of text: [UInt8]) -> Set<[UInt8]> {
        var views: Set<[UInt8]> = [text]
        var latest = views
        for _ in 0..<depth {
            latest = Set(
                latest.flatMap { view in
                    [percentDecoded(view), JSONEscapes.removed(from: view), HTMLEntities.removed(from: view)]
                }
            ).subtracting(views)
            if latest.isEmpty { break }
            views.formUnion(latest)
        }
        return views
    }

    private static func percentDecoded(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(UInt8(ascii: "%")) else { return text }
        var decoded: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, !digits.hasPrefix("+"), !digits.hasPrefix("-"),
                let value = UInt8(digits, radix: 16)
            {
                decoded.append(value)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }
}

extension [UInt8] {
    /// The minimum length of a printable part.
    private static var leastPart: Int { RecordedSecret.leastBytes }

    fileprivate var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }

    /// The printable parts of ASCII, with a byte between them that belongs to no encoding.
    fileprivate var printableParts: [UInt8] {
        let parts = split { !(0x20...0x7E).contains($0) }
        return parts.filter { $0.count >= Self.leastPart }.reduce(into: []) { $0 += [0xFF] + $1 }
    }
}
