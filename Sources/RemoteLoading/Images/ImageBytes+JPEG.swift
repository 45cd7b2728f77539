/// Reads the size of a JPEG, which is in a frame header after any number of segments (ITU-T T.81, annex B).
extension ImageBytes {
    func sizeOfJPEG() throws(LoadError) -> Size {
        var offset = 2
        var orientation: ImageOrientation?
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
                return Size(
                    width: try big(2, at: offset + 5), height: try big(2, at: offset + 3), offset: offset + 3,
                    orientation: orientation ?? .up)
            }
            if code == 0xE1, orientation == nil {
                // If the Exif data is damaged, the image has no orientation, but its size is still read.
                orientation = try? exifOrientation(offset + 2..<offset + length)  // see above
            }
            offset += length
        }
    }

    /// Returns the orientation in the Exif data of a segment, or `nil` if the data has no valid orientation.
    ///
    /// A TIFF header follows the signature (CIPA DC-008, sections 4.5 and 4.6): the byte order, the number 42, and the
    /// offset of the first directory. An entry of the directory has twelve bytes: tag, type, count and value. Entries
    /// beyond the segment are not read.
    private func exifOrientation(_ segment: Range<Int>) throws(LoadError) -> ImageOrientation? {
        let (tiff, end) = (segment.lowerBound + 6, segment.upperBound)
        try expect(Array("Exif".utf8) + [0, 0], at: segment.lowerBound)
        let order = try text(2, at: tiff)
        func number(_ count: Int, at offset: Int) throws(LoadError) -> Int {
            order == "II" ? try little(count, at: offset) : try big(count, at: offset)
        }
        guard ["II", "MM"].contains(order), try number(2, at: tiff + 2) == 42 else { return nil }
        // `start` is compared before it is added to `tiff`, because the sum could exceed the range of `Int`.
        let start = try number(4, at: tiff + 4)
        guard start <= end - tiff - 2 else { return nil }
        let directory = tiff + start
        for entry in 0..<(try number(2, at: directory)) {
            let place = directory + 2 + 12 * entry
            guard place + 12 <= end else { return nil }
            guard try number(2, at: place) == 0x0112 else { continue }
            return try number(2, at: place + 2) == 3 ? ImageOrientation(rawValue: try number(2, at: place + 8)) : nil
        }
        return nil
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
