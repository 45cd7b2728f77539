package import QuizDomain

/// A judge of typed names, which compares a guess with the names of all people of a game.
///
/// A guess is right if it is a spelling of the name of the person and of no other person: the name as it is shown, or
/// one of its ``NameSpellings``. The name as it is shown is always right, and a guess that names several people is
/// ambiguous. A misspelling is accepted by the rules of a typed-recall quiz: it must not be equally close to the name
/// of another person. People with equal folded names count as one person.
///
/// A guess that is a part or an abbreviation of the name is not enough. It is never wrong, even if it is the whole name
/// of another person, because the player may mean the right one.
package struct NameJudge: Sendable {
    /// The people whom a spelling can mean, by the number of their name.
    private struct Meaning {
        let names: Set<Int>
        /// The number of the name that is shown with this spelling, or `nil` if there is none.
        ///
        /// The value is also `nil` if the spelling has only one meaning.
        let shown: Int?
    }

    private struct SharedSpelling: Hashable {
        let set: Int
        let shown: Int?
    }

    private let matcher: GuessMatcher
    /// The meaning of each answer of the matcher.
    private let meanings: [Meaning]
    /// The meanings of the spellings with a comma after the last name.
    ///
    /// The matcher ignores commas, and could not tell "Martin, James" from the name Martin James.
    private let withComma: [NameWithComma: Set<Int>]
    /// The people with each name; people with equal folded names share one.
    private let people: [[Person.ID]]
    private let names: [Person.ID: Int]

    /// Creates a judge for the names of the given people.
    package init(_ everybody: [Person]) {
        var draft = SpellingDraft()
        for person in everybody { draft.add(person) }
        var places: [SharedSpelling: Int] = [:]
        var meanings: [Meaning] = []
        var spellings: [[String]] = []
        // Equal sets of names have equal numbers, because comparing the sets themselves for each text can be slow.
        var sets: [Set<Int>: Int] = [:]
        for form in draft.forms {
            let set = sets[form.names, default: sets.count]
            sets[form.names] = set
            for text in form.texts {
                let shown = form.names.count > 1 ? draft.numbers[AnswerFolding.fold(text)] : nil
                let place = places[SharedSpelling(set: set, shown: shown), default: meanings.count]
                if place == meanings.count {
                    places[SharedSpelling(set: set, shown: shown)] = place
                    meanings.append(Meaning(names: form.names, shown: shown))
                    spellings.append([])
                }
                spellings[place].append(text)
            }
        }
        self.meanings = meanings
        matcher = GuessMatcher(
            answers: spellings.map { .init($0[0], aliases: Array($0.dropFirst())) }, variants: .ofNames)
        (withComma, people, names) = (draft.withComma, draft.people, draft.owners)
    }

    /// Returns `true` if a person is among the people with whom the judge was created.
    package func knows(_ person: Person) -> Bool { names[person.id] != nil }

    /// Judges a guess at a person's name, and returns the verdict and the other people whom the guess names.
    ///
    /// The verdict is `.ambiguous` if the guess can mean several people, for example because it is the first name of
    /// several people, so the player must type more of the name. It is `.notEnough` if the guess is only a part or an
    /// abbreviation of the name.
    package func judge(_ guess: String, of person: Person) -> (verdict: GuessVerdict, mixUps: [Person.ID]) {
        let finding = find(guess)
        let judgement = judgement(of: finding, person)
        guard judgement.verdict == .wrong else { return judgement }
        let isPart = PartialName(person).canBeMeant(by: guess, isName: finding.isName)
        return isPart ? (.notEnough, []) : judgement
    }

    private func judgement(
        of finding: Finding, _ person: Person
    ) -> (verdict: GuessVerdict, mixUps: [Person.ID]) {
        let name = names[person.id]
        switch finding {
        case .blank: return (.blank, [])
        case .meaning(let meaning, let manner):
            let isMeant = name.map(meaning.names.contains) ?? false
            if isMeant, meaning.names.count == 1 || meaning.shown == name {
                return (.accepted(answer: person.name, manner: manner), [])
            }
            if let shown = meaning.shown, !isMeant { return (.wrong, people[shown]) }
            guard meaning.names.count == 1 else { return (.ambiguous(meaning.names.count), []) }
            return (.wrong, meaning.names.flatMap { people[$0] })
        case .nothing: return (.wrong, [])
        }
    }

    private enum Finding {
        case blank, nothing
        case meaning(Meaning, GuessVerdict.Manner)

        /// A Boolean value that indicates whether the guess is spelled like the name of a person.
        var isName: Bool {
            switch self {
            case .blank, .nothing, .meaning(_, .typo): false
            case .meaning: true
            }
        }
    }

    private func find(_ guess: String) -> Finding {
        if let names = NameWithComma(guess).flatMap({ withComma[$0] }) {
            return .meaning(Meaning(names: names, shown: nil), .alias)
        }
        var finding = match(guess)
        if case .nothing = finding, guess.transliterated != guess { finding = match(guess.transliterated) }
        guard case .nothing = finding, guess.isWrittenWithoutSpaces else { return finding }
        return match(String(String.UnicodeScalarView(guess.unicodeScalars.filter { !$0.properties.isWhitespace })))
    }

    private func match(_ guess: String) -> Finding {
        switch matcher.find(guess) {
        case .blank: .blank
        // One syllable makes another Korean name, because most have only two or three of them.
        case .answer(_, .typo) where guess.unicodeScalars.contains(where: \.isHangul): .nothing
        case .answer(let answer, let manner): .meaning(meanings[answer], manner)
        // The matcher knows each spelling as a part of one answer only.
        case .nothing, .close, .several: .nothing
        }
    }
}

/// The spellings of the names of people, collected for a judge.
private struct SpellingDraft {
    /// A spelling without case, accents and punctuation.
    struct Form {
        /// The texts with this form, in the order in which they were added.
        var texts: [String] = []
        /// The same texts, to find equal ones.
        var known: Set<String> = []
        /// The numbers of the names that can be written in this way.
        var names: Set<Int> = []
    }

    /// The numbers of the folded names.
    var numbers: [String: Int] = [:]
    var people: [[Person.ID]] = []
    var owners: [Person.ID: Int] = [:]
    var forms: [Form] = []
    var withComma: [NameWithComma: Set<Int>] = [:]
    private var places: [String: Int] = [:]

    mutating func add(_ person: Person) {
        let name = AnswerFolding.fold(person.name)
        let number = numbers[name, default: people.count]
        if number == people.count {
            numbers[name] = number
            people.append([])
        }
        people[number].append(person.id)
        owners[person.id] = owners[person.id] ?? number
        let spellings = NameSpellings(person)
        for text in spellings.all { add(text, of: number) }
        for (last, first) in spellings.withComma {
            withComma[NameWithComma(last: last, first: first), default: []].insert(number)
        }
    }

    private mutating func add(_ text: String, of number: Int) {
        let form = text.withoutPunctuation
        let place = places[form, default: forms.count]
        if place == forms.count {
            places[form] = place
            forms.append(Form())
        }
        if forms[place].known.insert(text).inserted { forms[place].texts.append(text) }
        forms[place].names.insert(number)
    }
}

/// A name that is written with a comma after the last name, without case, accents and other punctuation.
private struct NameWithComma: Hashable {
    let last: String
    let first: String

    init(last: String, first: String) {
        (self.last, self.first) = (last.withoutPunctuation, first.withoutPunctuation)
    }

    /// Creates the name that a guess writes with a comma, or returns `nil` if the guess has no comma between two names.
    ///
    /// In "Davis, Jr., Sammy", the last comma counts.
    init?(_ guess: String) {
        let scalars = guess.unicodeScalars.prefix(2 * Person.longestName)
        guard let comma = scalars.lastIndex(where: { ",，、､،".unicodeScalars.contains($0) }) else { return nil }
        self.init(last: String(scalars[..<comma]), first: String(scalars[scalars.index(after: comma)...]))
        guard !last.isEmpty, !first.isEmpty else { return nil }
    }
}

extension String {
    /// The folded text without punctuation, or with it if there is nothing else.
    ///
    /// Texts with equal folded forms have equal forms without punctuation, because the text is folded first.
    fileprivate var withoutPunctuation: String {
        let folded = AnswerFolding.fold(self)
        let compact = AnswerFolding.compact(folded, by: .lenient)
        return compact.isEmpty ? folded : compact
    }
}

extension SpellingVariants {
    /// The variants of an English answer without its part in brackets, because ``NameSpellings`` decides about it.
    fileprivate static let ofNames = SpellingVariants(
        kinds: .all.subtracting(.brackets), abbreviations: SpellingVariants.english.abbreviations)
}
