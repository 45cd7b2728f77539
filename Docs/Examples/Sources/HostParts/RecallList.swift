/// A typed-recall quiz that is part of the program.
package enum RecallList: String, CaseIterable, Sendable {
    case keywords
    case places

    /// The address of the quiz, by which its records are distinguished from the records of other lists.
    package var address: String {
        switch self {
        case .keywords: DefaultQuiz.address
        case .places: PlacesQuiz.address
        }
    }
}
