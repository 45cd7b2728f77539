import PlayhouseCore
package import RemoteLoadingTesting

/// The features of an invented person, whose portrait is a drawing on a grid of 32 by 32 squares.
///
/// All features depend only on a text, for example on the name of a file. They are different enough for a player to
/// learn the people of a game by their faces.
package struct DrawnFace: Hashable, Sendable {
    package enum Hair: Hashable, Sendable, CaseIterable {
        case cropped, parted, quiff, spikes, balding, beanie, afro, curls, long, bob, bun, ponytail, pigtails
    }

    package enum Beard: Hashable, Sendable, CaseIterable {
        case none, moustache, goatee, full
    }

    package enum Glasses: Hashable, Sendable, CaseIterable {
        case none, round, square, dark
    }

    package enum Clothes: Hashable, Sendable, CaseIterable {
        case shirt, stripes, hoodie, rollNeck, dungarees, jacket
    }

    package enum Head: Hashable, Sendable, CaseIterable {
        case oval, round, square
    }

    package enum Mouth: Hashable, Sendable, CaseIterable {
        case smile, grin, calm
    }

    package enum Detail: Hashable, Sendable, CaseIterable {
        case none, freckles, blush, earrings
    }

    package let hair: Hair
    package let beard: Beard
    package let glasses: Glasses
    package let clothes: Clothes
    package let head: Head
    package let mouth: Mouth
    package let detail: Detail
    package let skinTone, hairTone, clothTone, backdropTone: Int

    /// A number that changes all faces, chosen so that the usual people of the name game differ in many features.
    private static let series: UInt64 = 2_435

    /// Creates the features that belong to a text.
    ///
    /// - Parameter hasBeard: Whether the person can have a beard, and hair that goes with one.
    package init(_ text: String, canHaveBeard: Bool) {
        // `Hasher` would return another seed for the same text in every run.
        let sum = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        var chance = SeededNumbers(seed: sum ^ Self.series)
        func pick<Feature>(_ features: Feature...) -> Feature { features[chance.number(below: features.count)] }
        hair =
            canHaveBeard
            ? pick(.cropped, .parted, .quiff, .spikes, .balding, .beanie, .afro, .curls)
            : pick(.long, .bob, .bun, .ponytail, .pigtails, .curls, .afro, .beanie, .parted)
        beard = canHaveBeard ? pick(.none, .none, .moustache, .goatee, .full, .full) : .none
        glasses = pick(.none, .none, .none, .round, .square, .dark)
        clothes = pick(.shirt, .stripes, .hoodie, .rollNeck, .dungarees, .jacket)
        head = pick(.oval, .round, .square)
        mouth = pick(.smile, .grin, .calm)
        detail = canHaveBeard ? pick(.none, .freckles, .blush) : pick(.none, .freckles, .blush, .earrings, .earrings)
        skinTone = chance.number(below: Palette.skins.count)
        // The last two colours are rare.
        hairTone = pick(0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7)
        clothTone = chance.number(below: Palette.cloths.count)
        let backdrop = chance.number(below: Palette.backdrops.count - 1)
        // The two palettes have the same order, so clothes and backdrop never have the same colour.
        backdropTone = backdrop < clothTone ? backdrop : backdrop + 1
    }

    /// The number of features in which two people differ, from 0 to 11.
    package func differences(from other: DrawnFace) -> Int {
        [
            hair != other.hair, beard != other.beard, glasses != other.glasses, clothes != other.clothes,
            head != other.head, mouth != other.mouth, detail != other.detail, skinTone != other.skinTone,
            hairTone != other.hairTone, clothTone != other.clothTone, backdropTone != other.backdropTone,
        ].count { $0 }
    }

    /// The colours of the drawings.
    enum Palette {
        typealias Pixel = PixelPicture.Pixel

        static let ink = Pixel(0x1F1A24)
        static let white = Pixel(0xFBF8F3)
        static let lips = Pixel(0xB4474C)
        static let gold = Pixel(0xF2C14B)
        static let skins: [Pixel] = [
            Pixel(0xFFE0C7), Pixel(0xF6C9A0), Pixel(0xE3A877), Pixel(0xC58555), Pixel(0x93592F), Pixel(0x623A23),
        ]
        static let hairs: [Pixel] = [
            Pixel(0x1E1A20), Pixel(0x4A2C1A), Pixel(0x8A4F24), Pixel(0xE0B04C), Pixel(0xC4481B), Pixel(0xB9BBC4),
            Pixel(0xE58FB6), Pixel(0x2F8F8B),
        ]
        static let cloths: [Pixel] = [
            Pixel(0xC8403A), Pixel(0xE07A1F), Pixel(0xE9B824), Pixel(0x3C8D4A), Pixel(0x188A96), Pixel(0x2F62C0),
            Pixel(0x7446B8), Pixel(0xC23A82),
        ]
        static let backdrops: [Pixel] = [
            Pixel(0xF2B3AA), Pixel(0xF7CC9D), Pixel(0xF4E19B), Pixel(0xB5DDB0), Pixel(0xA5DDDD), Pixel(0xAECBF3),
            Pixel(0xCDBBF0), Pixel(0xF3B9D8),
        ]
    }
}

extension PixelPicture.Pixel {
    /// Creates a colour from a hexadecimal number, as in a style sheet.
    package init(_ number: UInt32) {
        func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
        self.init(red: part(16), green: part(8), blue: part(0))
    }

    /// Returns this colour with a share of another one, from 0 to 1.
    package func mixed(_ share: Double, of other: PixelPicture.Pixel) -> PixelPicture.Pixel {
        func part(_ own: UInt8, _ other: UInt8) -> UInt8 {
            UInt8((Double(own) + (Double(other) - Double(own)) * share).rounded())
        }
        return PixelPicture.Pixel(
            red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue))
    }

    /// Returns a darker colour.
    package func darker(_ share: Double = 0.18) -> PixelPicture.Pixel {
        mixed(share, of: PixelPicture.Pixel(red: 20, green: 10, blue: 40))
    }

    /// Returns a lighter colour.
    package func lighter(_ share: Double = 0.2) -> PixelPicture.Pixel {
        mixed(share, of: PixelPicture.Pixel(red: 255, green: 250, blue: 240))
    }
}
