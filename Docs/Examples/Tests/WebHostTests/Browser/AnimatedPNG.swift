import Foundation

/// A writer of animated PNG files, whose frames are PNG files of one kind.
///
/// See the PNG specification, third edition, sections 5.3, 11.3.2 and 13.7.
enum AnimatedPNG {
    /// A frame, which covers a part of the frames before it.
    struct Frame {
        let png: Data
        /// The place of the upper left corner.
        let x, y: Int
        var milliseconds: Int
    }

    /// Returns the file of an endless animation, or `nil` if the first frame is not a PNG file.
    static func data(of frames: [Frame]) -> Data? {
        guard let first = frames.first, let header = chunks(of: first.png).first, header.name == "IHDR" else {
            return nil
        }
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        file += chunk("IHDR", header.content)
        file += chunk("acTL", big(UInt32(frames.count)) + big(0))
        // Control chunks and data chunks are numbered together.
        var sequence: UInt32 = 0
        for (number, frame) in frames.enumerated() {
            let parts = chunks(of: frame.png)
            let size = parts[0].content.prefix(8)
            let place = big(UInt32(frame.x)) + big(UInt32(frame.y))
            let delay = Data([UInt8(frame.milliseconds >> 8 & 0xFF), UInt8(frame.milliseconds & 0xFF), 0x03, 0xE8])
            // The frame stays, and transparent pixels of the next frame show it.
            let operations = Data([0, number == 0 ? 0 : 1])
            file += chunk("fcTL", big(sequence) + size + place + delay + operations)
            sequence += 1
            for part in parts where part.name == "IDAT" {
                guard number > 0 else {
                    file += chunk("IDAT", part.content)
                    continue
                }
                file += chunk("fdAT", big(sequence) + part.content)
                sequence += 1
            }
        }
        return file + chunk("IEND", Data())
    }

    /// Returns the chunks of a PNG file in order, without their checksums.
    private static func chunks(of png: Data) -> [(name: String, content: Data)] {
        var rest = png.dropFirst(8)
        var chunks: [(String, Data)] = []
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            chunks.append((name, Data(rest.dropFirst(8).prefix(length))))
            rest = rest.dropFirst(12 + length)
        }
        return chunks
    }

    private static func chunk(_ name: String, _ content: Data) -> Data {
        let named = Data(name.utf8) + content
        return big(UInt32(content.count)) + named + big(checksum(named))
    }

    private static func big(_ number: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
    }

    private static func checksum(_ bytes: Data) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
        }
    }
}
