/// A letter, digit or symbol of a name.
struct NormalizedLetter: Hashable {
    let scalar: Unicode.Scalar
    /// A Boolean value that indicates whether a guess with a mistake in this place is never accepted.
    var isFixed = false
}

/// The letters of a name without blanks and punctuation, and the parts between them.
///
/// Each letter records whether it is fixed, so that this is known in every form of the name.
struct NormalizedName {
    /// The kind of sign that separates a part from the part before it.
    enum Joint {
        case blank, hyphen, apostrophe, sign
    }

    /// A word, or a piece of a word between punctuation marks, such as each of the letters in J.R.R.
    struct Part {
        var range: Range<Int>
        var joint: Joint
        /// A Boolean value that indicates whether the part consists of lowercase ASCII letters.
        var isPlain = true
        /// A Boolean value that indicates whether a full stop follows, as after an initial.
        var hasFullStop = false
    }

    var letters: [NormalizedLetter] = []
    private(set) var parts: [Part] = []

    /// Creates the parts of a text.
    ///
    /// The punctuation of a number belongs to its part: 1.5 is not 15, and -273 is not 273. `folded` is the folded
    /// text, if the caller knows it.
    init(_ text: String, folded: String? = nil, by policy: FoldingPolicy) {
        let hasNoDash = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "-") }
        var folded = (hasNoDash ? folded : nil) ?? AnswerFolding.fold(text, by: policy, hyphen: "-")
        if folded.utf8.contains(UInt8(ascii: "&")) { folded = folded.replacing("&", with: " and ") }
        letters.reserveCapacity(folded.utf8.count)
        parts.reserveCapacity(8)
        for word in AnswerFolding.words(of: folded) {
            let start = parts.count
            add(word)
            FixedLetters.fix(&letters, parts[start...], isBehindNumber: isDigit(beforePart: start))
        }
    }

    /// Creates the parts of a word in another way of writing.
    init(word: some Sequence<Unicode.Scalar>) {
        letters = word.map { NormalizedLetter(scalar: $0) }
        parts = [Part(range: letters.indices, joint: .blank, isPlain: false)]
        FixedLetters.fix(&letters, parts[...], isBehindNumber: false)
    }

    /// Creates the parts of a name from its words.
    init(_ words: [NameWord]) {
        for word in words {
            let start = letters.count
            letters += word.letters
            parts.append(Part(range: start..<letters.count, joint: .blank))
        }
    }

    private func isDigit(beforePart index: Int) -> Bool {
        index > 0 && letters[parts[index - 1].range.upperBound - 1].scalar.isDigit
    }

    /// Adds the parts of a word, and its letters without punctuation.
    private mutating func add(_ word: ArraySlice<Unicode.Scalar>) {
        let hasDigit = word.contains(where: \.isDigit)
        let word = hasDigit ? word.withoutGroupCommas : word
        let areInNumber = hasDigit ? word.areInNumber : []
        let first = parts.count
        var part = Part(range: letters.count..<letters.count, joint: .blank)
        for (index, scalar) in zip(word.indices, word) {
            let isInNumber = hasDigit && areInNumber[index - word.startIndex]
            if scalar == "=" { close(&part) }
            guard scalar.isPunctuation, !isInNumber else {
                // After a letter, the minus sign of a number would be a hyphen.
                if isInNumber, part.range.isEmpty { part.joint = .blank }
                if !scalar.isPlainLetter { part.isPlain = false }
                letters.append(NormalizedLetter(scalar: scalar))
                part.range = part.range.lowerBound..<letters.count
                // Blanks around an equals sign make no difference.
                if scalar == "=" { close(&part) }
                continue
            }
            if !part.range.isEmpty { part.hasFullStop = scalar == "." }
            close(&part)
            if parts.count > first { part.joint = part.joint.followed(by: scalar) }
        }
        close(&part)
    }

    /// Adds a part, unless it is empty, and begins another one.
    private mutating func close(_ part: inout Part) {
        guard !part.range.isEmpty else { return }
        parts.append(part)
        part = Part(range: letters.count..<letters.count, joint: .blank)
    }

    /// Returns the words of the name, which are joined at the signs in them unless the closure returns `true`.
    func words(splitAt isBreak: (Joint) -> Bool) -> [Part] {
        var words: [Part] = []
        words.reserveCapacity(parts.count)
        for part in parts {
            if part.joint == .blank || isBreak(part.joint) || words.isEmpty {
                words.append(part)
            } else {
                words[words.count - 1].range = words[words.count - 1].range.lowerBound..<part.range.upperBound
                words[words.count - 1].hasFullStop = part.hasFullStop
                words[words.count - 1].isPlain = words[words.count - 1].isPlain && part.isPlain
            }
        }
        return words
    }
}

extension NormalizedName.Joint {
    /// Returns the separator for this sign and another one after it.
    fileprivate func followed(by sign: Unicode.Scalar) -> NormalizedName.Joint {
        if sign == "-" || self == .hyphen { return .hyphen }
        return self == .blank && sign == "'" ? .apostrophe : .sign
    }
}

/// A word of a name in one of its ways of writing.
struct NameWord: Hashable {
    var letters: [NormalizedLetter]
    /// A Boolean value that indicates whether a full stop follows, as after an initial.
    var hasFullStop = false

    init(_ letters: some Sequence<NormalizedLetter>, hasFullStop: Bool = false) {
        self.letters = Array(letters)
        self.hasFullStop = hasFullStop
    }

    /// Creates a word that stands for others.
    init(_ text: String) { letters = NormalizedName(word: text.unicodeScalars).letters }

    var text: String { String(scalars: letters.map(\.scalar)) }

    /// Returns the pieces of the word between the scalars for which the closure returns `true`.
    func split(at isSeparator: (Unicode.Scalar) -> Bool) -> [NameWord] {
        letters.split { isSeparator($0.scalar) }.map { NameWord($0, hasFullStop: hasFullStop) }
    }

    /// Returns the word with other scalars in place of its own, which stay fixed.
    func mapScalars(_ transform: (Unicode.Scalar) -> Unicode.Scalar) -> NameWord {
        NameWord(
            letters.map { NormalizedLetter(scalar: transform($0.scalar), isFixed: $0.isFixed) },
            hasFullStop: hasFullStop)
    }
}

/// Conversions that take less time for ASCII text, which most names are.
extension String {
    init(scalars: [Unicode.Scalar]) {
        guard scalars.allSatisfy(\.isASCII) else {
            self.init(String.UnicodeScalarView(scalars))
            return
        }
        self.init(unsafeUninitializedCapacity: scalars.count) { buffer in
            for index in scalars.indices { buffer[index] = UInt8(ascii: scalars[index]) }
            return scalars.count
        }
    }

    var scalars: [Unicode.Scalar] { isASCII ? utf8.map { Unicode.Scalar($0) } : Array(unicodeScalars) }

    var scalarCount: Int { isASCII ? utf8.count : unicodeScalars.count }

    private var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
