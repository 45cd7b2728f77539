/// A number in English words, such as `twenty-one`, `a hundred and one` and `nineteen eighty-four`.
struct NumberPhrase {
    /// The number in digits, with an ending for an ordinal number, as in `21st`.
    let digits: String
    /// The number of words of the phrase.
    let length: Int

    /// Reads the longest number at the beginning of the words, which must be folded.
    ///
    /// Returns `nil` if the words do not begin with a number, or if they begin with digits alone.
    init?(_ words: ArraySlice<String>) {
        var reader = Reader()
        var best: (value: Int64, isOrdinal: Bool, length: Int)?
        for (index, word) in words.enumerated() {
            guard reader.read(word, next: words.dropFirst(index + 1).first) else { break }
            if reader.isComplete { best = (reader.value, reader.isOrdinal, index + 1) }
            if reader.isOrdinal { break }
        }
        guard let best, best.length > 1 || !(words.first?.utf8.allSatisfy(\.isASCIIDigit) ?? true) else { return nil }
        digits = best.isOrdinal ? Self.ordinal(best.value) : "\(best.value)"
        length = best.length
    }

    /// Returns `true` if a word is a number in words or in digits.
    static func begins(with word: String) -> Bool {
        word.utf8.allSatisfy(\.isASCIIDigit) || cardinals[word] != nil || ordinals[word] != nil
    }

    /// Returns `true` if a word can be the beginning of a number in words.
    static func canBegin(with word: String) -> Bool {
        beginnings.contains(word) || (word.utf8.count > 8 && glued(word) != nil)
    }

    /// Returns `true` if folded text is a part of a number in words, whose last word may be incomplete.
    static func canBe(_ text: some Collection<Unicode.Scalar>) -> Bool {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map { part in
            String(String.UnicodeScalarView(part))
        }
        return words.dropLast().allSatisfy { $0 == "and" || begins(with: $0) || canBegin(with: $0) }
            && (beginnings + ["and"]).contains { $0.hasPrefix(words.last ?? "") }
    }

    /// Returns `true` if a number in words can begin with two letters.
    static func canBegin(with first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        firstLetters.contains(first.value << 16 | second.value)
    }

    /// The two parts of a number that is written as one word, such as `twentyone`.
    fileprivate static func glued(_ word: String) -> (ten: Int64, rest: String)? {
        guard let ten = tens.first(where: { word.utf8.starts(with: $0.utf8) }), word.count > ten.count,
            let value = cardinals[ten]
        else { return nil }
        let rest = String(word.dropFirst(ten.count))
        let one = cardinals[rest] ?? ordinals[rest] ?? 0
        return (1...9).contains(one) ? (value, rest) : nil
    }

    /// Returns an ordinal number in digits, such as `21st`.
    static func ordinal(_ number: Int64) -> String {
        let ending = (11...13).contains(number % 100) ? nil : [1: "st", 2: "nd", 3: "rd"][number % 10]
        return "\(number)" + (ending ?? "th")
    }

    private static let small = words(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            + "seventeen eighteen nineteen")
    private static let smallOrdinals = words(
        "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
            + "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth")
    private static let tens = words("twenty thirty forty fifty sixty seventy eighty ninety")

    private static let beginnings = Set(cardinals.keys).union(ordinals.keys).union(Reader.scales.keys)
    private static let firstLetters = Set(
        beginnings.map { word in word.unicodeScalars.prefix(2).reduce(0) { $0 << 16 | $1.value } })
    fileprivate static let cardinals = table(small, tens)
    fileprivate static let ordinals = table(smallOrdinals, tens.map { $0.dropLast() + "ieth" })

    private static func table(_ small: [String], _ tens: [String]) -> [String: Int64] {
        Dictionary(
            uniqueKeysWithValues: small.enumerated().map { ($1, Int64($0)) }
                + tens.enumerated().map { ($1, Int64($0 * 10 + 20)) })
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

extension UInt8 {
    fileprivate var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}

/// The part of a number that was read so far.
private struct Reader {
    private enum Last {
        case start, digits, one, teen, ten, hundred, scale, and
    }

    static let scales: [String: Int64] = [
        "hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000,
        "trillion": Int64(1_000_000_000_000),
    ]

    private(set) var isOrdinal = false
    private var total: Int64 = 0
    private var current: Int64?
    private var leastScale = Int64.max
    private var isYear = false
    private var last = Last.start

    var value: Int64 { total + (current ?? 0) }
    /// A Boolean value that indicates whether the number may end here.
    var isComplete: Bool { last != .and && last != .start }

    /// Reads one more word, and returns `false` if it does not belong to the number.
    mutating func read(_ word: String, next: String?) -> Bool {
        if word == "a" || word == "and" { return readLink(word, next) }
        if let scale = Self.scales[word] { return read(scale: scale) }
        if word.hasSuffix("th"), let scale = Self.scales[String(word.dropLast(2))] {
            isOrdinal = true
            return read(scale: scale)
        }
        if word.utf8.allSatisfy(\.isASCIIDigit) { return readDigits(word, next) }
        if let (ten, rest) = NumberPhrase.glued(word) { return read(ten, isTen: true) && read(rest, next: next) }
        guard let small = NumberPhrase.cardinals[word] ?? NumberPhrase.ordinals[word] else { return false }
        isOrdinal = NumberPhrase.ordinals[word] != nil
        return read(small, isTen: small >= 20)
    }

    /// Reads the "a" of "a hundred" or the "and" of "a hundred and one".
    private mutating func readLink(_ word: String, _ next: String?) -> Bool {
        guard let next else { return false }
        if word == "a" {
            guard last == .start, Self.scales[next] != nil else { return false }
            (current, last) = (1, .and)
            return true
        }
        let small = NumberPhrase.cardinals[next] ?? NumberPhrase.ordinals[next]
        guard last == .hundred || last == .scale, small != nil || NumberPhrase.glued(next) != nil else { return false }
        last = .and
        return true
    }

    private mutating func readDigits(_ word: String, _ next: String?) -> Bool {
        guard last == .start, word.utf8.count <= 9, let number = Int64(word),
            next.map({ Self.scales[$0] != nil }) ?? false
        else { return false }
        (current, last) = (number, .digits)
        return true
    }

    private mutating func read(_ small: Int64, isTen: Bool) -> Bool {
        let kind = isTen ? Last.ten : small >= 10 ? .teen : .one
        switch last {
        case .start, .scale: current = small
        case .hundred, .and: current = (current ?? 0) + small
        case .ten where kind == .one && small > 0: current = (current ?? 0) + small
        case .one, .teen, .ten:
            // Two numbers from 10 to 99 are a year, as in nineteen eighty-four.
            guard total == 0, !isYear, let century = current, (10...99).contains(century), kind != .one else {
                return false
            }
            current = century * 100 + small
            isYear = true
        case .digits: return false
        }
        last = kind
        return true
    }

    private mutating func read(scale: Int64) -> Bool {
        guard let count = current, count > 0, !isYear, scale < leastScale else { return false }
        if scale == 100 {
            guard count < 100, last != .hundred else { return false }
            current = count * 100
            last = .hundred
            return true
        }
        let product = count.multipliedReportingOverflow(by: scale)
        guard !product.overflow, product.partialValue < Int64(1_000_000_000_000_000_000) else { return false }
        total += product.partialValue
        (current, leastScale, last) = (nil, scale, .scale)
        return true
    }
}
