import QuizDomain

/// A hint about the name of a face.
public enum NameHint: Hashable, Sendable {
    /// The job title of the person.
    case jobTitle(String)
    /// The first letter of the name.
    case firstLetter(String)
}

extension Person {
    /// The hints about the name, from the weakest to the strongest.
    ///
    /// A job title that contains a word of the name is not a hint.
    package var hints: [NameHint] {
        let words = { (text: String) in Set(AnswerFolding.fold(text).split(separator: " ")) }
        let title = jobTitle.flatMap { words($0).isDisjoint(with: words(name)) ? NameHint.jobTitle($0) : nil }
        return [title, .firstLetter(String(name.prefix(1)))].compactMap { $0 }
    }
}
