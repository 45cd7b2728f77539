/// The reason why bytes are not accepted as an image, with the offset of the first invalid byte.
public enum ImageError: Error, Hashable, Sendable {
    /// The first bytes match no supported format, for example because the file is text, or is empty.
    case unknownFormat
    /// The data ends at the given byte, before the size of the image.
    case truncated(ImageFormat, at: Int)
    /// The byte at the given offset violates the format.
    case malformed(ImageFormat, at: Int)
    /// The width or height at the given offset is zero.
    case withoutPixels(ImageFormat, at: Int)
    /// The decoded image would have more pixels than the limit.
    case tooManyPixels(ImageInfo, limit: Int)
}

extension ImageError: CustomStringConvertible {
    /// The problem and its offset, for a log.
    public var description: String {
        switch self {
        case .unknownFormat: "no picture: unknown first bytes"
        case .truncated(let format, let offset): "\(format.rawValue) ends at byte \(offset), before its size"
        case .malformed(let format, let offset): "\(format.rawValue) makes no sense at byte \(offset)"
        case .withoutPixels(let format, let offset): "\(format.rawValue) without pixels, by byte \(offset)"
        case .tooManyPixels(let info, let limit): "\(info) has over \(limit) pixels"
        }
    }
}

extension InvalidData {
    /// Creates the description of an invalid image, with the name of the broken rule and the offset.
    public init(_ flaw: ImageError) {
        self =
            switch flaw {
            case .unknownFormat: .rejected(rule: "pictureHasAKnownFormat", at: "byte 0")
            case .truncated(_, let offset): .rejected(rule: "pictureIsWhole", at: "byte \(offset)")
            case .malformed(_, let offset): .rejected(rule: "pictureMakesSense", at: "byte \(offset)")
            case .withoutPixels(_, let offset): .rejected(rule: "pictureHasPixels", at: "byte \(offset)")
            case .tooManyPixels(let info, _): .rejected(rule: "pictureIsOfBearableSize", at: info.description)
            }
    }
}
