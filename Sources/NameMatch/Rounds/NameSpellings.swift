import QuizDomain

/// The ways in which people write the name of a person, all of which count as right when a player types the name.
///
/// A first name may be written without its part in brackets, and the text in the brackets may replace it: Robert (Bob)
/// Smith is also Robert Smith and Bob Smith. A title before the first name may be omitted. A letter such as ö may be
/// written as two, here as oe.
struct NameSpellings {
    /// The spellings, of which the first is the name as it is shown.
    ///
    /// They are the first name before or after the last name, also without a space in scripts that have none, and each
    /// of the two names alone.
    let all: [String]
    /// The last names and first names that may have a comma between them, as in "Smith, Bob".
    let withComma: [(last: String, first: String)]

    /// Creates the spellings of the name of a person.
    init(_ person: Person) {
        let (firsts, lasts) = (person.firstName.asFirstName, person.lastName.asLastName)
        let pairs = lasts.flatMap { last in firsts.map { (last: last, first: $0) } }
        var all = [person.name] + firsts + lasts
        for (last, first) in pairs {
            all += ["\(first) \(last)", "\(last) \(first)"]
            // Chinese, Japanese and Korean names begin with the last name, but a list may have the two names swapped.
            if first.isWrittenWithoutSpaces, last.isWrittenWithoutSpaces { all += [last + first, first + last] }
        }
        self.all = all.withoutDuplicates
        withComma = pairs
    }
}

extension String {
    /// A Boolean value that indicates whether all letters of the text are of scripts without a space inside names.
    var isWrittenWithoutSpaces: Bool {
        let letters = unicodeScalars.filter { !$0.properties.isWhitespace }
        return !letters.isEmpty && letters.allSatisfy(\.isOfScriptWithoutSpaces)
    }

    /// The forms of a first name, which are no forms if it is empty.
    fileprivate var asFirstName: [String] {
        let brackets = NameBrackets(self)
        let forms = [self, brackets.outside] + brackets.inside
        return (forms + forms.map(\.withoutTitles)).withTransliterations
    }

    /// The forms of a last name, which are no forms if it is empty.
    ///
    /// What stands in brackets does not replace a last name, because it is often another thing, for example the name
    /// before a marriage or a department.
    fileprivate var asLastName: [String] {
        [self, NameBrackets(self).outside].withTransliterations
    }

    /// The name without titles at its beginning.
    var withoutTitles: String {
        split(separator: " ").drop { $0.isTitle }.joined(separator: " ")
    }
}

extension [String] {
    /// The forms of a name, and those with letters such as ö written as two, without blank forms and duplicates.
    fileprivate var withTransliterations: [String] {
        let forms = filter { !$0.isEmpty }
        return (forms + forms.map(\.transliterated)).withoutDuplicates
    }
}

/// A name, with the parts in brackets apart.
struct NameBrackets {
    /// The name without its parts in brackets.
    private(set) var outside = ""
    /// The parts in brackets that can stand for the name, at most four.
    private(set) var inside: [String] = []

    private static let pairs: [Unicode.Scalar: Unicode.Scalar] = ["(": ")", "[": "]", "（": "）", "［": "］"]

    init(_ name: String) {
        var rest = name.unicodeScalars[...]
        var outside = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            guard let closing = Self.pairs[scalar], let end = rest.firstIndex(of: closing) else {
                outside.append(scalar)
                continue
            }
            let part = rest[..<end]
            rest = rest[rest.index(after: end)...]
            // In Alex(andra), the part in brackets is no name.
            let isPieceOfWord =
                outside.last.map { $0.properties.isAlphabetic && !$0.isOfScriptWithoutSpaces } ?? false
                && part.first?.properties.isLowercase == true
            if !isPieceOfWord { inside.append(String(part).joinedWords) }
            if rest.first?.properties.isAlphabetic == true { outside.append(" ") }
        }
        self.outside = String(outside).joinedWords
        inside = Array(inside.filter { !$0.isEmpty }.prefix(4))
    }
}

extension Substring {
    /// A Boolean value that indicates whether the word consists of titles.
    ///
    /// Examples are `Dr.` and `Dipl.-Ing.` Some titles are recognised only with a full stop, because the word without
    /// it can be a name.
    fileprivate var isTitle: Bool {
        let word = lowercased()
        let titles = word.contains(".") ? Self.titles.union(Self.titlesWithFullStop) : Self.titles
        let letters = word.replacing(".", with: "")
        guard !titles.contains(letters.replacing("-", with: "")) else { return true }
        let parts = letters.split(separator: "-")
        return parts.count > 1 && parts.allSatisfy { titles.contains(String($0)) }
    }

    private static let titles: Set<String> = [
        "dr", "ddr", "dra", "prof", "profa", "professor", "professorin", "doctor", "doktor", "docteur", "dott",
        "dottssa", "dottoressa", "dottore", "univ", "pd", "dipl", "drs", "mgr", "mudr", "judr", "phdr", "mr", "mrs",
        "ms", "mx", "miss", "sir", "rev", "reverend", "herr", "frau", "hr", "fr", "mme", "mlle", "monsieur", "madame",
        "sig", "sigra", "signor", "signora", "sr", "sra", "srta", "señor", "señora", "avv", "hc", "др", "проф", "δρ",
    ]
    private static let titlesWithFullStop: Set<String> = [
        "ing", "mag", "med", "lic", "arch", "geom", "eng", "habil", "hab", "inż", "jur", "phil", "rer", "nat", "hon",
        "د",
    ]
}

extension String {
    /// The words of the text with single spaces between them.
    fileprivate var joinedWords: String { split(separator: " ").joined(separator: " ") }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether the scalar belongs to a script that has no space between the parts of a
    /// name: Chinese, Japanese, Korean, Thai, Lao, Burmese or Khmer.
    fileprivate var isOfScriptWithoutSpaces: Bool {
        guard value >= 0xE00 else { return false }
        return properties.isIdeographic || isHangul
            || [
                0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3031...0x3035, 0x3040...0x312F,
                0xFF66...0xFF9F,
            ].contains { $0.contains(value) }
    }

    /// A Boolean value that indicates whether the scalar is a syllable or a letter of the Korean script.
    var isHangul: Bool {
        [0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3].contains { $0.contains(value) }
    }
}
