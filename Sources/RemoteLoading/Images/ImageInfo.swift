public import Foundation
public import PlayhouseCore

/// An image format, recognised by the first bytes of a file.
///
/// The cases have the same order as the formats in the field `Accept` of a request.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    /// WebP in its lossy, lossless or extended form.
    case webP = "WebP"
    /// Portable Network Graphics.
    case png = "PNG"
    /// JPEG, the usual format of photographs.
    case jpeg = "JPEG"
    /// The Graphics Interchange Format, which may be animated.
    case gif = "GIF"

    /// The media type of the format.
    var mediaType: String { "image/" + rawValue.lowercased() }
}

/// The format and the size of an image, read from the first bytes without decoding the image.
public struct ImageInfo: Hashable, Sendable {
    /// The format of the file.
    public let format: ImageFormat
    /// The width in pixels, as stored in the file, before a rotation.
    ///
    /// A JPEG may request a rotation in its Exif data. Most decoders apply the rotation, which can swap width and
    /// height. If your decoder does not, read the Exif data and rotate the image yourself.
    public let width: Int
    /// The height in pixels, as stored in the file, before a rotation.
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

    /// Creates the information from the first bytes of a file, or throws an error if they are invalid.
    ///
    /// The error names the broken rule and the offset of the first byte that breaks it.
    ///
    /// A few dozen bytes are enough for PNG, GIF and WebP. In a JPEG, much other data may precede the size. The rest of
    /// the file is not checked, so the image may still be damaged. A width or height of more than 31 bits is malformed.
    public init(firstBytes: Data) throws(LoadError) {
        self = try firstBytes.withUnsafeBytes { bytes in Result { () throws(LoadError) in try ImageInfo(bytes) } }.get()
    }

    private init(_ firstBytes: UnsafeRawBufferPointer) throws(LoadError) {
        guard let format = ImageFormat(firstBytes) else {
            throw .image(.unknown, at: 0)
        }
        let bytes = ImageBytes(firstBytes)
        let size =
            switch format {
            case .png: try bytes.sizeOfPNG()
            case .jpeg: try bytes.sizeOfJPEG()
            case .gif: try bytes.sizeOfGIF()
            case .webP: try bytes.sizeOfWebP()
            }
        guard size.width > 0, size.height > 0 else {
            throw .image(.outOfRange(0, permitted: 1...Int(Int32.max)), at: size.offset)
        }
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

extension LoadError {
    /// Returns the error for an image whose byte at an offset breaks a rule.
    static func image(_ rule: InvalidData.Rule, at offset: Int) -> LoadError {
        .invalidData(.rejected(rule, at: "byte \(offset)"))
    }
}

extension ImageFormat {
    fileprivate init?(_ firstBytes: UnsafeRawBufferPointer) {
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
