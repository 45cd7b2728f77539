import PlayhouseCore

/// Reads the size of a WebP from its first chunk, which has one of three formats (RFC 9649, section 2).
extension ImageBytes {
    func sizeOfWebP() throws(LoadError) -> Size {
        switch try text(4, at: 12) {
        case "VP8 ": try sizeOfLossyWebP()
        case "VP8L": try sizeOfLosslessWebP()
        case "VP8X": try sizeOfExtendedWebP()
        default: throw malformed(at: 12)
        }
    }

    /// Reads the size of a VP8 key frame (RFC 6386, section 9.1).
    ///
    /// The frame begins with a tag of three bytes, followed by a start code. The lowest bit of the tag is 0 in a key
    /// frame. The width and the height follow the start code as numbers of 14 bits, each with two bits for a scale.
    private func sizeOfLossyWebP() throws(LoadError) -> Size {
        guard try byte(at: 20) & 1 == 0 else { throw malformed(at: 20) }
        try expect([0x9D, 0x01, 0x2A], at: 23)
        return Size(width: try little(2, at: 26) & 0x3FFF, height: try little(2, at: 28) & 0x3FFF, offset: 26)
    }

    /// Reads the size of a lossless image.
    ///
    /// The size follows a signature of one byte. It consists of two 14-bit numbers: the width minus one and the height
    /// minus one (RFC 9649, section 3.4).
    private func sizeOfLosslessWebP() throws(LoadError) -> Size {
        try expect([0x2F], at: 20)
        let (low, high) = (try little(2, at: 21), try little(2, at: 23))
        // The last three bits are the version, which must be 0.
        guard high >> 13 == 0 else { throw malformed(at: 24) }
        return Size(width: low & 0x3FFF + 1, height: (low >> 14 | high << 2) & 0x3FFF + 1, offset: 21)
    }

    /// Reads the size of an extended image.
    ///
    /// The size follows the flags and three reserved bytes. It consists of two 24-bit numbers: the width minus one and
    /// the height minus one (RFC 9649, section 2.7.1).
    private func sizeOfExtendedWebP() throws(LoadError) -> Size {
        Size(width: try little(3, at: 24) + 1, height: try little(3, at: 27) + 1, offset: 24)
    }
}
