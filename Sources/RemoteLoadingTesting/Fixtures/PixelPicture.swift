public import Foundation

/// A small image as an array of pixels, which can be written as a PNG file.
///
/// Use this type in fake servers that return images, and in tests that compare the images they get. The pixels are
/// stored uncompressed, three bytes each, so an image of 100 by 100 pixels takes 30 KB.
public struct PixelPicture: Hashable, Sendable {
    /// The colour of one pixel.
    public struct Pixel: Hashable, Sendable {
        /// The amount of red, green and blue, from 0 to 255.
        public let red, green, blue: UInt8

        /// Creates a colour from its amounts of red, green and blue.
        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The pixels row by row, from the top left.
    public let pixels: [Pixel]

    /// Creates an image from a closure that returns the colour of each pixel.
    ///
    /// Width and height must be between 1 and 4,096; other values trap.
    public init(width: Int, height: Int, _ colour: (_ x: Int, _ y: Int) -> Pixel) {
        let sides = 1...4_096
        precondition(sides.contains(width) && sides.contains(height), "sides must be 1 to 4,096: \(width)x\(height)")
        (self.width, self.height) = (width, height)
        pixels = (0..<width * height).map { colour($0 % width, $0 / width) }
    }

    /// Creates an image of one colour.
    public init(width: Int, height: Int, _ pixel: Pixel) {
        self.init(width: width, height: height) { _, _ in pixel }
    }

    /// The colour of a pixel.
    public subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }

    /// The image as a PNG file.
    public var png: Data { PNGFile.bytes(of: self) }
}
