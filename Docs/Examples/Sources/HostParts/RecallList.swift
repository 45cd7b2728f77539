/// A typed-recall quiz that is part of the program.
package enum RecallList: String, CaseIterable, Sendable {
    case keywords
    case places

    /// The mode of the list in the key of its records.
    package var address: String {
        switch self {
        case .keywords: DefaultQuiz.address
        case .places: PlacesQuiz.address
        }
    }
}
