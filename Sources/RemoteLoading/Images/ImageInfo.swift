public import Foundation

/// An image format, recognised by the first bytes of a file.
///
/// The cases are in the order in which a loader names the formats in the field `Accept` of a request.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    /// AVIF, the image format of the AV1 video codec.
    case avif = "AVIF"
    /// HEIC, the usual format of photographs on Apple platforms.
    case heic = "HEIC"
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

/// The transformation that shows the stored pixels of an image upright.
///
/// The raw values are the same as in Exif and in `CGImagePropertyOrientation`.
public enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
    /// The image is shown as it is stored: the first row at the top, and the first column at the left.
    case up = 1
    /// The image is flipped horizontally before it is shown.
    case upMirrored
    /// The image is rotated by 180 degrees before it is shown.
    case down
    /// The image is flipped vertically before it is shown.
    case downMirrored
    /// The image is flipped horizontally and rotated by 90 degrees counterclockwise before it is shown.
    case leftMirrored
    /// The image is rotated by 90 degrees clockwise before it is shown.
    case right
    /// The image is flipped horizontally and rotated by 90 degrees clockwise before it is shown.
    case rightMirrored
    /// The image is rotated by 90 degrees counterclockwise before it is shown.
    case left
}

/// The information in the first bytes of an image file, read without decoding the image.
public struct ImageInfo: Hashable, Sendable {
    /// The format of the file.
    public let format: ImageFormat
    /// The width in stored pixels, before any rotation that the file requests.
    public let width: Int
    /// The height in stored pixels, before any rotation that the file requests.
    public let height: Int
    /// The orientation, read from the Exif data of a JPEG, or from the properties of the main image of a HEIC or AVIF.
    ///
    /// The value is ``ImageOrientation/up`` for other formats, and for files without a valid orientation.
    ///
    /// Some decoders apply the orientation themselves. Turn the image only if the decoder does not.
    public let orientation: ImageOrientation

    /// Creates the information about an image.
    ///
    /// Width and height must be positive; other values are a programming error and trap.
    public init(format: ImageFormat, width: Int, height: Int, orientation: ImageOrientation = .up) {
        precondition(width > 0 && height > 0, "width and height must be positive: \(width)x\(height)")
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
    }

    /// Creates the information from the first bytes of a file, or throws an error that names a rule and the offset of
    /// the first byte that breaks it.
    ///
    /// A few dozen bytes are enough for PNG, GIF and WebP. In a JPEG, HEIC or AVIF, much other data may precede the
    /// size. The rest of the file is not checked, so the image may still be damaged. A width or height of more than 31
    /// bits is malformed.
    public init(firstBytes: Data) throws(LoadError) {
        guard let format = ImageFormat(firstBytes: firstBytes) else {
            throw .image(.unknown, at: 0)
        }
        let bytes = ImageBytes(firstBytes)
        let size =
            switch format {
            case .png: try bytes.sizeOfPNG()
            case .jpeg: try bytes.sizeOfJPEG()
            case .gif: try bytes.sizeOfGIF()
            case .webP: try bytes.sizeOfWebP()
            case .heic, .avif: try bytes.sizeOfHEIF()
            }
        guard size.width > 0, size.height > 0 else {
            throw .image(.outOfRange(0, permitted: 1...Int(Int32.max)), at: size.offset)
        }
        self.init(format: format, width: size.width, height: size.height, orientation: size.orientation)
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
        } else if firstBytes.dropFirst(4).starts(with: Array("ftyp".utf8)) {
            self.init(brandsIn: [UInt8](firstBytes.prefix(256)))
        } else {
            return nil
        }
    }

    /// Finds the format in the brands of the first box of a file (ISO/IEC 14496-12, section 4.3).
    ///
    /// The major brand is at offset 8, a version number at offset 12, and the compatible brands follow from offset 16.
    private init?(brandsIn bytes: [UInt8]) {
        let length = bytes.prefix(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let brands = stride(from: 8, to: Int(min(length, UInt64(bytes.count))) - 3, by: 4).filter { $0 != 12 }
            .map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
        if brands.contains(where: ["avif", "avis"].contains) {
            self = .avif
        } else if brands.contains(where: ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains) {
            self = .heic
        } else {
            return nil
        }
    }
}
