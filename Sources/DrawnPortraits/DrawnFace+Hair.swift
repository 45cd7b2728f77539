import RemoteLoadingTesting

extension DrawnFace {
    var hairColour: PixelPicture.Pixel { Palette.hairs[hairTone] }

    /// Returns the colour of hair or a hat at a point in front of the head, or `nil`.
    func frontHair(_ point: Point) -> PixelPicture.Pixel? {
        if hair == .beanie, let wool = beanie(point) { return wool }
        guard isFrontHair(point) else { return nil }
        // A strand of light runs over the top.
        let isLit = point.x > 10 && point.x < 14 && point.y > 5 && point.y < 6
        return isLit && hair != .balding && hair != .beanie ? hairColour.lighter(0.28) : hairColour
    }

    private func isFrontHair(_ point: Point) -> Bool {
        let (x, y, aside) = (point.x, point.y, point.aside)
        let isOnTop = isInHead(point, margin: 1.2) && y < 14.5
        let isSide = isInHead(point, margin: 0.5) && aside > size.width - 1.3
        switch hair {
        case .cropped: return isOnTop && y < 8 && isInHead(point, margin: 0.6) || isSide && y < 12
        case .parted: return isOnTop && y < 11.5 - abs(x - 12) * 0.42 || isSide && y < 13
        case .quiff:
            return point.isIn(14.2, 5.4, 7.6, 3.9) || isOnTop && y < 8 && isInHead(point, margin: 0.7)
                || isSide && y < 12
        case .spikes:
            let tip = abs((x - 16).remainder(dividingBy: 5))
            return y < 8 && y > tip * 2 + aside * aside * 0.04 && isInHead(point, margin: 4) && aside < size.width + 1
                || isSide && y < 12
        case .balding: return isInHead(point, margin: 1) && aside > size.width - 1.2 && y > 8 && y < 15
        case .beanie: return isSide && y < 14
        case .afro: return point.isIn(16, 9.5, 10.5, 9.5) && !point.isIn(16, 15, size.width - 0.4, 7.4) && y < 14
        case .curls:
            let wave = abs((x - 16).remainder(dividingBy: 5))
            return isInHead(point, margin: 2.4) && y < 7.4 + wave
                || isInHead(point, margin: 2.4) && aside > size.width - 1 && y < 13
        case .long: return isOnTop && y < 5.6 + aside * aside * 0.14 || isSide && y < 16
        case .bob: return isOnTop && y < 10 || isSide && y < 17
        case .bun: return isOnTop && y < 6.4 + aside * 0.3 || isSide && y < 12
        case .ponytail: return isOnTop && y < 10.6 - (x - 9) * 0.26 || isSide && y < 13
        case .pigtails: return isOnTop && y < 6.5 + aside * 0.45 || isSide && y < 13
        }
    }

    /// Returns the colour of hair at a point behind the person, or `nil`.
    func backHair(_ point: Point) -> PixelPicture.Pixel? {
        let (x, y, aside) = (point.x, point.y, point.aside)
        let isOn =
            switch hair {
            case .afro: point.isIn(16, 11.5, 12, 11)
            case .curls: isInHead(point, margin: 2.8) && y < 16
            case .long: aside < size.width + 2.4 && y > 12 && y < 29 || isInHead(point, margin: 2.4) && y < 14
            case .bob: aside < size.width + 2.2 && y > 12 && y < 21.5 || isInHead(point, margin: 2.2) && y < 14
            case .bun: point.isIn(16, 3.4, 3.6, 3)
            case .ponytail: point.isIn(25.6, 15, 3.4, 9)
            case .pigtails:
                point.isIn(16 - size.width - 3, 18, 2.8, 6.4) || point.isIn(16 + size.width + 3, 18, 2.8, 6.4)
            default: false
            }
        guard isOn else { return nil }
        if hair == .pigtails, y > 12, y < 14 { return Palette.cloths[clothTone] }
        if hair == .ponytail, y > 8, y < 9.5, x < 25 { return Palette.cloths[clothTone] }
        return hairColour.darker(0.16)
    }

    private func beanie(_ point: Point) -> PixelPicture.Pixel? {
        let wool = Palette.cloths[(clothTone + 3) % Palette.cloths.count]
        guard isInHead(point, margin: 1.6), point.y < 10 else {
            return point.isIn(16, 2.6, 2.2, 2) ? Palette.white : nil
        }
        if point.y > 7 { return Int(point.x).isMultiple(of: 2) ? wool.darker(0.28) : wool.darker(0.16) }
        return wool
    }
}
