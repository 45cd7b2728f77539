/// English words for numbers and titles, many of which differ by a single letter, such as sixty and sixth.
///
/// A misspelled word is accepted, but never another word of the same kind.
enum NumberAndTitleWords {
    private typealias Words = [ArraySlice<Unicode.Scalar>]

    /// Returns `true` if a name has numbers or titles in words, and a form of a guess has others, or has them in
    /// another order.
    ///
    /// The guess may have fewer of them. `allWords` are the words of the form of the guess with the most words, because
    /// a title can be hidden in a form that joins words.
    static func differ(
        _ guess: [ArraySlice<Unicode.Scalar>], allWords: [ArraySlice<Unicode.Scalar>],
        _ name: [ArraySlice<Unicode.Scalar>]
    ) -> Bool {
        [(numbers, guess), (titles, allWords)].contains { known, words in
            let meant = known(name)
            return !meant.isEmpty && !known(words).isPart(of: meant)
        }
    }

    /// Returns the words for numbers, such as two words for `twentyone`.
    private static func numbers(_ words: Words) -> [String] {
        var found: [String] = []
        for word in words.map({ String(scalars: Array($0)) }) {
            if allNumbers.contains(word) {
                found.append(word)
            } else if let first = word.utf8.first, firstOfTens.contains(first),
                let ten = tens.first(where: word.hasPrefix)
            {
                for part in [ten, String(word.dropFirst(ten.count))] where allNumbers.contains(part) {
                    found.append(part)
                }
            }
        }
        return found
    }

    private static func titles(_ words: Words) -> [String] {
        words.map { String(scalars: Array($0)) }.filter(allTitles.contains)
    }

    private static let tens = words("twenty thirty forty fifty sixty seventy eighty ninety")
    private static let firstOfTens = Set(tens.compactMap(\.utf8.first))

    private static let allNumbers: Set<String> = {
        let regular = words(
            "four six seven ten eleven thirteen fourteen fifteen sixteen seventeen eighteen nineteen hundred thousand "
                + "million billion trillion")
        let irregular = words("zero one two three five eight nine twelve first second third fifth eighth ninth twelfth")
        return Set(regular + irregular + tens + regular.map { $0 + "th" } + tens.map { $0.dropLast() + "ieth" })
    }()

    private static let allTitles = Set(
        words(
            "mr mrs ms mx dr st sr jr sir dame fr br mt ft lt sgt cpl capt col gen adm gov sen rep rev hon prof doctor "
                + "mister"))

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
