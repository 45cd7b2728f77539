/// A typed-recall quiz that is part of the program.
package enum RecallList: String, CaseIterable, Sendable {
    case keywords
    case places

    /// The address of the quiz, which is part of the key of its records, so that each list has separate records.
    package var address: String {
        switch self {
        case .keywords: DefaultQuiz.address
        case .places: PlacesQuiz.address
        }
    }
}
