public import Foundation
public import PlayhouseCore

/// An encoded image, with the format and the size that its first bytes declare.
public struct EncodedImage: Hashable, Sendable {
    /// The bytes of the image file, unchanged.
    public let data: Data
    /// The format and the size, read from the first bytes.
    public let info: ImageInfo
    /// The address of the image, as it was requested.
    public let url: URL
    /// The address that the bytes came from.
    ///
    /// After redirects, the value is the last address of the chain.
    public let finalURL: URL

    /// Creates an image from the bytes of a file, or throws an error if its first bytes are invalid.
    ///
    /// If `finalURL` is `nil`, the bytes came from the requested address.
    public init(_ data: Data, from url: URL, finalURL: URL? = nil) throws(LoadError) {
        self.init(data, info: try ImageInfo(firstBytes: data), from: url, finalURL: finalURL)
    }

    /// Creates an image from the bytes of a file and the information that was already read from them.
    package init(_ data: Data, info: ImageInfo, from url: URL, finalURL: URL? = nil) {
        self.data = data
        self.info = info
        self.url = url
        self.finalURL = finalURL ?? url
    }
}

extension EncodedImage: RedactedValue {
    /// The format, the size, and the number of bytes.
    ///
    /// The addresses are omitted, because they may contain secrets.
    public var description: String { "\(info), \(data.count) bytes" }
}
