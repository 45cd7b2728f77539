import Foundation

/// A writer of animated PNG files.
///
/// See the PNG specification, third edition, sections 5.3, 11.2.1, 11.3.2 and 13.7.
enum AnimatedPNG {
    /// A frame, which covers a part of the frames before it.
    struct Frame {
        /// The rows of pixels as a zlib stream: for each row a zero, then red, green, blue and opacity of each pixel.
        let rows: Data
        /// The place of the upper left corner, and the size.
        let x, y, width, height: Int
        var milliseconds: Int
    }

    /// Returns the file of an endless animation, or `nil` if there are no frames.
    static func data(of frames: [Frame]) -> Data? {
        guard let first = frames.first else { return nil }
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // Eight bits for each of red, green, blue and opacity.
        file += chunk("IHDR", big(first.width) + big(first.height) + Data([8, 6, 0, 0, 0]))
        file += chunk("acTL", big(frames.count) + big(0))
        // Control chunks and data chunks are numbered together.
        var sequence = 0
        for (number, frame) in frames.enumerated() {
            let place = big(frame.width) + big(frame.height) + big(frame.x) + big(frame.y)
            let delay = big(frame.milliseconds).suffix(2) + big(1_000).suffix(2)
            // The frame stays, and transparent pixels of the next frame show it.
            file += chunk("fcTL", big(sequence) + place + delay + Data([0, number == 0 ? 0 : 1]))
            file += number == 0 ? chunk("IDAT", frame.rows) : chunk("fdAT", big(sequence + 1) + frame.rows)
            sequence += number == 0 ? 1 : 2
        }
        return file + chunk("IEND", Data())
    }

    private static func chunk(_ name: String, _ content: Data) -> Data {
        let named = Data(name.utf8) + content
        return big(content.count) + named + big(Int(checksum(named)))
    }

    private static func big(_ number: Int) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
    }

    private static func checksum(_ bytes: Data) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
        }
    }
}
