extension ImageBytes.Size {
    /// The number of pixels, which cannot overflow because both sides have at most 31 bits.
    fileprivate var pixels: UInt64 { UInt64(width) * UInt64(height) }
}

/// The transformation of an image: an optional horizontal flip, followed by counterclockwise quarter turns.
private struct ImageTransformation {
    private var isMirrored = false
    private var turns = 0

    mutating func turn(by quarters: Int) { turns = (turns + quarters) % 4 }

    mutating func mirror(horizontally: Bool) {
        // The new flip is applied after the stored turns, but this type applies a flip before the turns. To move a
        // horizontal flip before the turns, their direction is reversed. A vertical flip equals a horizontal flip and
        // two more quarter turns.
        turns = ((horizontally ? 4 : 6) - turns) % 4
        isMirrored.toggle()
    }

    var orientation: ImageOrientation {
        isMirrored
            ? [.upMirrored, .leftMirrored, .downMirrored, .rightMirrored][turns] : [.up, .left, .down, .right][turns]
    }
}

/// Reads the size and the orientation of a HEIC or AVIF, which are in boxes (ISO/IEC 14496-12, section 4.2).
extension ImageBytes {
    /// Reads the size of the image, which is the largest size in the file (ISO/IEC 23008-12, section 6.5.3).
    ///
    /// The file also contains the smaller sizes of thumbnails and tiles.
    func sizeOfHEIF() throws(LoadError) -> Size {
        let meta = try box("meta", in: 0..<Int.max)
        // Four bytes with a version and flags precede the boxes in `meta` and the size in `ispe`.
        let boxes = min(meta.lowerBound + 4, meta.upperBound)..<meta.upperBound
        let properties = try box("iprp", in: boxes)
        let container = try box("ipco", in: properties)
        var largest: Size?
        var items: [(name: String, content: Range<Int>)] = []
        var offset = container.lowerBound
        while offset < container.upperBound {
            let (name, content) = try box(at: offset, before: container.upperBound)
            items.append((name, content))
            if name == "ispe" {
                guard content.count >= 12 else { throw malformed(at: content.lowerBound) }
                let place = content.lowerBound + 4
                let size = Size(width: try big(4, at: place), height: try big(4, at: place + 4), offset: place)
                if size.pixels >= largest?.pixels ?? 0 { largest = size }
            }
            offset = content.upperBound
        }
        guard var largest else { throw malformed(at: container.lowerBound) }
        do throws(LoadError) {
            // Only the boxes before the properties are searched for the primary item, because all known encoders write
            // it there.
            let primary = try box("pitm", in: boxes.lowerBound..<properties.lowerBound)
            let uses = try box("ipma", in: offset..<properties.upperBound)
            largest.orientation = try orientation(from: items, usedBy: primary, in: uses)
        } catch .invalidData(.rejected(.wrongFormat, at: _)) {
            // Without valid properties, the orientation stays `up`.
        }
        return largest
    }

    /// Returns the orientation that the properties of the primary item request.
    ///
    /// An item lists the numbers of its properties, which begin at 1, in the order in which the properties apply. The
    /// properties include rotations and flips (ISO/IEC 23008-12, sections 6.5.10, 6.5.12 and 9.3). A number for which
    /// no property exists is ignored, and nothing beyond the end of the box is read.
    private func orientation(
        from items: [(name: String, content: Range<Int>)], usedBy primary: Range<Int>, in uses: Range<Int>
    ) throws(LoadError) -> ImageOrientation {
        func number(_ count: Int, at place: Int, in box: Range<Int>) throws(LoadError) -> Int {
            guard place + count <= box.upperBound else { throw malformed(at: place) }
            return try big(count, at: place)
        }
        let version = try number(1, at: primary.lowerBound, in: primary)
        let item = try number(version == 0 ? 2 : 4, at: primary.lowerBound + 4, in: primary)
        let header = try number(4, at: uses.lowerBound, in: uses)
        let (idLength, useLength) = (header >> 24 == 0 ? 2 : 4, header & 1 == 0 ? 1 : 2)
        var place = uses.lowerBound + 8
        for _ in 0..<(try number(4, at: uses.lowerBound + 4, in: uses)) {
            let id = try number(idLength, at: place, in: uses)
            let count = try number(1, at: place + idLength, in: uses)
            place += idLength + 1
            guard id == item else {
                place += count * useLength
                continue
            }
            var image = ImageTransformation()
            for use in 0..<count {
                // The first bit states whether the property is essential.
                let mask = 1 << (8 * useLength - 1) - 1
                let property = try number(useLength, at: place + use * useLength, in: uses) & mask
                guard items.indices.contains(property - 1) else { continue }
                let (name, content) = items[property - 1]
                switch name {
                case "irot": image.turn(by: try number(1, at: content.lowerBound, in: content) & 3)
                case "imir": image.mirror(horizontally: try number(1, at: content.lowerBound, in: content) & 1 == 1)
                default: break
                }
            }
            return image.orientation
        }
        return .up
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
