import RemoteLoadingTesting

/// The drawing of small pictures with characters, each of which shows two pixels, one above the other.
enum HalfBlocks {
    static let width = 12
    private static let height = 6
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

    private static func pixel(of picture: PixelPicture, column: Int, half: Int) -> PixelPicture.Pixel {
        picture[column * picture.width / width, half * picture.height / (2 * height)]
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
