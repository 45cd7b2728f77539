public import Foundation

/// An encoded image, with the format and the size that its first bytes declare.
public struct EncodedImage: Hashable, Sendable {
    /// The bytes of the image file, unchanged.
    public let data: Data
    /// The format and the size, read from the first bytes.
    public let info: ImageInfo
    /// The address of the image.
    ///
    /// After redirects, the value is the last address of the chain.
    public let url: URL

    /// Creates an image from the bytes of a file, or throws an error if its first bytes are invalid.
    public init(_ data: Data, from url: URL) throws(LoadError) {
        self.init(data, info: try ImageInfo(firstBytes: data), from: url)
    }

    /// Creates an image from the bytes of a file and the information that was already read from them.
    package init(_ data: Data, info: ImageInfo, from url: URL) {
        self.data = data
        self.info = info
        self.url = url
    }
}

extension EncodedImage: RedactedValue {
    /// The format, the size, and the number of bytes.
    ///
    /// The address is omitted, because it may contain secrets.
    public var description: String { "\(info), \(data.count) bytes" }
}
