import enum PlayhouseCore.DisplayText

extension String {
    /// The text without scalars that have no visible effect, but with its line breaks.
    ///
    /// A joiner or variation selector is kept after a scalar whose appearance it can change. Latin, Greek, Cyrillic and
    /// Hebrew letters are never such scalars. A direction mark is kept in a text with a letter of a script that is
    /// written from right to left.
    package var visible: String {
        var visible = String.UnicodeScalarView()
        let shown = DisplayText.lines(self).unicodeScalars
        let isRightToLeft = shown.contains(where: \.isRightToLeftLetter)
        for scalar in shown {
            guard scalar.isInvisible, !(scalar.isDirectionMark && isRightToLeft) else {
                visible.append(scalar)
                continue
            }
            let changes = scalar.properties.isJoinControl || scalar.properties.isVariationSelector
            if changes, let last = visible.last, last.value >= 0x600 { visible.append(scalar) }
        }
        return String(visible)
    }

    /// The text without marks that only change the direction of the text beside them.
    package var withoutDirectionMarks: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isDirectionMark }))
    }

    /// The text in a form that is equal for texts that look equal.
    ///
    /// The form is without surrounding whitespace and without scalars that have no visible effect. Variation selectors
    /// count as such, because many fonts ignore them.
    var appearance: String {
        guard !unicodeScalars.allSatisfy(\.isAlwaysVisible) else {
            return utf8.first == 0x20 || utf8.last == 0x20 ? trimmed : self
        }
        let shown = visible.withoutDirectionMarks.unicodeScalars.filter { !$0.properties.isVariationSelector }
        return String(String.UnicodeScalarView(shown)).withFewMarks.trimmed
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether the scalar is a space, or a printable scalar of the first Latin blocks.
    fileprivate var isAlwaysVisible: Bool {
        (0x20...0x7E).contains(value) || (0xA1...0x2FF).contains(value) && value != 0xAD
    }

    /// A Boolean value that indicates whether the scalar is the mark U+200E, U+200F or U+061C.
    fileprivate var isDirectionMark: Bool { [0x200E, 0x200F, 0x61C].contains(value) }

    /// A Boolean value that indicates whether the scalar is of a block for scripts that are written from right to left.
    fileprivate var isRightToLeftLetter: Bool {
        value >= 0x590 && properties.isAlphabetic
            && [0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF]
                .contains { $0.contains(value) }
    }
}
