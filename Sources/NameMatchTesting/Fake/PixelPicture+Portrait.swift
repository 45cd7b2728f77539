public import RemoteLoadingTesting

extension PixelPicture {
    /// Returns a drawn face, which is always the same for the same text.
    public static func portrait(of text: String, width: Int = 12, height: Int = 12) -> PixelPicture {
        let face = DrawnFace(text)
        return PixelPicture(width: width, height: height) { x, y in
            face.colour((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
        }
    }
}

/// The colours and proportions of a face, in coordinates from 0 to 1 that begin at the top left.
private struct DrawnFace {
    private static let ink = PixelPicture.Pixel(red: 30, green: 24, blue: 28)
    private static let lips = PixelPicture.Pixel(red: 178, green: 62, blue: 70)
    private static let skins: [(UInt8, UInt8, UInt8)] = [
        (255, 219, 190), (241, 194, 150), (224, 172, 125), (198, 134, 90), (141, 85, 52), (92, 56, 38),
    ]
    private static let hairs: [(UInt8, UInt8, UInt8)] = [
        (24, 20, 22), (66, 42, 28), (120, 72, 40), (196, 150, 84), (168, 62, 34), (150, 150, 156),
    ]

    private let background, skin, hair, shirt: PixelPicture.Pixel
    /// The vertical position at which the hair ends.
    private let fringe: Double

    init(_ text: String) {
        // `Hasher` would return another seed for the same text in every run.
        var generator = SeededGenerator(seed: text.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
        func colour() -> PixelPicture.Pixel {
            let parts = (0..<3).map { _ in UInt8(60 + generator.number(below: 160)) }
            return PixelPicture.Pixel(red: parts[0], green: parts[1], blue: parts[2])
        }
        func colour(of list: [(UInt8, UInt8, UInt8)]) -> PixelPicture.Pixel {
            let (red, green, blue) = list[generator.number(below: list.count)]
            return PixelPicture.Pixel(red: red, green: green, blue: blue)
        }
        background = colour()
        skin = colour(of: Self.skins)
        hair = colour(of: Self.hairs)
        shirt = colour()
        fringe = 0.24 + 0.04 * Double(generator.number(below: 4))
    }

    func colour(_ u: Double, _ v: Double) -> PixelPicture.Pixel {
        let aside = abs(u - 0.5)
        if v < fringe, !Self.isOutside(u, v, width: 0.36, height: 0.44) { return hair }
        guard !Self.isOutside(u, v, width: 0.28, height: 0.36) else {
            return v > 0.8 && aside < 0.4 ? shirt : background
        }
        if (0.44...0.54).contains(v), (0.07...0.19).contains(aside) { return Self.ink }
        if (0.66...0.75).contains(v), aside < 0.12 { return Self.lips }
        return skin
    }

    /// Returns a Boolean value that indicates whether a point lies outside a centred ellipse.
    ///
    /// `width` is half the width of the ellipse, and `height` is half its height.
    private static func isOutside(_ u: Double, _ v: Double, width: Double, height: Double) -> Bool {
        let (x, y) = ((u - 0.5) / width, (v - 0.5) / height)
        return x * x + y * y > 1
    }
}
