public import Foundation

/// The formats that are told apart by their first bytes.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png = "PNG"
    /// What cameras make.
    case jpeg = "JPEG"
    /// The Graphics Interchange Format, which may move.
    case gif = "GIF"
    /// WebP, lossy, lossless or extended.
    case webP = "WebP"
}

/// What the first bytes of a picture tell, without decoding it.
public struct ImageInfo: Hashable, Sendable {
    /// How it is encoded.
    public let format: ImageFormat
    /// From left to right, in pixels as they are stored, before any turn that the file asks for.
    public let width: Int
    /// From top to bottom, in pixels as they are stored.
    public let height: Int

    /// Creates information; a picture without pixels is a programmer's mistake and traps.
    public init(format: ImageFormat, width: Int, height: Int) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel: \(width)x\(height)")
        self.format = format
        self.width = width
        self.height = height
    }

    /// Reads the first bytes of a file, or all of them; throws what is wrong, and at which byte.
    ///
    /// A few dozen bytes are enough but for JPEG, which may have a lot to say before its size. The rest of the file is
    /// not looked at: this tells what it claims to be.
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

    /// How many pixels there are to decode.
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
