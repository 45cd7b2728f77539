public import Foundation
public import PlayhouseCore

/// A quiz with options to choose and answers to type, read from a file.
///
/// The format is JSON, version 1:
///
///     {"version": 1, "title": "Capitals", "logo": "logo.png", "logoDescription": "A globe",
///      "questionOrder": "shuffled", "questionCount": 2, "questions": [
///         {"text": "What is the capital of Peru?", "image": "peru.png", "imageDescription": "A map of Peru",
///          "options": ["Lima", "Quito", {"text": "La Paz", "image": "la-paz.jpg"}], "right": "Lima",
///          "points": 10, "explanation": "Lima was founded in 1535."},
///         {"text": "Which river flows through Cairo?", "answers": ["Nile", "River Nile"], "not": ["Niger"]}]}
///
/// A question has `options` and `right`, or `answers`, of which any may be typed. Only these members, `version`,
/// `title`, `questions` and `text` are required. <doc:WriteAQuizFile> describes every member and every rule.
public struct QuizFile: Hashable, Sendable {
    /// The title and the logo of the quiz.
    public let heading: QuizContent
    /// The questions, in the order of the file.
    public let questions: [ChoiceQuestion<QuizContent>]
    /// The order of the questions in games whose rules determine no order.
    public let questionOrder: DealingOrder
    /// The number of questions in games whose rules determine no number, where `nil` stands for all questions.
    public let questionCount: Int?

    /// Creates a quiz from the bytes of a file.
    ///
    /// Relative addresses of pictures are resolved against `place`, the URL of the file. If the content is invalid, the
    /// initialiser throws `.invalidData`, with the first broken rule and its place in the file, such as
    /// `questions[3].options[2] repeats questions[3].options[0]`. The error contains the name of the file if `place` is
    /// a file on this device, or an address that ends in `.json`.
    ///
    /// An invalid address of a picture is not an error: the picture is only marked as missing. An address on this
    /// machine over plain http counts as invalid, unless `place` is on this machine and not a file.
    ///
    /// If `place` is a file on this device, a relative address is the path of a picture in the same folder. A picture
    /// outside the folder is marked as missing. These addresses stay relative, so that a saved game still finds its
    /// pictures after the folder was moved.
    ///
    /// A file of more than `maxBytes` bytes or 10,000 questions is refused.
    public init(_ bytes: Data, at place: URL? = nil, maxBytes: Int = 2 << 20) throws(LoadError) {
        do throws(LoadError) {
            let pictures = PictureReferences(at: place)
            let wire = try WireQuiz(decoding: bytes, maxBytes: maxBytes)
            heading = pictures.content(wire.title, wire.logo, wire.logoDescription)
            questions = try wire.checkedQuestions(pictures)
            questionOrder = try DealingOrder(wire.questionOrder, at: "questionOrder") ?? .asGiven
            questionCount = try wire.checkedCount()
        } catch {
            throw error.inFile(at: place)
        }
    }
}

extension LoadError {
    /// Returns the error, with the name of the file added if the data is invalid and the URL contains the name of a
    /// file.
    ///
    /// The last segment of a remote address may be a secret, so it is used as a name only if it ends in `.json`.
    func inFile(at place: URL?) -> LoadError {
        guard case .invalidData(let flaw) = self, let place, case let name = place.lastPathComponent,
            !["", "/"].contains(name), place.isFileURL || name.lowercased().hasSuffix(".json")
        else { return self }
        return .invalidData(.file(name: name.onOneLine, isRemote: !place.isFileURL, flaw))
    }
}

extension DealingOrder {
    /// Creates an order from its name in a quiz file, or returns `nil` if `name` is `nil`.
    ///
    /// Throws an error if the name is unknown.
    fileprivate init?(_ name: String?, at place: String) throws(LoadError) {
        guard let name else { return nil }
        guard let order = DealingOrder(rawValue: name) else {
            throw .invalidData(.rejected(.unknown, at: place))
        }
        self = order
    }
}

private struct WireQuiz: Decodable {
    let title: String
    let logo: String?
    let logoDescription: String?
    let questionOrder: String?
    let questionCount: WholeNumber?
    let questions: [WireQuestion]

    private struct Version: Decodable {
        let version: WholeNumber
    }

    init(decoding bytes: Data, maxBytes: Int) throws(LoadError) {
        let version = try bytes.decodedFile(as: Version.self, maxBytes: maxBytes).version.value
        guard version == 1 else {
            throw .invalidData(.rejected(version > 1 ? .newerVersion(version, known: 1) : .unknown, at: "version"))
        }
        self = try bytes.decodedFile(as: WireQuiz.self, maxBytes: maxBytes)
        guard !AnswerFolding.isBlank(title) else { throw .invalidData(.rejected(.blank, at: "title")) }
        guard !questions.isEmpty else {
            throw .invalidData(.rejected(.wrongCount(0, permitted: 1...JSONLimitScanner.mostRows), at: "questions"))
        }
    }

    func checkedCount() throws(LoadError) -> Int? {
        guard let count = questionCount?.value else { return nil }
        guard (1...questions.count).contains(count) else {
            throw .invalidData(.rejected(.outOfRange(count, permitted: 1...questions.count), at: "questionCount"))
        }
        return count
    }

    func checkedQuestions(_ pictures: PictureReferences) throws(LoadError) -> [ChoiceQuestion<QuizContent>] {
        var places: [String: String] = [:]
        var checked: [ChoiceQuestion<QuizContent>] = []
        for (index, wire) in questions.enumerated() {
            let path = "questions[\(index)]"
            let question = try wire.checked(number: index + 1, path: path, pictures)
            if let earlier = places.updateValue(path, forKey: question.id) {
                throw .invalidData(.rejected(.duplicate(of: earlier + ".id"), at: path + ".id"))
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
    let imageDescription: String?
    /// The options of a question without `answers`.
    let options: [WireOption]?
    let right: String?
    let answers: [String]?
    let not: [String]?
    let similar: String?
    let points: WholeNumber?
    let order: String?
    let explanation: String?

    private enum CodingKeys: String, CodingKey {
        case id, text, image, imageDescription, options, right, answers, not, similar, points, order, explanation
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(ServiceID.self, forKey: .id)
        text = try container.decode(String.self, forKey: .text)
        image = try container.decodeIfPresent(String.self, forKey: .image)
        imageDescription = try container.decodeIfPresent(String.self, forKey: .imageDescription)
        answers = try container.decodeIfPresent([String].self, forKey: .answers)
        if answers == nil {
            options = try container.decode([WireOption].self, forKey: .options)
            right = try container.decode(String.self, forKey: .right)
        } else {
            options = try container.decodeIfPresent([WireOption].self, forKey: .options)
            right = try container.decodeIfPresent(String.self, forKey: .right)
        }
        not = try container.decodeIfPresent([String].self, forKey: .not)
        similar = try container.decodeIfPresent(String.self, forKey: .similar)
        points = try container.decodeIfPresent(WholeNumber.self, forKey: .points)
        order = try container.decodeIfPresent(String.self, forKey: .order)
        explanation = try container.decodeIfPresent(String.self, forKey: .explanation)
    }

    func checked(
        number: Int, path: String, _ pictures: PictureReferences
    ) throws(LoadError) -> ChoiceQuestion<QuizContent> {
        func refuse(_ rule: InvalidData.Rule, _ part: String) -> LoadError {
            .invalidData(.rejected(rule, at: path + part))
        }
        guard !AnswerFolding.isBlank(text) else { throw refuse(.blank, ".text") }
        let id = id.map(\.text.trimmed).flatMap { $0.isEmpty ? nil : $0 } ?? "\(number)"
        if let answers { return try typed(answers, id: id, path: path, pictures) }
        for (member, isPresent) in [(".not", not != nil), (".similar", similar != nil)] where isPresent {
            throw refuse(.excluded(by: path + ".options"), member)
        }
        let options = options ?? []
        if let blank = options.firstIndex(where: { AnswerFolding.isBlank($0.text) }) {
            throw refuse(.blank, ".options[\(blank)]")
        }
        let order = try DealingOrder(order, at: path + ".order") ?? .shuffled
        let texts = options.map(\.text.appearance)
        // `right` names an option by its text, so options whose texts look equal are refused even if their pictures
        // differ.
        var places: [String: Int] = [:]
        for (place, text) in texts.enumerated() {
            guard let earlier = places.updateValue(place, forKey: text) else { continue }
            throw refuse(.duplicate(of: path + ".options[\(earlier)]"), ".options[\(place)]")
        }
        let right = right?.appearance
        do throws(ChoiceQuestionError) {
            return try ChoiceQuestion(
                id: id, prompt: pictures.content(lines: text, image, imageDescription),
                options: options.map { pictures.content($0.text, $0.image, $0.imageDescription) },
                right: texts.firstIndex { $0 == right } ?? -1, points: points?.value ?? 1, order: order,
                explanation: explanation.flatMap(\.unlessBlank))
        } catch {
            throw .invalidData(InvalidData(error, at: path))
        }
    }

    /// Returns the question with answers that the player types, of which the first is shown.
    private func typed(
        _ answers: [String], id: String, path: String, _ pictures: PictureReferences
    ) throws(LoadError) -> ChoiceQuestion<QuizContent> {
        for (member, isPresent) in [("options", options != nil), ("right", right != nil)] where isPresent {
            throw .invalidData(.rejected(.excluded(by: "\(path).\(member)"), at: path + ".answers"))
        }
        _ = try DealingOrder(order, at: path + ".order")
        let similar = try SimilarNames(similar, at: path + ".similar")
        let checked: TypedAnswers
        do throws(TypedAnswersError) {
            checked = try TypedAnswers(answers, rejected: not ?? [], similar: similar)
        } catch {
            throw .invalidData(InvalidData(error, at: path))
        }
        do throws(ChoiceQuestionError) {
            return try ChoiceQuestion(
                id: id, prompt: pictures.content(lines: text, image, imageDescription),
                answer: pictures.content(checked.accepted[0], nil, nil), typed: checked, points: points?.value ?? 1,
                explanation: explanation.flatMap(\.unlessBlank))
        } catch {
            throw .invalidData(InvalidData(error, at: path))
        }
    }
}

/// An option, which is either a text or an object with a text and an optional picture.
private struct WireOption: Decodable {
    let text: String
    var image: String?
    var imageDescription: String?

    private enum CodingKeys: String, CodingKey {
        case text, image, imageDescription
    }

    init(from decoder: any Decoder) throws {
        guard let object = try? decoder.container(keyedBy: CodingKeys.self) else {  // the value is not an object
            text = try decoder.singleValueContainer().decode(String.self)
            return
        }
        text = try object.decode(String.self, forKey: .text)
        image = try object.decodeIfPresent(String.self, forKey: .image)
        imageDescription = try object.decodeIfPresent(String.self, forKey: .imageDescription)
    }
}

extension InvalidData {
    /// Creates the reason why the typed answers of the question at a path are not valid.
    fileprivate init(_ error: TypedAnswersError, at path: String) {
        let (answers, not) = (path + ".answers", path + ".not")
        self =
            switch error {
            case .noAnswers: .rejected(.wrongCount(0, permitted: 1...JSONLimitScanner.mostRows), at: answers)
            case .blankAnswer(let place): .rejected(.blank, at: "\(answers)[\(place)]")
            case .blankWrongAnswer(let place): .rejected(.blank, at: "\(not)[\(place)]")
            case .wrongAnswerIsRight(let place, let answer):
                .rejected(.duplicate(of: "\(answers)[\(answer)]"), at: "\(not)[\(place)]")
            }
    }

    /// Creates the reason why the question at a path is not playable.
    package init(_ error: ChoiceQuestionError, at path: String) {
        let options = path + ".options"
        self =
            switch error {
            case .tooFewOptions(let count):
                .rejected(.wrongCount(count, permitted: 2...JSONLimitScanner.mostRows), at: options)
            case .noRightOption: .rejected(.noMatch(in: options), at: path + ".right")
            case .duplicateOption(let place, let earlier):
                .rejected(.duplicate(of: "\(options)[\(earlier)]"), at: "\(options)[\(place)]")
            case .pointsOutOfRange(let points, let permitted):
                .rejected(.outOfRange(points, permitted: permitted), at: path + ".points")
            }
    }
}
