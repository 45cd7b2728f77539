extension String {
    /// The text with the anusvara in place of the nasal consonants of Indic scripts that can be written either way.
    ///
    /// A nasal consonant with a virama before another consonant of its class can be replaced by the anusvara: हिन्दी
    /// and हिंदी are the same word. In the blocks of these scripts, the same letters have the same places.
    var withAnusvara: String {
        guard unicodeScalars.contains(where: { $0.isIndic }) else { return self }
        let scalars = Array(unicodeScalars)
        var result = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            if index + 2 < scalars.count, scalars[index].isNasal(before: scalars[index + 1], scalars[index + 2]),
                let anusvara = Unicode.Scalar(scalars[index].indicBlock + 0x02)
            {
                result.append(anusvara)
                index += 2
            } else {
                result.append(scalars[index])
                index += 1
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether the scalar is Devanagari, Gujarati, Telugu or Kannada.
    fileprivate var isIndic: Bool { [0x900, 0xA80, 0xC00, 0xC80].contains(indicBlock) }

    fileprivate var indicBlock: UInt32 { value & ~0x7F }

    /// Returns `true` if this is a nasal consonant, followed by a virama and a consonant of the same class.
    fileprivate func isNasal(before virama: Unicode.Scalar, _ consonant: Unicode.Scalar) -> Bool {
        guard isIndic, virama.value == indicBlock + 0x4D, consonant.indicBlock == indicBlock else { return false }
        let others: ClosedRange<UInt32>? =
            switch value - indicBlock {
            case 0x19: 0x15...0x18
            case 0x1E: 0x1A...0x1D
            case 0x23: 0x1F...0x22
            case 0x28: 0x24...0x27
            case 0x2E: 0x2A...0x2D
            default: nil
            }
        return others?.contains(consonant.value - indicBlock) == true
    }
}
