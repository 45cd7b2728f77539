public import Foundation

/// An image format, recognised by the first bytes of a file.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png = "PNG"
    /// JPEG, the usual format of photographs.
    case jpeg = "JPEG"
    /// The Graphics Interchange Format, which may be animated.
    case gif = "GIF"
    /// WebP, lossy, lossless or extended.
    case webP = "WebP"
}

/// The information in the first bytes of an image file, read without decoding the image.
public struct ImageInfo: Hashable, Sendable {
    /// The format of the file.
    public let format: ImageFormat
    /// The width in stored pixels, before any rotation that the file requests.
    public let width: Int
    /// The height in stored pixels, before any rotation that the file requests.
    public let height: Int

    /// Creates the information about an image.
    ///
    /// Width and height must be positive; other values are a programming error and trap.
    public init(format: ImageFormat, width: Int, height: Int) {
        precondition(width > 0 && height > 0, "width and height must be positive: \(width)x\(height)")
        self.format = format
        self.width = width
        self.height = height
    }

    /// Creates the information from the first bytes of a file, or throws an error that names the problem and its
    /// offset.
    ///
    /// A few dozen bytes are enough for PNG, GIF and WebP. In a JPEG, much other data may precede the size. The rest of
    /// the file is not checked, so the image may still be damaged.
    public init(firstBytes: Data) throws(ImageError) {
        guard let format = ImageFormat(firstBytes: firstBytes) else { throw .unknownFormat }
        let bytes = ImageBytes(firstBytes, format)
        let size =
            switch format {
            case .png: try bytes.sizeOfPNG()
            case .jpeg: try bytes.sizeOfJPEG()
            case .gif: try bytes.sizeOfGIF()
            case .webP: try bytes.sizeOfWebP()
            }
        guard size.width > 0, size.height > 0 else { throw .withoutPixels(format, at: size.offset) }
        self.init(format: format, width: size.width, height: size.height)
    }

    /// The number of pixels, or `Int.max` if the number exceeds the range of `Int`.
    package var pixelCount: Int {
        let (product, overflows) = width.multipliedReportingOverflow(by: height)
        return overflows ? .max : product
    }
}

extension ImageInfo: CustomStringConvertible {
    /// The format and the size, such as `PNG 340x340`.
    public var description: String { "\(format.rawValue) \(width)x\(height)" }
}

extension ImageFormat {
    init?(firstBytes: Data) {
        func begins(_ signature: [UInt8]) -> Bool { firstBytes.starts(with: signature) }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) {
            self = .gif
        } else if begins(Array("RIFF".utf8)), firstBytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webP
        } else {
            return nil
        }
    }
}
