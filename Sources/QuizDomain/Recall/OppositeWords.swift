/// English words and beginnings of words with opposite or competing meanings that are spelled almost alike.
///
/// A word is not a misspelling of its opposite: Southern is not accepted for Northern, and possible is not accepted for
/// impossible.
enum OppositeWords {
    /// Returns `true` if a word of a guess is nearer to the opposite of the word in its place than to that word.
    ///
    /// If the numbers of words differ, the words are not compared, and the result is `false`.
    static func areOpposite(
        _ guess: [ArraySlice<Unicode.Scalar>], _ name: [ArraySlice<Unicode.Scalar>]
    ) -> Bool {
        guess.count == name.count
            && zip(guess, name).contains { written, meant in
                written != meant && isOpposite(Word(written), of: Word(meant))
            }
    }

    private struct Word {
        let text: String
        let scalars: [Unicode.Scalar]

        init(_ scalars: some Sequence<Unicode.Scalar>) {
            self.scalars = Array(scalars)
            text = String(String.UnicodeScalarView(self.scalars))
        }

        func distance(to other: String) -> Int {
            EditDistance.between(scalars, Array(other.unicodeScalars), atMost: 4) ?? 5
        }
    }

    private static func isOpposite(_ written: Word, of meant: Word) -> Bool {
        let others = opposites[meant.text, default: []] + alternatives(to: meant.text, for: written.text)
        guard !others.isEmpty else { return false }
        let distance = written.distance(to: meant.text)
        return others.contains { written.distance(to: $0) < distance }
    }

    /// Returns the words that a name could have instead of one of its words, with another beginning or ending.
    private static func alternatives(to word: String, for guess: String) -> [String] {
        var others: [String] = []
        for negation in negations {
            if let rest = word.rest(after: negation, atLeast: 4) { others.append(rest) }
            if guess.hasPrefix(negation), !word.hasPrefix(negation), word.count >= 4 { others.append(negation + word) }
        }
        for (own, instead) in word.utf8.first.flatMap({ beginnings[$0] }) ?? [] {
            guard let rest = word.rest(after: own, atLeast: 3) else { continue }
            others += instead.map { $0 + rest }
        }
        for (own, instead) in word.utf8.last.flatMap({ endings[$0] }) ?? [] where word.hasSuffix(own) {
            others += instead.map { word.dropLast(own.count) + $0 }
        }
        return others
    }

    /// Beginnings that turn the meaning of a word into its opposite.
    private static let negations = words("im in il ir un non dis mis anti")

    /// Beginnings of words by their first letter, each with the beginnings that make another word of the same rest.
    private static let beginnings = table(
        byLetter: \.first,
        [
            "in out", "in ex", "im ex", "in de", "en de", "im em", "inter intra", "intro extro", "inner outer",
            "inside outside",
            "macro micro", "maxi mini", "hyper hypo", "pre post", "ante post", "over under", "up down", "endo exo",
            "ab ad",
            "homo hetero", "syn anti", "as des", "pro anti", "sub super", "infra ultra", "paleo neo", "eu dys",
            "fore hind",
            "uni mono bi di tri quadri quadru tetra quinti quintu penta hexa hepta octa nona deca dodeca", "bi ter",
            "pent hex hept oct dec", "north south", "east west", "northeast northwest", "southeast southwest",
        ])

    /// Endings of words by their last letter, each with the endings that make another word of the same beginning.
    private static let endings = table(
        byLetter: \.last, ["man woman", "men women", "boy girl", "son daughter"])

    private static func table(
        byLetter letter: (String.UTF8View) -> UInt8?, _ groups: [String]
    ) -> [UInt8: [(own: String, instead: [String])]] {
        groups.map(words).reduce(into: [:]) { table, group in
            for own in group {
                guard let letter = letter(own.utf8) else { continue }
                table[letter, default: []].append((own, group.filter { $0 != own }))
            }
        }
    }

    /// The words that have opposites, with these opposites.
    private static let opposites: [String: [String]] = [
        "north south", "northern southern", "northerly southerly", "east west", "eastern western", "easterly westerly",
        "northeast northwest", "southeast southwest", "northeastern northwestern", "southeastern southwestern",
        "upper lower", "inner outer", "major minor", "maximum minimum", "maximal minimal", "maximus minimus",
        "convex concave", "anode cathode", "stalactite stalagmite", "stalactites stalagmites", "male female",
        "man woman", "men women", "prince princess", "god goddess", "host hostess", "waiter waitress", "actor actress",
        "hot cold", "hotter colder", "black white", "light dark", "left right", "first last", "old new", "odd even",
        "positive negative", "ascending descending", "increase decrease", "increasing decreasing", "import export",
        "inhale exhale", "implosion explosion", "immigration emigration", "immigrant emigrant", "predator prey",
        "moral amoral", "theist atheist", "theism atheism", "typical atypical", "symmetric asymmetric",
        "symmetrical asymmetrical", "symmetry asymmetry", "aerobic anaerobic", "sexual asexual", "political apolitical",
        "gnostic agnostic", "sunrise sunset", "employer employee", "lessor lessee", "biannual biennial",
        "astronomy astrology", "winter summer", "borrow lend", "buyer seller", "antonym synonym",
    ].map(words).reduce(into: [:]) { table, group in
        for word in group { table[word, default: []] += group.filter { $0 != word } }
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

extension String {
    fileprivate func rest(after beginning: String, atLeast length: Int) -> String? {
        guard hasPrefix(beginning), count >= beginning.count + length else { return nil }
        return String(dropFirst(beginning.count))
    }
}
