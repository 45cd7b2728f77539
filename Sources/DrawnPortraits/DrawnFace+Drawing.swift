package import RemoteLoadingTesting

extension DrawnFace {
    /// The number of squares in a row and in a column of the drawing.
    package static let side = 32

    /// Returns the portrait in the given size.
    package func picture(width: Int, height: Int) -> PixelPicture {
        PixelPicture(width: width, height: height) { x, y in
            colour(
                (Double(x) + 0.5) / Double(width) * Double(Self.side),
                (Double(y) + 0.5) / Double(height) * Double(Self.side))
        }
    }

    /// Returns the colour at a point of the grid.
    private func colour(_ x: Double, _ y: Double) -> PixelPicture.Pixel {
        person(x, y) ?? backdrop(Point(x: x, y: y))
    }

    /// Returns the colour at a point of the grid, or `nil` where no part of the person covers the backdrop.
    package func person(_ x: Double, _ y: Double) -> PixelPicture.Pixel? {
        let point = Point(x: x, y: y)
        return frontHair(point) ?? spectacles(point) ?? eyes(point) ?? lips(point) ?? whiskers(point) ?? skin(point)
            ?? cloth(point) ?? backHair(point)
    }

    /// Returns the portrait with half its width and height, in which each pixel is the mean of four squares.
    package var half: PixelPicture {
        let whole = picture(width: Self.side, height: Self.side)
        return PixelPicture(width: Self.side / 2, height: Self.side / 2) { x, y in
            let upper = whole[2 * x, 2 * y].mixed(0.5, of: whole[2 * x + 1, 2 * y])
            return upper.mixed(0.5, of: whole[2 * x, 2 * y + 1].mixed(0.5, of: whole[2 * x + 1, 2 * y + 1]))
        }
    }

    /// A point of the grid, which begins at the top left.
    struct Point {
        let x: Double
        let y: Double
        /// The distance from the vertical middle line, because most parts are symmetrical.
        var aside: Double { abs(x - 16) }

        /// Returns whether the point lies in an ellipse around a point, with half its width and half its height.
        func isIn(_ centreX: Double, _ centreY: Double, _ width: Double, _ height: Double, power: Double = 2) -> Bool {
            func part(_ distance: Double, _ half: Double) -> Double {
                let share = abs(distance / half)
                return power == 2 ? share * share : share * share * share
            }
            return part(x - centreX, width) + part(y - centreY, height) <= 1
        }
    }

    /// Half the width and half the height of the head.
    var size: (width: Double, height: Double) {
        switch head {
        case .oval: (7, 9.4)
        case .round: (8.2, 8.6)
        case .square: (7.4, 9)
        }
    }

    /// Returns whether a point lies in the head, or in a head that is larger by a margin.
    func isInHead(_ point: Point, margin: Double = 0) -> Bool {
        point.isIn(16, 14.5, size.width + margin, size.height + margin, power: head == .square ? 3 : 2)
    }

    private func backdrop(_ point: Point) -> PixelPicture.Pixel {
        let tone = Palette.backdrops[backdropTone]
        return point.isIn(16, 15, 14.6, 14.6) ? tone.lighter(0.35) : tone
    }

    // MARK: Head

    private var skinColour: PixelPicture.Pixel { Palette.skins[skinTone] }

    private func skin(_ point: Point) -> PixelPicture.Pixel? {
        let skin = skinColour
        if isInHead(point) {
            if isOnNose(point) { return skin.darker(0.2) }
            switch detail {
            case .freckles where isOnFreckle(point): return skin.mixed(0.45, of: Palette.hairs[2])
            case .blush where point.y > 16 && point.y < 18 && point.aside > 4 && point.aside < 6.6:
                return skin.mixed(0.3, of: Palette.lips)
            default: break
            }
            // The light comes from the left.
            return point.x > 16 && !isInHead(Point(x: point.x + 2, y: point.y)) ? skin.darker(0.1) : skin
        }
        let ear = size.width + 0.4
        if hasFreeEars {
            if detail == .earrings, point.aside > ear - 0.5, point.aside < ear + 1, point.y > 17, point.y < 19 {
                return Palette.gold
            }
            if point.isIn(16 - ear, 14.8, 1.5, 2.3) || point.isIn(16 + ear, 14.8, 1.5, 2.3) { return skin.darker(0.1) }
        }
        let isNeck = point.aside < 3 && point.y > 20 && point.y < 26.6
        return isNeck && !(clothes == .rollNeck && point.y > 24) ? skin.darker(0.22) : nil
    }

    private var hasFreeEars: Bool {
        switch hair {
        case .long, .bob, .afro: false
        default: true
        }
    }

    private func isOnNose(_ point: Point) -> Bool {
        point.y > 15 && point.y < 17 && point.x > 16 && point.x < 17 || point.y > 17 && point.y < 18 && point.aside < 1
    }

    private func isOnFreckle(_ point: Point) -> Bool {
        guard point.y > 16, point.y < 19, point.aside > 2, point.aside < 6 else { return false }
        return (Int(point.aside) + Int(point.y)).isMultiple(of: 2)
    }

    private func eyes(_ point: Point) -> PixelPicture.Pixel? {
        if point.y > 10, point.y < 11, point.aside > 2, point.aside < 5 { return hairColour.darker(0.35) }
        guard point.y > 12, point.y < 15, point.aside > 2, point.aside < 5 else { return nil }
        if point.y < 13 { return point.aside < 5 ? Palette.ink : nil }
        return point.aside > 3 && point.aside < 4 ? Palette.ink : Palette.white
    }

    private func lips(_ point: Point) -> PixelPicture.Pixel? {
        let lips = skinColour.mixed(0.65, of: Palette.lips)
        switch mouth {
        case .calm: return point.y > 19 && point.y < 20 && point.aside < 3 ? lips : nil
        case .smile:
            let isCorner = point.y > 18 && point.y < 19 && point.aside > 3 && point.aside < 4
            return isCorner || point.y > 19 && point.y < 20 && point.aside < 3 ? lips : nil
        case .grin:
            guard point.y > 18, point.y < 21, point.aside < 4 else { return nil }
            if point.y < 19 { return lips }
            if point.y < 20 { return point.aside < 3 ? Palette.white : lips }
            return point.aside < 3 ? lips : nil
        }
    }

    private func whiskers(_ point: Point) -> PixelPicture.Pixel? {
        let isMoustache =
            point.y > 18 && point.y < 19 && point.aside < 4
            || point.y > 17 && point.y < 18 && point.aside > 1 && point.aside < 3
        let isOn =
            switch beard {
            case .none: false
            case .moustache: isMoustache && mouth != .grin || point.y > 17 && point.y < 18.9 && point.aside < 4
            case .goatee: point.isIn(16, 22, 3.6, 2.6) && isInHead(point)
            case .full:
                isInHead(point, margin: 0.8) && !(point.aside < 4 && point.y < 18)
                    && (point.y > 17 || point.y > 13 && point.aside > size.width - 1.6)
            }
        return isOn ? hairColour.darker(0.12) : nil
    }

    private func spectacles(_ point: Point) -> PixelPicture.Pixel? {
        let frame = Palette.ink
        let isBridge =
            point.y > 12 && point.y < 13 && (point.aside < 1 || point.aside > 6 && point.aside < size.width + 0.5)
        let eye: (Double, Double) = (point.aside - 3.5, point.y - 13.5)
        switch glasses {
        case .none: return nil
        case .round:
            let distance = eye.0 * eye.0 + eye.1 * eye.1
            return isBridge || distance > 4.6 && distance < 9.3
                ? skinTone < 4 ? Palette.lips.darker(0.3) : Palette.gold : nil
        case .square:
            let isOutside = abs(eye.0 - 0.5) > 3 || abs(eye.1) > 3
            return isBridge || !isOutside && (abs(eye.0 - 0.5) > 2 || abs(eye.1) > 2) ? frame : nil
        case .dark:
            guard abs(eye.0) < 3, eye.1 > -2, eye.1 < (abs(eye.0) < 2 ? 3 : 2) else { return isBridge ? frame : nil }
            return eye.0 + eye.1 < -1 && eye.1 > -1 && eye.0 > -2 ? Palette.cloths[5].lighter(0.5) : frame
        }
    }

    // MARK: Clothes

    private func cloth(_ point: Point) -> PixelPicture.Pixel? {
        let tone = Palette.cloths[clothTone]
        let (aside, y) = (point.aside, point.y)
        if clothes == .rollNeck, aside < 4, y > 23 { return y < 25 ? tone.lighter(0.15) : tone.darker(0.15) }
        if clothes == .hoodie, point.isIn(16, 26.5, 9, 4.5), !point.isIn(16, 35, 13.5, 8.8) { return tone.darker(0.25) }
        guard point.isIn(16, 35.5, 13.6, 10.5) else { return nil }
        switch clothes {
        case .shirt:
            if (y - 25) * 0.9 + 1 < aside, aside < 6, y < 28.5 { return Palette.white }
            return aside < 1 ? tone.darker() : tone
        case .stripes: return Int(y).isMultiple(of: 3) || (Int(y) + 1).isMultiple(of: 3) ? tone : Palette.white
        case .hoodie:
            if aside > 2, aside < 3, y < 30 { return Palette.white }
            return tone
        case .rollNeck: return aside < 4 && y < 26.5 ? tone.darker(0.15) : tone
        case .dungarees:
            if aside > 4, aside < 7 || aside < 7 && y > 28 { return y > 28 && y < 29 ? Palette.gold : tone }
            return y > 28 && aside < 7 ? tone : Palette.white
        case .jacket:
            if aside < (30 - y) * 0.75 { return aside < 1 && y > 26 ? tone : Palette.white }
            return aside < (31.5 - y) * 0.75 + 0.8 ? Palette.ink.lighter(0.28) : Palette.ink.mixed(0.25, of: tone)
        }
    }
}
