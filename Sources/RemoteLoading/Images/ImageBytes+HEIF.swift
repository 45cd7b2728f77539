extension ImageBytes.Size {
    /// The number of pixels, which cannot overflow because both sides have at most 31 bits.
    fileprivate var pixels: UInt64 { UInt64(width) * UInt64(height) }
}

/// Reads the size of a HEIC or AVIF, a file that consists of boxes (ISO/IEC 14496-12, section 4.2).
extension ImageBytes {
    /// Reads the size of the image, which is the largest size in the file (ISO/IEC 23008-12, section 6.5.3).
    ///
    /// The file also contains the smaller sizes of thumbnails and tiles.
    func sizeOfHEIF() throws(LoadError) -> Size {
        let meta = try box("meta", in: 0..<Int.max)
        // Four bytes with a version and flags precede the boxes in `meta` and the size in `ispe`.
        let properties = try box("iprp", in: min(meta.lowerBound + 4, meta.upperBound)..<meta.upperBound)
        let container = try box("ipco", in: properties)
        var largest: Size?
        var offset = container.lowerBound
        while offset < container.upperBound {
            let (name, content) = try box(at: offset, before: container.upperBound)
            if name == "ispe" {
                guard content.count >= 12 else { throw malformed(at: content.lowerBound) }
                let place = content.lowerBound + 4
                let size = Size(width: try big(4, at: place), height: try big(4, at: place + 4), offset: place)
                if size.pixels >= largest?.pixels ?? 0 { largest = size }
            }
            offset = content.upperBound
        }
        guard let largest else { throw malformed(at: container.lowerBound) }
        return largest
    }

    /// Returns the range of the content of the first box with a name.
    private func box(_ name: String, in range: Range<Int>) throws(LoadError) -> Range<Int> {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (found, content) = try box(at: offset, before: range.upperBound)
            if found == name { return content }
            offset = content.upperBound
        }
        throw malformed(at: range.lowerBound)
    }

    /// Returns the name of the box at an offset, and the range of its content.
    ///
    /// A box begins with its length and its name. If the length is 0, the box ends where its container ends. If the
    /// length is 1, eight bytes with the actual length follow the name. Each box has at least eight bytes, so a search
    /// takes time linear in the size of the file.
    private func box(at offset: Int, before end: Int) throws(LoadError) -> (name: String, content: Range<Int>) {
        var (length, header) = (try big(4, at: offset), 8)
        let name = try text(4, at: offset + 4)
        if length == 0 { length = end - offset }
        if length == 1 { (length, header) = (try big(8, at: offset + 8), 16) }
        guard length >= header, length <= end - offset else { throw malformed(at: offset) }
        return (name, offset + header..<offset + length)
    }
}
