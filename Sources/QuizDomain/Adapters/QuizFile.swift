public import Foundation
public import RemoteLoading

/// A multiple-choice quiz, read from a file.
///
/// The format is JSON, version 1:
///
///     {"version": 1, "title": "Capitals", "logo": "logo.png", "questions": [
///         {"text": "What is the capital of Peru?", "image": "lima.jpg",
///          "options": ["Lima", "Quito", "La Paz"], "right": "Lima", "points": 10}]}
///
/// `logo`, `image` and `points` are optional, and a question without `points` is worth one point. `right` is the text
/// of the right option. `id` is the permanent identifier of a question, and defaults to the position in the file. With
/// `"order": "asGiven"` the options keep their order. Addresses may be relative to the address of the file.
public struct QuizFile: Hashable, Sendable {
    /// The title and the logo of the quiz.
    public let heading: QuizContent
    /// The questions, in the order of the file.
    public let questions: [ChoiceQuestion<QuizContent>]

    /// Creates a quiz from the bytes of a file, and resolves relative addresses against a place.
    ///
    /// Throws `.invalidData` with the first flaw and its place, such as `duplicateOption` at `questions[3].options[2]`.
    /// A picture whose address is not valid is not an error: it is marked as missing. A picture on this machine or in a
    /// private network is also marked as missing, unless it has the origin of the place or `privateAddresses` permits
    /// it. A file of more than 2 MB or 10,000 questions is refused, unless other limits are given.
    public init(
        _ bytes: Data, at place: URL? = nil, privateAddresses: PrivateAddresses = .refused,
        limits: JSONLimits = JSONLimits()
    ) throws(LoadError) {
        let pictures = WebReferences(at: place, privateAddresses: privateAddresses)
        let wire = try WireQuiz(decoding: bytes, within: limits)
        heading = QuizContent(wire.title.trimmed, picture: wire.logo.flatMap { QuizPicture($0, in: pictures) })
        questions = try wire.checkedQuestions(pictures)
    }
}

extension QuizPicture {
    /// Creates a picture from an address in a file, or returns `nil` if the address is blank.
    init?(_ text: String, in pictures: WebReferences) {
        let text = text.trimmed
        guard !text.isEmpty else { return nil }
        self = pictures.url(for: text).map { .at($0) } ?? .missing
    }
}

private struct WireQuiz: Decodable {
    let title: String
    let logo: String?
    let questions: [WireQuestion]

    private struct Version: Decodable {
        let version: WholeNumber
    }

    init(decoding bytes: Data, within limits: JSONLimits) throws(LoadError) {
        let response = HTTPResponse(body: bytes)
        let version = try response.decoded(as: Version.self, within: limits).version.value
        guard version == 1 else {
            throw .invalidData(.rejected(rule: version > 1 ? "newerVersion" : "unknownVersion", at: "version"))
        }
        self = try response.decoded(as: WireQuiz.self, within: limits)
        guard !title.trimmed.isEmpty else { throw .invalidData(.rejected(rule: "blankTitle", at: "title")) }
        guard !questions.isEmpty else { throw .invalidData(.rejected(rule: "noQuestions", at: "questions")) }
    }

    func checkedQuestions(_ pictures: WebReferences) throws(LoadError) -> [ChoiceQuestion<QuizContent>] {
        var seen: Set<ByteKey> = []
        var checked: [ChoiceQuestion<QuizContent>] = []
        for (index, wire) in questions.enumerated() {
            let path = "questions[\(index)]"
            let question = try wire.checked(number: index + 1, path: path, pictures)
            guard seen.insert(question.key).inserted else {
                throw .invalidData(.rejected(rule: "duplicateID", at: path + ".id"))
            }
            checked.append(question)
        }
        return checked
    }
}

private struct WireQuestion: Decodable {
    let id: ServiceID?
    let text: String
    let image: String?
    let options: [String]
    let right: String
    let points: WholeNumber?
    let order: String?

    func checked(
        number: Int, path: String, _ pictures: WebReferences
    ) throws(LoadError) -> ChoiceQuestion<QuizContent> {
        func refuse(_ rule: String, _ part: String) -> LoadError {
            .invalidData(.rejected(rule: rule, at: path + part))
        }
        let options = options.map(\.trimmed)
        guard !text.trimmed.isEmpty else { throw refuse("blankQuestion", ".text") }
        if let blank = options.firstIndex(where: \.isEmpty) { throw refuse("blankOption", ".options[\(blank)]") }
        let order = order.map { ByteKey($0) }
        guard order == nil || order == "asGiven" || order == "shuffled" else { throw refuse("unknownOrder", ".order") }
        let right = ByteKey(right.trimmed)
        do throws(ChoiceQuestionError) {
            return try ChoiceQuestion(
                id: id.map(\.text.trimmed).flatMap { $0.isEmpty ? nil : $0 } ?? "\(number)",
                prompt: QuizContent(text.trimmed, picture: image.flatMap { QuizPicture($0, in: pictures) }),
                options: options.map { QuizContent($0) }, right: options.firstIndex { ByteKey($0) == right } ?? -1,
                points: points?.value ?? 1, order: order == "asGiven" ? .asGiven : .shuffled)
        } catch {
            throw refuse(error.rule, error.place)
        }
    }
}

extension ChoiceQuestionError {
    fileprivate var rule: String {
        switch self {
        case .tooFewOptions: "tooFewOptions"
        case .noRightOption: "noRightOption"
        case .duplicateOption: "duplicateOption"
        case .pointsOutOfRange: "pointsOutOfRange"
        }
    }

    fileprivate var place: String {
        switch self {
        case .tooFewOptions: ".options"
        case .noRightOption: ".right"
        case .duplicateOption(let place, _): ".options[\(place)]"
        case .pointsOutOfRange: ".points"
        }
    }
}
