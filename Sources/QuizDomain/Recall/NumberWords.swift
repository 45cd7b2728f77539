/// The English words for numbers, many of which differ by a single letter: sixty and sixth, million and billion.
enum NumberWords {
    /// Returns the words for numbers in a folded text, such as two words for `twentyone`.
    static func of(_ folded: String.UnicodeScalarView) -> Set<String> {
        var found: Set<String> = []
        for part in folded.split(separator: " ") {
            let word = String(part)
            if all.contains(word) {
                found.insert(word)
            } else if let first = word.utf8.first, firstOfTens.contains(first),
                let ten = tens.first(where: word.hasPrefix)
            {
                for part in [ten, String(word.dropFirst(ten.count))] where all.contains(part) { found.insert(part) }
            }
        }
        return found
    }

    private static let tens = words("twenty thirty forty fifty sixty seventy eighty ninety")
    private static let firstOfTens = Set(tens.compactMap(\.utf8.first))

    private static let all: Set<String> = {
        let regular = words(
            "four six seven ten eleven thirteen fourteen fifteen sixteen seventeen eighteen nineteen hundred thousand "
                + "million billion trillion")
        let irregular = words("zero one two three five eight nine twelve first second third fifth eighth ninth twelfth")
        return Set(regular + irregular + tens + regular.map { $0 + "th" } + tens.map { $0.dropLast() + "ieth" })
    }()

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
