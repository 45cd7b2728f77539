public import Foundation
import struct RemoteLoading.ByteKey

/// An address of a picture that is served in any size.
///
/// The forms that the service has used over the years: `{width}x{height}`, `%{width}x%{height}`,
/// `?w={width}&h={height}`, and an address of one fixed size.
public struct ImageTemplate: Hashable, Sendable {
    /// The template, as the service gave it.
    public var text: String { key.text }
    private let key: ByteKey
    /// The template in the bytes of RFC 3986: nearly always the text itself.
    ///
    /// Marks stand behind the origin only, so filling them in cannot change or break the origin, and every filled
    /// template is an address.
    private let address: String

    /// Creates a template; nil if no http or https address can be made of the text, if it is longer than 8 KB, or if a
    /// mark stands before the path and query.
    public init?(_ text: String) {
        guard text.utf8.count <= 8 << 10 else { return nil }
        if text.isPlainTemplate {
            address = text
        } else {
            guard let encoded = ImageTemplate.encoded(text) else { return nil }
            address = encoded
        }
        key = ByteKey(text)
    }

    /// Whether the address is the same in every size.
    public var isFixed: Bool { !address.contains("{width}") && !address.contains("{height}") }

    /// Whether it is the stand-in for a picture that is not there.
    public var isDeadArt: Bool { address.contains(ImageTemplate.deadArtMark) }

    /// The address of the picture in a size.
    ///
    /// A slot makes caches on the way ask again, once in each slot.
    public func url(_ size: ImageSize, slot: PreviewSlot? = nil) -> URL {
        var filled = address.replacingOccurrences(of: "{width}", with: "\(size.width)")
            .replacingOccurrences(of: "{height}", with: "\(size.height)")
        if let slot { filled = ImageTemplate.adding("slot=\(slot.number)", to: filled) }
        // A filled template is an address by construction. A service chose its text, so that a parser of another
        // opinion must not stop the process.
        return URL(string: filled) ?? ImageTemplate.nowhere
    }

    /// Whether an address that a load of a picture ended at is that of the stand-in.
    ///
    /// A picture that is gone is no error to the service: it sends on to a real picture of a question mark.
    public static func isDeadArt(at finalURL: URL) -> Bool {
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

extension ImageTemplate: CustomStringConvertible {
    /// The template, as the service gave it.
    public var description: String { text }
}

/// The size of a picture, in pixels.
public struct ImageSize: Hashable, Sendable {
    /// From left to right.
    public let width: Int
    /// From top to bottom.
    public let height: Int

    /// Creates a size; one without a pixel is a programmer's mistake and traps.
    public init(width: Int, height: Int) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel: \(width)x\(height)")
        self.width = width
        self.height = height
    }

    /// The usual size of a game's box.
    public static let box = ImageSize(width: 285, height: 380)
    /// The usual size of a stream's preview.
    public static let preview = ImageSize(width: 440, height: 248)

    /// The sizes of boxes that are asked for often, and therefore come fast.
    public static let boxes = [(52, 72), (136, 190), (188, 250), (272, 380), (285, 380), (600, 800)].map {
        ImageSize(width: $0.0, height: $0.1)
    }

    /// The sizes of previews that are asked for often, and therefore come fast.
    public static let previews = [(320, 180), (440, 248), (640, 360), (1280, 720)].map {
        ImageSize(width: $0.0, height: $0.1)
    }

    /// The smallest usual box that is as wide as that, or the largest there is.
    public static func box(covering width: Int) -> ImageSize { smallest(of: boxes, covering: width) }

    /// The smallest usual preview that is as wide as that, or the largest there is.
    public static func preview(covering width: Int) -> ImageSize { smallest(of: previews, covering: width) }

    private static func smallest(of sizes: [ImageSize], covering width: Int) -> ImageSize {
        sizes.first { $0.width >= width } ?? sizes[sizes.count - 1]
    }
}

extension ImageSize: CustomStringConvertible {
    /// Width and height, such as `285x380`.
    public var description: String { "\(width)x\(height)" }
}

/// Five minutes of the calendar: how long the service itself keeps a preview.
///
/// In one slot an address stays the same, so that caches work; in the next it is another, so that they ask again.
public struct PreviewSlot: Hashable, Sendable {
    /// The number of the slot, counted from the start of 1970.
    public let number: Int

    /// The slot that a date lies in.
    public init(at date: Date) {
        number = Int((date.timeIntervalSince1970 / PreviewSlot.seconds).rounded(.down))
    }

    /// How long a slot is.
    public static let length: Duration = .seconds(300)
    private static let seconds = 300.0
}
