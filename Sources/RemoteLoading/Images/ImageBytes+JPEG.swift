/// JPEG tells the size in the header of its frame, behind segments of any number and length (ITU-T T.81, annex B).
extension ImageBytes {
    func sizeOfJPEG() throws(ImageError) -> Size {
        var offset = 2
        while true {
            offset = try marker(from: offset)
            let code = try byte(at: offset)
            offset += 1
            if isBare(code) { continue }
            // The image data or the end, and no frame before it.
            guard code != 0xD8, code != 0xD9, code != 0xDA else { throw .malformed(format, at: offset - 1) }
            let length = try big(2, at: offset)
            guard length >= (isFrame(code) ? 8 : 2) else { throw .malformed(format, at: offset) }
            if isFrame(code) {
                return Size(width: try big(2, at: offset + 5), height: try big(2, at: offset + 3), offset: offset + 3)
            }
            offset += length
        }
    }

    /// Where the code of the next marker is.
    ///
    /// Any number of 0xFF may stand before it (section B.1.1.2). What else stands there is passed over, as decoders do.
    private func marker(from offset: Int) throws(ImageError) -> Int {
        var offset = offset
        while true {
            while try byte(at: offset) != 0xFF { offset += 1 }
            while try byte(at: offset) == 0xFF { offset += 1 }
            if try byte(at: offset) != 0 { return offset }
        }
    }

    /// TEM and RST0 to RST7 have no length.
    private func isBare(_ code: Int) -> Bool { code == 0x01 || (0xD0...0xD7).contains(code) }

    /// SOF0 to SOF15, which share their numbers with DHT, JPG and DAC; and DHP, which gives the size of several frames.
    private func isFrame(_ code: Int) -> Bool {
        code == 0xDE || (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code)
    }
}
