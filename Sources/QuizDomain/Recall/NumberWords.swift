/// The English words for numbers, many of which differ by a single letter: sixty and sixth, million and billion.
enum NumberWords {
    /// Returns the words for numbers in a folded text, such as two words for `twentyone`.
    static func of(_ folded: String.UnicodeScalarView) -> Set<String> {
        Set(
            folded.split(separator: " ").flatMap { word in
                let word = String(word)
                guard !all.contains(word), let ten = tens.first(where: word.hasPrefix) else { return [word] }
                return [ten, String(word.dropFirst(ten.count))]
            }
        ).intersection(all)
    }

    private static let tens = words("twenty thirty forty fifty sixty seventy eighty ninety")

    private static let all: Set<String> = {
        let regular = words(
            "four six seven ten eleven thirteen fourteen fifteen sixteen seventeen eighteen nineteen hundred thousand "
                + "million billion trillion")
        let irregular = words("zero one two three five eight nine twelve first second third fifth eighth ninth twelfth")
        return Set(regular + irregular + tens + regular.map { $0 + "th" } + tens.map { $0.dropLast() + "ieth" })
    }()

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
