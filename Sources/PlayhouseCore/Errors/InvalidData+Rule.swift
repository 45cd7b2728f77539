extension InvalidData {
    /// A rule that a value breaks, with the information to correct the value.
    public enum Rule: Hashable, Sendable {
        /// The text is blank.
        case blank
        /// The value equals the value at another path, but must be unique.
        case duplicate(of: String)
        /// The value equals none of the values in the list at another path.
        case noMatch(in: String)
        /// The value must be left out, because of the value at another path.
        case excluded(by: String)
        /// The value is not one of the known values.
        case unknown
        /// The number is not in the permitted range.
        case outOfRange(Int, permitted: ClosedRange<Int>)
        /// The number of elements is not in the permitted range.
        case wrongCount(Int, permitted: ClosedRange<Int>)
        /// The text, or a key of the object, is longer than the limit.
        case tooLong(limit: Int)
        /// The text or the bytes do not have the required format, for example that of an address.
        case wrongFormat
        /// The address does not begin with `https`.
        case insecure
        /// The version of the format is newer than the newest known version.
        case newerVersion(Int, known: Int)
        /// The image is valid, but the loader does not accept its format.
        case unacceptedFormat
        /// The image has more pixels than the limit.
        case tooManyPixels(limit: Int)
    }
}

extension InvalidData.Rule: CustomStringConvertible {
    /// The predicate of a sentence about the value, such as `is blank`.
    public var description: String {
        switch self {
        case .blank: "is blank"
        case .duplicate(let path): "repeats \(path)"
        case .noMatch(let path): "matches nothing in \(path)"
        case .excluded(let path): "does not go with \(path)"
        case .unknown: "has an unknown value"
        case .outOfRange(let number, let range): "is \(number), not \(range.text)"
        case .wrongCount(let count, let range): "has \(count) \(count == 1 ? "element" : "elements"), not \(range.text)"
        case .tooLong(let limit): "has a text over the limit of \(limit)"
        case .wrongFormat: "has the wrong format"
        case .insecure: "is not an https address"
        case .newerVersion(let version, let known): "is \(version), newer than \(known)"
        case .unacceptedFormat: "is not accepted"
        case .tooManyPixels(let limit): "has more than \(limit) pixels"
        }
    }
}

extension ClosedRange<Int> {
    // The range is not counted, because counting a range of more than `Int.max` numbers traps.
    fileprivate var text: String {
        lowerBound == upperBound ? "\(lowerBound)" : "from \(lowerBound) to \(upperBound)"
    }
}
