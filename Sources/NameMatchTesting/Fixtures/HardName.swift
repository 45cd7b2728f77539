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
        HardName("an accent of two scalars", "Rene\u{301}e", "Dupre\u{301}"),
        HardName("letters that are no plain ones with accents", "Łukasz", "Żółkiewski"),
        HardName("a letter that becomes two", "Sören", "Großmann"),
        HardName("a dotted capital", "İpek", "Işık"),
        HardName("an apostrophe", "Sinéad", "O’Connor"),
        HardName("a hyphen", "Anne-Sophie", "Leutheusser-Krüger"),
        HardName("small letters first", "ludwig", "van den Berg"),
        HardName("a first name alone", "Prince", ""),
        HardName("a last name alone", "", "Nakashima"),
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

    /// Groups of spellings of the same name, of which one round may contain at most one per group.
    public static let sameNames = [
        [
            HardName("plain", "Zoe", "Garcia"), HardName("with accents", "Zoë", "García"),
            HardName("with accents of their own scalars", "Zoe\u{308}", "Garci\u{301}a"),
            HardName("in capitals", "ZOË", "GARCÍA"),
        ],
        [
            HardName("one blank", "Mary Ann", "Lee"), HardName("more blanks", "Mary  Ann", " Lee "),
            HardName("divided elsewhere", "Mary", "Ann Lee"),
        ],
        [HardName("as it is", "Åsa", "Öberg"), HardName("without rings and dots", "Asa", "Oberg")],
        [HardName("first and last", "Kim", "Min"), HardName("in the first alone", "Kim Min", "")],
    ]
}
