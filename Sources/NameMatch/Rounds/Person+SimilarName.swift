import QuizDomain

extension Person {
    /// The letters of the first name, without differences of case and accents, which are compared to find similar
    /// names.
    ///
    /// For a person without a first name, these are the letters of the last name. The array has at most 40 letters,
    /// because the time of a comparison grows with the square of the length.
    var letters: [Unicode.Scalar] {
        Array(AnswerFolding.fold(firstName.isEmpty ? lastName : firstName).unicodeScalars.prefix(40))
    }
}

extension [Unicode.Scalar] {
    /// Returns `true` if one of two names begins with the other, or if few of their letters differ.
    ///
    /// For example, Matthew begins with Mat. Katherine and Catherine differ in one letter. The accepted edit distance
    /// is a third of the number of letters of the longer name, rounded down: 1 for five letters, 2 for six.
    func looksLike(_ other: [Unicode.Scalar]) -> Bool {
        let (short, long) = count < other.count ? (self, other) : (other, self)
        return short.count > 1 && long.starts(with: short)
            || EditDistance.between(short, long, atMost: long.count / 3) != nil
    }
}
