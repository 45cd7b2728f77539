import RemoteLoadingTesting

/// A small picture as rows of characters, where each row shows two rows of pixels.
struct HalfBlocks {
    static let width = 12
    static let height = 6
    static let blank = Array(repeating: String(repeating: " ", count: width), count: height)
    private static let signs = Array("@%#*+=-:. ")

    let rows: [String]

    /// Creates the rows of a picture, or blank rows if there is no picture.
    ///
    /// With colours, each character is a half block that shows two pixels in their colours. Without colours, the
    /// character depends on the brightness of the two pixels.
    init(_ picture: PixelPicture?, hasColours: Bool) {
        guard let picture else {
            rows = HalfBlocks.blank
            return
        }
        rows = (0..<HalfBlocks.height).map { row in
            let cells = (0..<HalfBlocks.width).map { column in
                let upper = HalfBlocks.pixel(of: picture, column: column, half: 2 * row)
                let lower = HalfBlocks.pixel(of: picture, column: column, half: 2 * row + 1)
                return hasColours ? HalfBlocks.painted(upper, lower) : HalfBlocks.sign(upper, lower)
            }
            return cells.joined() + (hasColours ? "\u{1B}[0m" : "")
        }
    }

    private static func pixel(of picture: PixelPicture, column: Int, half: Int) -> PixelPicture.Pixel {
        picture[column * picture.width / width, half * picture.height / (2 * height)]
    }

    /// Returns a half block whose foreground is the upper pixel and whose background is the lower pixel.
    private static func painted(_ upper: PixelPicture.Pixel, _ lower: PixelPicture.Pixel) -> String {
        "\u{1B}[38;2;\(upper.red);\(upper.green);\(upper.blue)m\u{1B}[48;2;\(lower.red);\(lower.green);\(lower.blue)m▀"
    }

    private static func sign(_ upper: PixelPicture.Pixel, _ lower: PixelPicture.Pixel) -> String {
        let brightness = { (pixel: PixelPicture.Pixel) -> Int in Int(pixel.red) + Int(pixel.green) + Int(pixel.blue) }
        let sum = brightness(upper) + brightness(lower)
        return String(signs[sum * (signs.count - 1) / (6 * 255)])
    }
}
