import QuizDomain
import RemoteLoading

/// The identifiers of questions, which are derived from their content.
enum OpenTriviaQuestionID {
    /// Returns the identifier of a question, which is the same in every response.
    ///
    /// The service gives no identifiers. The wrong answers are not part of the hashed content, because the service
    /// lists them in changing order. The identifier is a checksum, because an identifier that contains the texts would
    /// reveal the answer. The probability that two of 5,000 questions share an identifier is one in a trillion.
    static func of(_ category: String, _ kind: OpenTriviaKind, _ text: String, _ right: String) -> String {
        // Each checksum is the seed of the next one and depends on the length of its text, so different parts with the
        // same concatenation have different checksums.
        // A question keeps its identifier with and without marks that only its screen needs.
        let parts = [category, kind.rawValue, text, right].map(\.withoutDirectionMarks)
        return Checksum.digits(of: parts.reduce(0) { Checksum.of($1, seed: $0) })
    }
}
