public import PlayhouseCore

/// The payload of a typed-recall question.
struct WireRecallQuestion: Decodable {
    /// The time limits that a payload can set, in seconds.
    private static let limits = 1...86_400

    let question: String
    let answer: [WireAnswer]
    let similar: String?
    let matters: [String]?
    let rowOrder: String?
    let seconds: WholeNumber?
    let articles: [String]?
    let image: String?
    let imageDescription: String?

    /// Returns the question, or throws an error for the first rule that the payload breaks.
    func checked(_ pictures: PictureReferences) throws(LoadError) -> RecallQuestion {
        let (folding, order, limit) = (try checkedFolding(), try checkedOrder(), try checkedLimit())
        let similar = try SimilarNames(similar, at: "similar")
        do throws(RecallQuestionError) {
            return try RecallQuestion(
                question, answers: answer.map(\.answer), similar: similar, folding: folding, rowOrder: order,
                limit: limit, articles: articles.map { LeadingArticles($0) }, picture: image.flatMap(pictures.picture),
                pictureDescription: imageDescription.flatMap(\.unlessBlank))
        } catch {
            throw .invalidData(InvalidData(error))
        }
    }

    private func checkedFolding() throws(LoadError) -> FoldingPolicy {
        var folding = FoldingPolicy.lenient
        for (index, name) in (matters ?? []).enumerated() {
            switch name {
            case "case": folding.insert(.caseMatters)
            case "accents": folding.insert(.accentsMatter)
            default: throw .invalidData(.rejected(.unknown, at: "matters[\(index)]"))
            }
        }
        return folding
    }

    private func checkedOrder() throws(LoadError) -> RecallQuestion.RowOrder {
        guard let rowOrder else { return .asFound }
        guard let order = RecallQuestion.RowOrder(rawValue: rowOrder) else {
            throw .invalidData(.rejected(.unknown, at: "rowOrder"))
        }
        return order
    }

    private func checkedLimit() throws(LoadError) -> Duration? {
        guard let seconds = seconds?.value else { return nil }
        guard Self.limits.contains(seconds) else {
            throw .invalidData(.rejected(.outOfRange(seconds, permitted: Self.limits), at: "seconds"))
        }
        return .seconds(seconds)
    }
}

extension SimilarNames {
    /// Creates a list from its name in a file, or returns `nil` if `name` is `nil`.
    ///
    /// Throws an error if the name is unknown.
    init?(_ name: String?, at place: String) throws(LoadError) {
        guard let name else { return nil }
        guard let list = SimilarNames(rawValue: name) else { throw .invalidData(.rejected(.unknown, at: place)) }
        self = list
    }
}

/// An answer, which is either a text or an object.
struct WireAnswer: Decodable {
    let answer: RecallQuestion.Answer

    private enum CodingKeys: String, CodingKey {
        case text, also, notEnough, not, prompt
    }

    init(from decoder: any Decoder) throws {
        guard let object = try? decoder.container(keyedBy: CodingKeys.self) else {  // the value is not an object
            answer = RecallQuestion.Answer(try decoder.singleValueContainer().decode(String.self))
            return
        }
        func names(_ key: CodingKeys) throws -> [String] {
            try object.decodeIfPresent([String].self, forKey: key) ?? []
        }
        answer = try RecallQuestion.Answer(
            object.decode(String.self, forKey: .text), aliases: names(.also), notEnough: names(.notEnough),
            rejected: names(.not), prompt: object.decodeIfPresent(String.self, forKey: .prompt))
    }
}

extension InvalidData {
    /// Creates the reason why the payload of a question is invalid, from the error that creating the question threw.
    ///
    /// `question` and `answers` are the paths of the question and of the list of answers in the payload.
    public init(_ error: RecallQuestionError, question: String = "question", answers: String = "answer") {
        self =
            switch error {
            case .blankQuestion: .rejected(.blank, at: question)
            case .noAnswers: .rejected(.wrongCount(0, permitted: 1...JSONLimitScanner.mostRows), at: answers)
            case .limitNotPositive: .rejected(.outOfRange(0, permitted: 1...Int.max), at: "seconds")
            case .blank(let place): .rejected(.blank, at: place.path(in: answers))
            case .contradiction(let place, _, let other):
                .rejected(.duplicate(of: other.path(in: answers)), at: place.path(in: answers))
            }
    }
}

extension RecallQuestionError.Place {
    fileprivate func path(in answers: String) -> String {
        let place = "\(answers)[\(answer)]"
        return switch part {
        case .text: place
        case .alias(let index): "\(place).also[\(index)]"
        case .notEnough(let index): "\(place).notEnough[\(index)]"
        case .rejected(let index): "\(place).not[\(index)]"
        case .prompt: "\(place).prompt"
        }
    }
}
