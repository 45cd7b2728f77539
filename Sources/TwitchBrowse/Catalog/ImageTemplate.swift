public import Foundation

/// An address of a picture that is served in any size.
///
/// The forms that the service has used over the years: `{width}x{height}`, `%{width}x%{height}`,
/// `?w={width}&h={height}`, and an address of one fixed size.
public struct ImageTemplate: Hashable, Sendable {
    /// The template, as the service gave it.
    public let text: String

    /// Creates a template; nil if no address can be made of it, as of an empty one.
    public init?(_ text: String) {
        guard text.isPlainTemplate || ImageTemplate.makesAnAddress(text) else { return nil }
        self.text = text
    }

    /// Whether it is an address of one size, which no wish for another changes.
    public var isFixed: Bool { !text.contains("{width}") && !text.contains("{height}") }

    /// Whether it is the stand-in for a picture that is not there.
    public var isDeadArt: Bool { text.contains(ImageTemplate.deadArtMark) }

    /// The address of the picture in a size.
    ///
    /// A slot makes caches on the way ask again, once in each slot.
    public func url(_ size: ImageSize, slot: PreviewSlot? = nil) -> URL {
        var address = ImageTemplate.filled(text, size)
        if let slot { address = ImageTemplate.adding("slot=\(slot.number)", to: address) }
        guard let url = URL(string: address) else {
            preconditionFailure("a template that makes an address in one size makes one in every size")
        }
        return url
    }

    /// Whether an address that a load of a picture ended at is that of the stand-in.
    ///
    /// A picture that is gone is no error to the service: it sends on to a real picture of a question mark.
    public static func isDeadArt(at finalURL: URL) -> Bool {
        finalURL.absoluteString.contains(deadArtMark)
    }

    private static func makesAnAddress(_ text: String) -> Bool {
        guard let url = URL(string: filled(text, .box)), let host = url.host(), !host.isEmpty else { return false }
        return ["http", "https"].contains(url.scheme?.lowercased())
    }

    private static let deadArtMark = "/ttv-static/404_"

    private static func filled(_ text: String, _ size: ImageSize) -> String {
        // The older marks first: their percent sign would stay behind, and is no part of an address.
        text.replacingOccurrences(of: "%{width}", with: "\(size.width)")
            .replacingOccurrences(of: "%{height}", with: "\(size.height)")
            .replacingOccurrences(of: "{width}", with: "\(size.width)")
            .replacingOccurrences(of: "{height}", with: "\(size.height)")
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
