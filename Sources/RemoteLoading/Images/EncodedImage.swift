public import Foundation

/// A picture that nobody has decoded yet.
public struct EncodedImage: Hashable, Sendable {
    /// The bytes of its file, as they came.
    public let data: Data
    /// What the first of them say.
    public let info: ImageInfo
    /// Where it came from; after redirects, the last address.
    public let url: URL

    /// Creates a picture from bytes; throws what is wrong with the first of them.
    public init(_ data: Data, from url: URL) throws(ImageError) {
        self.init(data, info: try ImageInfo(firstBytes: data), from: url)
    }

    /// Creates a picture whose first bytes were read before.
    package init(_ data: Data, info: ImageInfo, from url: URL) {
        self.data = data
        self.info = info
        self.url = url
    }
}

extension EncodedImage: CustomStringConvertible, CustomReflectable {
    /// The format, the size, and how many bytes; not the address, which may tell what the picture must not.
    public var description: String { "\(info), \(data.count) bytes" }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["image": description]) }
}
