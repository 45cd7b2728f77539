/// The Roman numerals that name a number in a title or in the name of a ruler, such as Rocky II and Henry VIII.
enum RomanNumerals {
    /// The numerals from I to LXXXIX with their values.
    static let values: [String: Int] = {
        let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
        let tens = ["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx"]
        let all = tens.enumerated().flatMap { ten in ones.enumerated().map { (ten.element + $1, ten.offset * 10 + $0) }
        }
        return Dictionary(uniqueKeysWithValues: all.filter { !$0.0.isEmpty })
    }()

    /// The words after which an I is the pronoun.
    private static let beforePronoun: Set<String> = [
        "and", "&", "+", "n", "'n'", "am", "do", "did", "can", "could", "will", "would", "shall", "should", "may",
        "must",
        "was", "have", "had", "if", "than", "as", "that", "what", "who", "when",
    ]

    /// Returns the text with digits for its Roman numeral, as `Henry 8` and `Henry the 8th`, or nothing if the text has
    /// no numeral.
    ///
    /// The numeral must be the last of several words, or a later word before a colon. Other numerals could be the
    /// pronoun I, a letter or a name, and so could a numeral in lowercase letters unless `inAnyCase` is `true`.
    static func replaced(in text: String, inAnyCase: Bool) -> [String] {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count > 1 else { return [] }
        let place = words.indices.dropFirst().first { index in
            (index == words.count - 1 || words[index].hasSuffix(":"))
                && value(of: words[index], after: words[index - 1], inAnyCase: inAnyCase) != nil
        }
        guard let place, let value = value(of: words[place], after: words[place - 1], inAnyCase: inAnyCase)
        else { return [] }
        let colon = words[place].hasSuffix(":") ? ":" : ""
        let (before, after) = (words[..<place].joined(separator: " "), words[(place + 1)...].joined(separator: " "))
        let ordinal = NumberPhrase.ordinal(Int64(value))
        return ["\(before) \(value)\(colon) \(after)", "\(before) the \(ordinal)\(colon) \(after)"]
    }

    /// Returns `true` if a folded word is a numeral.
    static func isNumeral(_ word: some Collection<UInt8>) -> Bool {
        word.count <= 8 && word.allSatisfy { Unicode.Scalar($0).isLetterOfNumeral }
            && values[String(decoding: word, as: UTF8.self)] != nil
    }

    /// Returns `false` if no word of the text but the first begins with the letters of a numeral, as in most texts.
    ///
    /// Only ASCII text is searched.
    static func mayHaveNumeral(_ text: String) -> Bool {
        var (isFirstWord, isBehindBlank, isNumeral) = (true, false, false)
        for byte in text.utf8 {
            switch byte {
            case 0x20, 0x09...0x0D:
                if isNumeral { return true }
                (isFirstWord, isBehindBlank) = (false, true)
                continue
            case 0x41...0x5A, 0x61...0x7A:
                let isLetterOfNumeral = Unicode.Scalar(byte).isLetterOfNumeral
                isNumeral = !isFirstWord && (isBehindBlank || isNumeral) && isLetterOfNumeral
            case 0x80...:
                return true
            default:
                if isNumeral { return true }
            }
            isBehindBlank = false
        }
        return isNumeral
    }

    private static func value(of word: Substring, after previous: Substring, inAnyCase: Bool) -> Int? {
        let letters = word.prefix { $0.isLetter }
        // After the letters, only the punctuation at the end of a title may follow.
        guard letters.utf8.count <= 8, word.dropFirst(letters.count).allSatisfy({ ".,:;!?".contains($0) }) else {
            return nil
        }
        let numeral = letters.lowercased()
        guard let value = values[numeral], numeral.count > 1 || numeral == "i" || numeral == "v",
            inAnyCase || letters.uppercased() == letters,
            numeral != "i" || !beforePronoun.contains(previous.lowercased())
        else { return nil }
        return value
    }
}
