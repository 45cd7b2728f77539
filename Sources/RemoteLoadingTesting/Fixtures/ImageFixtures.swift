public import Foundation
public import RemoteLoading

/// The beginnings of image files in every supported format, which contain the width and the height.
///
/// These bytes are enough for an image loader, because it reads only the format and the size. They are not enough to
/// draw the image. Only the PNG is complete.
public enum ImageFixtures {
    /// Returns a complete PNG of one colour.
    public static func png(width: Int = 3, height: Int = 2) -> Data {
        PixelPicture(width: width, height: height, .init(red: 200, green: 80, blue: 20)).png
    }

    /// Returns the first bytes of a JPEG file: an application segment, a table, and a frame header.
    ///
    /// `frame` is the marker of the frame header, such as `0xC0` for a baseline image.
    public static func jpeg(width: Int = 3, height: Int = 2, frame: UInt8 = 0xC0) -> Data {
        let application: [UInt8] = [0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 2, 0, 0, 1, 0, 1, 0, 0]
        let table: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + Array(repeating: 16, count: 64)
        let size = [height >> 8, height, width >> 8, width].map { UInt8(truncatingIfNeeded: $0) }
        return Data([0xFF, 0xD8] + application + table + [0xFF, frame, 0, 11, 8] + size + [1, 1, 0x11, 0])
    }

    /// Returns the first bytes of a GIF.
    public static func gif(width: Int = 3, height: Int = 2) -> Data {
        Data(Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0, 0, 0])
    }

    /// Returns the first bytes of a lossy WebP.
    public static func lossyWebP(width: Int = 3, height: Int = 2) -> Data {
        let chunk = [0x10, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2)
        let body = Array("WEBPVP8 ".utf8) + little(chunk.count, 4) + chunk
        return Data(Array("RIFF".utf8) + little(body.count, 4) + body)
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

extension EncodedImage {
    /// Returns a small PNG with a source address.
    public static func fixture(
        from url: URL = URL(string: "https://images.test/face.png")!, width: Int = 3, height: Int = 2
    ) -> EncodedImage {
        do {
            return try EncodedImage(ImageFixtures.png(width: width, height: height), from: url)
        } catch {
            preconditionFailure("the size of a fixture must be valid: \(error)")
        }
    }
}

extension HTTPResponse {
    /// Returns a response with an image.
    public static func image(_ data: Data, type: String = "image/png") -> HTTPResponse {
        HTTPResponse(fields: [.contentType: type], body: data)
    }
}
