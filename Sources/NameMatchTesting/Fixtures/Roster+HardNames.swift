public import NameMatch

extension Roster {
    /// A roster of people with distinct names that are difficult to display, sort or compare.
    public static let hardNames = Roster(
        names.enumerated().map { number, name in
            .fixture(number, firstName: name.first, lastName: name.last, jobTitle: "Role \(number)")
        })

    private static let names: [(first: String, last: String)] = [
        ("Zoë", "Brontë"),  // accents
        ("Rene\u{301}e", "Dupre\u{301}"),  // an accent as a combining scalar
        ("Łukasz", "Żółkiewski"),  // letters that do not decompose
        ("Sören", "Großmann"),  // a letter whose capital form has two
        ("İpek", "Işık"),  // a capital I with a dot
        ("Sinéad", "O’Connor"),  // an apostrophe
        ("Anne-Sophie", "Leutheusser-Krüger"),  // a hyphen
        ("ludwig", "van den Berg"),  // lower-case initials
        ("Prince", ""),  // only a first name
        ("", "Nakashima"),  // only a last name
        ("K", "O"),  // one letter
        ("דנה", "לוי"),  // from right to left
        ("مُحَمَّد", "الفارسي"),  // from right to left, with marks
        ("Omar", "الخوارزمي"),  // both directions
        ("李", "小龍"),  // ideographs
        ("अनुष्का", "शर्मा"),  // a script with marks between letters
        ("Sam", "👩‍👩‍👧"),  // an emoji of several scalars
        ("Louis", "14"),  // a digit
        (  // a very long one
            "Wolfeschlegelsteinhausenbergerdorff-Adalbertina",
            "von und zu Hohenfeldkirchen-Westernhagen-Oberbergmannsdorf"
        ),
    ]
}
