import PlayhouseCoreTesting
import QuizDomain

extension AnswerCorpus {
    /// Returns random misspellings, up to the given number for each answer.
    ///
    /// Equal seeds give equal misspellings. A mistake removes, inserts or replaces a letter, or swaps two adjacent
    /// letters. Inserted letters are letters that occur in the list. Two mistakes may partly undo each other. A
    /// misspelling that is another spelling in the list is omitted, and so are duplicates, so a short answer may have
    /// fewer misspellings than requested.
    func misspellings(edits: Int, each count: Int, using generator: inout SeededNumbers) -> [Misspelling] {
        let spellings = Set(question.answers.flatMap { [$0.text] + $0.aliases }.map(AnswerFolding.fold))
        let alphabet = Set(spellings.flatMap(\.unicodeScalars).filter(\.properties.isAlphabetic)).sorted()
        var misspellings: [Misspelling] = []
        for answer in question.answers {
            var written: Set<String> = []
            // A word of two letters has few misspellings, so the number of attempts is limited.
            for _ in 0..<count * 10 where written.count < count {
                let text = AnswerFolding.fold(answer.text).misspelled(edits, alphabet, using: &generator)
                guard !spellings.contains(text), !AnswerFolding.isBlank(text), written.insert(text).inserted else {
                    continue
                }
                misspellings.append(Misspelling(text, of: answer.text))
            }
        }
        return misspellings
    }
}

extension String {
    fileprivate func misspelled(
        _ edits: Int, _ alphabet: [Unicode.Scalar], using generator: inout SeededNumbers
    ) -> String {
        var letters = Array(unicodeScalars)
        for _ in 0..<edits { letters.makeMistake(alphabet, using: &generator) }
        return AnswerFolding.fold(String(UnicodeScalarView(letters)))
    }
}

extension [Unicode.Scalar] {
    /// Makes one mistake at a random letter.
    fileprivate mutating func makeMistake(_ alphabet: [Unicode.Scalar], using generator: inout SeededNumbers) {
        let places = indices.filter { self[$0].properties.isAlphabetic }
        guard let place = generator.element(of: places), let letter = generator.element(of: alphabet) else { return }
        switch generator.number(below: 4) {
        case 0 where places.count > 1: remove(at: place)
        case 1: insert(letter, at: place + generator.number(below: 2))
        case 2 where places.contains(place + 1): swapAt(place, place + 1)
        default: self[place] = letter
        }
    }
}
