extension AnswerFolding {
    /// Returns the folded form of a text without the punctuation that writers often omit.
    ///
    /// For example, `U.S.A.`, `X-Men`, `1,000` and `J. K. Rowling` become `usa`, `xmen`, `1000` and `jk rowling`, and
    /// `&` becomes `and`. The punctuation of a number stays: 1.5 is not 15, and -273 is not 273.
    static func compact(_ text: String, by policy: FoldingPolicy) -> String {
        guard !isSimple(text, wordsFrom: 2) else { return fold(text, by: policy) }
        var compact = String.UnicodeScalarView()
        var wasInitial = false
        let folded = fold(text, by: policy, hyphen: "-").replacing("&", with: " and ")
        for word in folded.unicodeScalars.split(separator: " ").map(\.withoutGroupCommas) {
            let kept = word.indices.filter { !word[$0].isPunctuation || word.isPartOfNumber(at: $0) }.map { word[$0] }
            guard let first = kept.first else { continue }
            let isInitial = kept.count == 1 && first.properties.isAlphabetic
            if !compact.isEmpty, !(isInitial && wasInitial) { compact.append(" ") }
            compact += kept
            wasInitial = isInitial
        }
        return String(compact)
    }
}

extension Substring.UnicodeScalarView {
    /// The word without the commas between groups of three digits, as in 50,000.
    var withoutGroupCommas: Substring.UnicodeScalarView {
        guard contains(",") else { return self }
        let parts = split(separator: ",", omittingEmptySubsequences: false)
        let lead = parts[0].reversed().prefix(while: \.isDigit)
        guard (1...3).contains(lead.count), lead.last != "0",
            parts.dropFirst().allSatisfy({ $0.prefix(while: \.isDigit).count == 3 }),
            parts.dropFirst().dropLast().allSatisfy({ $0.count == 3 })
        else { return self }
        return Substring(String(String.UnicodeScalarView(parts.joined()))).unicodeScalars
    }

    /// Returns `true` if the punctuation at an index is inside a number, as in 1/10 and 1.5, or its sign, as in -273.
    func isPartOfNumber(at index: Index) -> Bool {
        guard self[self.index(after: index)...].first?.isDigit == true else { return false }
        return self[..<index].last?.isDigit ?? "-.".unicodeScalars.contains(self[index])
    }
}

extension Unicode.Scalar {
    var isDigit: Bool { (0x30...0x39).contains(value) }

    /// A Boolean value that indicates whether the scalar is a lowercase ASCII letter.
    ///
    /// Callers check this property first, because it needs no table lookup and is `true` for nearly all scalars in
    /// folded text.
    var isPlainLetter: Bool { (0x61...0x7A).contains(value) }

    /// A Boolean value that indicates whether the scalar is punctuation that people often omit or misplace.
    ///
    /// Outside numbers, a mistake in such punctuation can be accepted like a mistake in a letter.
    var isPunctuation: Bool {
        guard !isPlainLetter else { return false }
        return switch properties.generalCategory {
        case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: true
        case .otherPunctuation: !"#%*@\\".unicodeScalars.contains(self)
        default: false
        }
    }
}
