import PlayhouseCore

/// Reads the size of a JPEG, which is in a frame header after any number of segments (ITU-T T.81, annex B).
extension ImageBytes {
    func sizeOfJPEG() throws(LoadError) -> Size {
        var offset = 2
        while true {
            offset = try marker(from: offset)
            let code = try byte(at: offset)
            offset += 1
            if isBare(code) { continue }
            // These markers stand for the start of another image (0xD8), the end of the image (0xD9) and the image data
            // (0xDA). If one of them precedes the first frame header, the file has no size.
            guard code != 0xD8, code != 0xD9, code != 0xDA else { throw malformed(at: offset - 1) }
            let length = try big(2, at: offset)
            guard length >= (isFrame(code) ? 8 : 2) else { throw malformed(at: offset) }
            if isFrame(code) {
                return Size(width: try big(2, at: offset + 5), height: try big(2, at: offset + 3), offset: offset + 3)
            }
            offset += length
        }
    }

    /// Returns the offset of the code of the next marker.
    ///
    /// Any number of 0xFF bytes may precede the code (section B.1.1.2). Other bytes before the marker are skipped, as
    /// image decoders do.
    private func marker(from offset: Int) throws(LoadError) -> Int {
        var offset = offset
        while true {
            while try byte(at: offset) != 0xFF { offset += 1 }
            while try byte(at: offset) == 0xFF { offset += 1 }
            if try byte(at: offset) != 0 { return offset }
        }
    }

    /// Returns `true` for TEM and RST0 to RST7, the markers without a length that may precede the frame header.
    private func isBare(_ code: Int) -> Bool { code == 0x01 || (0xD0...0xD7).contains(code) }

    /// Returns `true` for the markers of a header with a size: SOF0 to SOF15, and DHP.
    ///
    /// The codes of DHT, JPG and DAC lie between those of SOF0 and SOF15, but these segments contain no size. DHP
    /// contains the size of an image of several frames.
    private func isFrame(_ code: Int) -> Bool {
        code == 0xDE || (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code)
    }
}
