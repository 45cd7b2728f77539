/// A name that is difficult to display, sort or compare.
public struct HardName: Hashable, Sendable, CustomStringConvertible {
    /// The description of the difficulty.
    public let description: String
    /// The first name.
    public let first: String
    /// The last name.
    public let last: String

    /// Creates a name.
    public init(_ description: String, _ first: String, _ last: String) {
        self.description = description
        self.first = first
        self.last = last
    }
}

extension HardName {
    /// Distinct names that are difficult to display or sort.
    public static let all = [
        HardName("accents", "Zoë", "Brontë"),
        HardName("an accent as a combining scalar", "Rene\u{301}e", "Dupre\u{301}"),
        HardName("letters that do not decompose", "Łukasz", "Żółkiewski"),
        HardName("a letter that becomes two", "Sören", "Großmann"),
        HardName("a dotted capital", "İpek", "Işık"),
        HardName("an apostrophe", "Sinéad", "O’Connor"),
        HardName("a hyphen", "Anne-Sophie", "Leutheusser-Krüger"),
        HardName("lower-case initials", "ludwig", "van den Berg"),
        HardName("only a first name", "Prince", ""),
        HardName("only a last name", "", "Nakashima"),
        HardName("one letter", "K", "O"),
        HardName("from right to left", "דנה", "לוי"),
        HardName("from right to left, with marks", "مُحَمَّد", "الفارسي"),
        HardName("both directions", "Omar", "الخوارزمي"),
        HardName("ideographs", "李", "小龍"),
        HardName("a script with marks between letters", "अनुष्का", "शर्मा"),
        HardName("an emoji of several scalars", "Sam", "👩‍👩‍👧"),
        HardName("a digit", "Louis", "14"),
        HardName(
            "a very long one", "Wolfeschlegelsteinhausenbergerdorff-Adalbertina",
            "von und zu Hohenfeldkirchen-Westernhagen-Oberbergmannsdorf"),
    ]

    /// Groups of names, where each group contains different spellings of one name.
    ///
    /// A round may contain at most one name of each group.
    public static let sameNames = [
        [
            HardName("plain", "Zoe", "Garcia"), HardName("with accents", "Zoë", "García"),
            HardName("with combining accents", "Zoe\u{308}", "Garci\u{301}a"),
            HardName("in upper case", "ZOË", "GARCÍA"),
        ],
        [
            HardName("one blank", "Mary Ann", "Lee"), HardName("more blanks", "Mary  Ann", " Lee "),
            HardName("split at another word", "Mary", "Ann Lee"),
        ],
        [HardName("with diacritics", "Åsa", "Öberg"), HardName("without diacritics", "Asa", "Oberg")],
        [HardName("first and last", "Kim", "Min"), HardName("all in the first name", "Kim Min", "")],
    ]
}
