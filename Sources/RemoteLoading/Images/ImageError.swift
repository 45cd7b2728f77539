/// The reason why bytes are not accepted as an image, with the offset of the first invalid byte.
public enum ImageError: Error, Hashable, Sendable {
    /// The first bytes match no supported format, for example because the file is text, or is empty.
    case unknownFormat
    /// The data ends at the given byte, before the size of the image could be read.
    case truncated(ImageFormat, at: Int)
    /// The byte at the given offset violates the format.
    case malformed(ImageFormat, at: Int)
    /// The width or height at the given offset is zero.
    case withoutPixels(ImageFormat, at: Int)
    /// The decoded image would have more pixels than the limit.
    case tooManyPixels(ImageInfo, limit: Int)
    /// The format is known, but the host does not accept it.
    case unsupported(ImageFormat)
}

extension ImageError: CustomStringConvertible {
    /// The problem and its offset, for a log.
    public var description: String {
        switch self {
        case .unknownFormat: "not an image: unknown signature"
        case .truncated(let format, let offset): "\(format.rawValue) truncated at byte \(offset), before its dimensions"
        case .malformed(let format, let offset): "\(format.rawValue) malformed at byte \(offset)"
        case .withoutPixels(let format, let offset): "\(format.rawValue) has no pixels, at byte \(offset)"
        case .tooManyPixels(let info, let limit): "\(info) exceeds \(limit) pixels"
        case .unsupported(let format): "\(format.rawValue) is not accepted"
        }
    }
}

extension InvalidData {
    /// Creates the reason why a response is invalid from the reason why its bytes are not accepted as an image.
    public init(_ flaw: ImageError) {
        self =
            switch flaw {
            case .unknownFormat: .rejected(rule: "imageFormatIsKnown", at: "byte 0")
            case .truncated(_, let offset): .rejected(rule: "imageIsComplete", at: "byte \(offset)")
            case .malformed(_, let offset): .rejected(rule: "imageIsWellFormed", at: "byte \(offset)")
            case .withoutPixels(_, let offset): .rejected(rule: "imageHasPixels", at: "byte \(offset)")
            case .tooManyPixels(let info, _): .rejected(rule: "imageIsWithinPixelLimit", at: info.description)
            case .unsupported(let format): .rejected(rule: InvalidData.formatRule, at: format.rawValue)
            }
    }

    /// A Boolean value that indicates whether the data is an image in a format that the host does not accept.
    var isOfFormat: Bool { if case .rejected(InvalidData.formatRule, _) = self { true } else { false } }

    private static let formatRule = "imageFormatIsAccepted"
}
