/// Why bytes are not taken for a picture, and at which byte.
public enum ImageError: Error, Hashable, Sendable {
    /// They begin like no picture that is known here: a page of text, say, or nothing at all.
    case unknownFormat
    /// They end at that byte, before the size is told.
    case truncated(ImageFormat, at: Int)
    /// Something at that byte may not be there.
    case malformed(ImageFormat, at: Int)
    /// The size at that byte is no pixel wide or high.
    case withoutPixels(ImageFormat, at: Int)
    /// To decode it would take more than the limit.
    case tooManyPixels(ImageInfo, limit: Int)
}

extension ImageError: CustomStringConvertible {
    /// What is wrong and where, for a log.
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
    /// Translates what is wrong with a picture into a rule and a place.
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
