import RemoteLoadingTesting

/// The drawing of small pictures with characters, each of which shows two pixels, one above the other.
enum HalfBlocks {
    static let width = 16
    private static let height = 8
    private static let gap = "  "
    /// The characters for a terminal without colours, from dark to light.
    private static let shades = Array("@%#*+=-:. ")

    /// Returns the rows of pictures that stand beside one another.
    static func rows(of pictures: [PixelPicture?], hasColours: Bool) -> [String] {
        (0..<height).map { row in
            pictures.map { picture in
                guard let picture else { return String(repeating: " ", count: width) }
                let cells = (0..<width).map { column in
                    let upper = pixel(of: picture, column: column, half: 2 * row)
                    let lower = pixel(of: picture, column: column, half: 2 * row + 1)
                    return hasColours ? coloured(upper, lower) : shade(upper, lower)
                }
                return cells.joined() + (hasColours ? "\u{1B}[0m" : "")
            }
            .joined(separator: gap)
        }
    }

    /// Returns captions below the middles of pictures that stand beside one another.
    static func captions(_ texts: [String]) -> Line {
        let cells = texts.map { text in
            (String(repeating: " ", count: (width - text.count) / 2) + text).cell(width)
        }
        return .text(cells.joined(separator: gap))
    }

    /// Returns the mean colour of the pixels that a half of a character shows.
    private static func pixel(of picture: PixelPicture, column: Int, half: Int) -> PixelPicture.Pixel {
        let columns = part(column, of: width, in: picture.width)
        let pixels = part(half, of: 2 * height, in: picture.height).flatMap { y in columns.map { picture[$0, y] } }
        func mean(_ colour: (PixelPicture.Pixel) -> UInt8) -> UInt8 {
            UInt8(pixels.reduce(0) { $0 + Int(colour($1)) } / pixels.count)
        }
        return PixelPicture.Pixel(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
    }

    /// Returns the columns or rows of a picture that belong to one of several equal parts, which is at least one.
    private static func part(_ number: Int, of count: Int, in size: Int) -> Range<Int> {
        let start = number * size / count
        return start..<max(start + 1, (number + 1) * size / count)
    }

    /// Returns a half block whose foreground is the upper pixel and whose background is the lower one.
    private static func coloured(_ upper: PixelPicture.Pixel, _ lower: PixelPicture.Pixel) -> String {
        "\u{1B}[38;2;\(upper.red);\(upper.green);\(upper.blue)m\u{1B}[48;2;\(lower.red);\(lower.green);\(lower.blue)m▀"
    }

    private static func shade(_ upper: PixelPicture.Pixel, _ lower: PixelPicture.Pixel) -> String {
        let parts = [upper.red, upper.green, upper.blue, lower.red, lower.green, lower.blue].map { Int($0) }
        return String(shades[parts.reduce(0, +) * (shades.count - 1) / (parts.count * 255)])
    }
}
