public import Foundation

/// A small picture by its pixels, which can be written as a PNG file and read back.
///
/// For fakes that serve pictures, and for hosts that show them without an image library. The pixels are stored
/// uncompressed, three bytes each, so that a hundred by a hundred are 30 KB.
public struct PixelPicture: Hashable, Sendable {
    /// One colour.
    public struct Pixel: Hashable, Sendable {
        /// How much red, green and blue, 0…255.
        public let red, green, blue: UInt8

        /// Creates a colour.
        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// From left to right.
    public let width: Int
    /// From top to bottom.
    public let height: Int
    /// Row by row, from the top left.
    public let pixels: [Pixel]

    /// Creates a picture from a colour for each place; one without a pixel, or wider or higher than 4,096, traps.
    public init(width: Int, height: Int, _ colour: (_ x: Int, _ y: Int) -> Pixel) {
        let sides = 1...4_096
        precondition(sides.contains(width) && sides.contains(height), "no side of 1 to 4,096: \(width)x\(height)")
        self.init(width, height, (0..<width * height).map { colour($0 % width, $0 / width) })
    }

    /// Creates a picture of one colour.
    public init(width: Int, height: Int, _ pixel: Pixel) {
        self.init(width: width, height: height) { _, _ in pixel }
    }

    init(_ width: Int, _ height: Int, _ pixels: [Pixel]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// The colour at a place.
    public subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }

    /// The picture as a PNG file, which every decoder reads.
    public var png: Data { PNGFile.bytes(of: self) }

    /// Reads a PNG file such as ``png`` makes; nil for any other, and for a damaged one.
    ///
    /// It reads no compression, no palette and no transparency: for real pictures take a real decoder.
    public init?(png: Data) {
        guard let picture = PNGFile.picture(in: [UInt8](png)) else { return nil }
        self = picture
    }
}
