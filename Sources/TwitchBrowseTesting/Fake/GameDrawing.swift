import DrawnPortraits
import Foundation
import RemoteLoading
import RemoteLoadingTesting

/// The drawing of a game, for its box art and as the background of its streams.
///
/// A scene has no edges: it is drawn around its middle, in any shape, in units of its height.
struct GameDrawing {
    typealias Pixel = PixelPicture.Pixel

    enum Motif {
        case chat, skyline, target, peaks, pitch, blocks, planet, castle, cards, invader
    }

    let motif: Motif
    private let sky, near, accent: Pixel
    /// A number that changes the details of a scene.
    private let variant: Int
    private let isStream: Bool

    /// The motifs of the games in the usual catalog, which fit their names.
    private static let motifs: [Motif] = [
        .chat, .skyline, .target, .peaks, .castle, .pitch, .skyline, .castle, .cards, .blocks, .chat, .invader, .target,
        .planet,
    ]

    /// Creates the scene of the game with a place in the list, which differs from the scenes of its neighbours.
    ///
    /// - Parameter variant: A number that changes the details of the scene for each stream, or `nil` for the box art.
    init(place: Int, variant: Int? = nil) {
        motif = Self.motifs[place % Self.motifs.count]
        // Streamers who only talk have rooms in different colours.
        let turn = motif == .chat ? variant ?? 0 : 0
        let tones = Self.tones[(place + place / Self.tones.count * 3 + turn) % Self.tones.count]
        (sky, near, accent) = (Pixel(tones.0), Pixel(tones.1), Pixel(tones.2))
        self.variant = variant ?? 0
        isStream = variant != nil
    }

    /// The colours of the sky, of the things in front, and of the light.
    private static let tones: [(UInt32, UInt32, UInt32)] = [
        (0x8E5BE8, 0x43208F, 0xFFD166), (0xF2743E, 0x3A1B4D, 0xFFD98A), (0xD9A25F, 0x6B4426, 0xFFF1C9),
        (0x3D6FD1, 0x16284F, 0xF3F6FF), (0x52B9E9, 0x1F8A4C, 0xFFFFFF), (0x7CC7F2, 0x7A4B2A, 0x63B845),
        (0x1E1740, 0x8A4FE0, 0xFF8FA3),
    ]

    func picture(width: Int, height: Int) -> PixelPicture {
        PixelPicture(width: width, height: height) { x, y in
            let unit = Double(height)
            return colour((Double(x) + 0.5 - Double(width) / 2) / unit, (Double(y) + 0.5) / unit)
        }
    }

    /// Returns the colour at a point, whose distance from the middle and from the top is given in heights.
    private func colour(_ x: Double, _ y: Double) -> Pixel {
        things(x, y) ?? sky.mixed(y * 0.75, of: accent).darker(0.12 * (1 - y))
    }

    /// Returns the colour of the things in front of the sky, or `nil` where the sky is seen.
    private func things(_ x: Double, _ y: Double) -> Pixel? {
        switch motif {
        case .chat: chat(x, y)
        case .skyline: skyline(x, y)
        case .target: target(x, y)
        case .peaks: peaks(x, y)
        case .pitch: pitch(x, y)
        case .blocks: blocks(x, y)
        case .planet: planet(x, y)
        case .castle: castle(x, y)
        case .cards: cards(x, y)
        case .invader: invader(x, y)
        }
    }

    /// Two speech bubbles, which leave room in the middle of a stream.
    private func chat(_ x: Double, _ y: Double) -> Pixel? {
        let isLeft = x < 0
        let x = x + (isStream ? isLeft ? 0.56 : -0.56 : 0)
        let isUpper = isIn(x, y, -0.06, 0.36, 0.24, 0.14) || isIn(x, y, -0.2, 0.52, 0.05, 0.06) && x - y < -0.7
        let isLower = isIn(x, y, 0.08, 0.68, 0.2, 0.11) || isIn(x, y, 0.2, 0.8, 0.05, 0.06) && x + y > 0.96
        if isUpper, isLeft || !isStream {
            let isDot =
                abs(y - 0.36) < 0.025 && abs((x + 0.06).remainder(dividingBy: 0.12)) < 0.025 && abs(x + 0.06) < 0.15
            return isDot ? near : accent
        }
        return isLower && !(isLeft && isStream) ? near.lighter(0.1) : nil
    }

    private func skyline(_ x: Double, _ y: Double) -> Pixel? {
        let column = Int((x * 11 + 20).rounded(.down))
        let top = 0.92 - 0.42 * noise(column, variant)
        if y > top {
            let (window, floor) = (Int(x * 44 + 80), Int(y * 40))
            let isWindow = window % 2 == 0 && floor % 2 == 0 && noise(window, floor + variant) > 0.5 && y > top + 0.04
            return isWindow ? accent : near.mixed(noise(column, 7) * 0.35, of: sky)
        }
        let distance = (x - 0.08) * (x - 0.08) + (y - 0.4) * (y - 0.4)
        return distance < 0.05 && !(y > 0.42 && Int(y * 36).isMultiple(of: 3)) ? accent : nil
    }

    private func target(_ x: Double, _ y: Double) -> Pixel? {
        let distance = (x * x + (y - 0.45) * (y - 0.45)).squareRoot()
        let isRing = abs(distance - 0.27) < 0.022 || distance < 0.03
        let isHair = min(abs(x), abs(y - 0.45)) < 0.013 && distance > 0.14 && distance < 0.38
        if isRing || isHair { return near }
        let dune = 0.78 + 0.05 * sin(x * 8 + Double(variant))
        return y > dune ? near.mixed(0.45 + (y - dune), of: sky) : nil
    }

    private func peaks(_ x: Double, _ y: Double) -> Pixel? {
        let slope = abs((x + 0.1 + Double(variant) * 0.17).remainder(dividingBy: 0.62))
        let ridge = 0.4 + slope * 1.25
        if y > 0.86 + 0.03 * sin(x * 14) { return near.darker(0.35) }
        if y > ridge {
            return y < 0.5 + 0.04 * sin(x * 40) ? accent : near.mixed(0.25, of: sky)
        }
        let distance = (x - 0.16) * (x - 0.16) + (y - 0.2) * (y - 0.2)
        if distance < 0.012 { return accent }
        return noise(Int(x * 60 + 90), Int(y * 60) + variant) > 0.975 ? accent : nil
    }

    private func pitch(_ x: Double, _ y: Double) -> Pixel? {
        let (grass, white) = (Pixel(0x1F8A4C), Pixel(0xFFFFFF))
        let (ballX, ballY) = (x - Double((variant + 1) % 3 - 1) * 0.2, y - 0.5)
        let distance = ballX * ballX + ballY * ballY
        if distance < 0.045 {
            let isPatch = distance < 0.006 || distance > 0.02 && sin(atan2(ballY, ballX) * 5) > 0.55
            return isPatch ? Pixel(0x22202B) : distance > 0.036 ? white.darker(0.2) : white
        }
        guard y > 0.55 else { return y > 0.49 ? grass.darker(0.45) : nil }
        let lane = Int((x / (y - 0.3) * 4 + 40).rounded(.down))
        if abs(y - 0.72) < 0.012 { return white }
        return lane.isMultiple(of: 2) ? grass : grass.lighter(0.14)
    }

    private func blocks(_ x: Double, _ y: Double) -> Pixel? {
        let (column, row) = (Int((x * 12 + 24).rounded(.down)), Int(y * 12))
        let ground = 7 + Int(noise(column / 2, variant) * 3)
        let shade = noise(column, row)
        if row >= ground { return row == ground ? accent.darker(shade * 0.2) : near.darker(shade * 0.3) }
        let tree = 24 - 2 + variant % 4
        if abs(column - tree) <= 1, row >= 2, row <= 4 { return accent.darker(0.2 + shade * 0.25) }
        if column == tree, row > 4 { return near.darker(0.35) }
        return row == 1 && (column + variant) % 9 < 3 ? Pixel(0xFFFFFF) : nil
    }

    private func planet(_ x: Double, _ y: Double) -> Pixel? {
        let (fromX, fromY) = (x, y - 0.46)
        let distance = fromX * fromX + fromY * fromY
        let (along, across) = (fromX * 0.94 + fromY * 0.34, fromY * 0.94 - fromX * 0.34)
        let ring = along * along / 0.17 + across * across / 0.008
        if ring > 0.62, ring < 1.15, across > 0 || distance > 0.06 { return accent }
        if distance < 0.06 {
            let isBand = Int((across * 26 + 40).rounded(.down)).isMultiple(of: 3)
            return (isBand ? near.lighter(0.25) : near).darker(fromX > 0.08 ? 0.25 : 0)
        }
        if noise(Int(x * 55 + 90), Int(y * 55) + variant) > 0.965 { return Pixel(0xFFFFFF) }
        return sky.mixed(y * 0.4, of: near)
    }

    /// Two towers with a wall between them, and a banner on each tower.
    private func castle(_ x: Double, _ y: Double) -> Pixel? {
        let fromTower = abs(abs(x) - 0.24)
        let isBattlement = Int((x * 24 + 48).rounded(.down)).isMultiple(of: 2)
        let top = fromTower < 0.11 ? 0.4 : 0.62
        if abs(x) < 0.35, y > top - (isBattlement ? 0.04 : 0) {
            let isWindow = fromTower < 0.025 && y > 0.5 && y < 0.6
            let isGate = abs(x) < 0.07 && y > 0.76
            return isWindow ? accent : isGate ? near.darker(0.4) : near.lighter(0.08 * noise(Int(x * 30), Int(y * 20)))
        }
        if fromTower < 0.012, y > 0.2, y < top { return near.darker(0.3) }
        let wave = 0.012 * sin(x * 40 + Double(variant))
        if abs(x) - 0.24 > 0, abs(x) < 0.36, y > 0.2 + wave, y < 0.29 + wave { return accent }
        return y > 0.86 + 0.03 * sin(x * 9) ? near.darker(0.35) : nil
    }

    /// Three cards of a hand, whose backs have a stone in the middle.
    private func cards(_ x: Double, _ y: Double) -> Pixel? {
        for place in [1, 0, -1] {
            let turn = Double(place) * 0.3
            let (fromX, fromY) = (x - Double(place) * 0.18, y - 0.5 - Double(abs(place)) * 0.05)
            let (right, down) = (fromX * cos(turn) + fromY * sin(turn), fromY * cos(turn) - fromX * sin(turn))
            guard abs(right) < 0.14, abs(down) < 0.2 else { continue }
            if abs(right) > 0.12 || abs(down) > 0.18 { return near.darker(0.3) }
            return abs(right) / 0.06 + abs(down) / 0.09 < 1 ? accent : near.lighter(0.12 * Double(place + 1))
        }
        return nil
    }

    /// The dots of the left half of a creature, by rows.
    private static let creature = [
        "..#...", "...#..", "..####", ".##.##", "######", "#.####", "#.#...", "...##.",
    ].map { row in row.map { $0 == "#" } }

    /// A small creature of few large dots, as in the first video games.
    private func invader(_ x: Double, _ y: Double) -> Pixel? {
        let (column, row) = (Int((abs(x) * 16).rounded(.down)), Int((y * 16).rounded(.down)) - 4)
        if Self.creature.indices.contains(row), column < 6, Self.creature[row][5 - column] { return accent }
        return noise(Int(x * 55 + 90), Int(y * 55) + variant) > 0.975 ? Pixel(0xFFFFFF) : nil
    }

    /// Returns whether a point lies in a box with round corners around a point, with half its width and height.
    private func isIn(
        _ x: Double, _ y: Double, _ centreX: Double, _ centreY: Double, _ width: Double, _ height: Double
    ) -> Bool {
        let (outX, outY) = (max(0, abs(x - centreX) - width + 0.05), max(0, abs(y - centreY) - height + 0.05))
        return outX * outX + outY * outY < 0.0025
    }

    /// Returns a number from 0 to 1 that looks random, and is always the same for the same place.
    private func noise(_ column: Int, _ row: Int) -> Double {
        var chance = SeededNumbers(seed: UInt64(bitPattern: Int64(column * 7_919 + row * 104_729)))
        return Double(chance.number(below: 1_000)) / 1_000
    }
}
