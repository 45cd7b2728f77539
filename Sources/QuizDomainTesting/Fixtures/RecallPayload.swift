public import Foundation
public import QuizDomain

/// A payload with a question, as a file contains it or a server sends it.
public struct RecallPayload: Hashable, Sendable {
    /// The bytes of the payload.
    public let body: Data

    /// Creates the payload of a question, with everything that its author has written.
    ///
    /// A picture that is missing is written as an address that no loader permits.
    public init(_ question: RecallQuestion) {
        let matters = [(FoldingPolicy.caseMatters, "case"), (.accentsMatter, "accents")]
            .filter { question.folding.contains($0.0) }.map { JSONWrittenByPHP.text($0.1) }
        var members: [(String, JSONWrittenByPHP)] = [
            ("question", .text(question.text)), ("answer", .list(question.answers.map(\.json))),
        ]
        if !matters.isEmpty { members.append(("matters", .list(matters))) }
        if question.rowOrder != .asFound { members.append(("rowOrder", .text(question.rowOrder.rawValue))) }
        if let limit = question.limit { members.append(("seconds", .number(Int(clamping: limit.components.seconds)))) }
        if let articles = question.articles { members.append(("articles", .list(articles.words.map { .text($0) }))) }
        switch question.picture {
        case .at(let address): members.append(("image", .text(address.absoluteString)))
        case .missing: members.append(("image", .text("file:///missing")))
        case nil: break
        }
        if let text = question.pictureDescription { members.append(("imageDescription", .text(text))) }
        body = Data(JSONWrittenByPHP.object(members).written.utf8)
    }
}

extension RecallQuestion.Answer {
    /// The answer as JSON: its text if it has nothing else, or an object.
    fileprivate var json: JSONWrittenByPHP {
        var members: [(String, JSONWrittenByPHP)] = [("text", .text(text))]
        for (name, names) in [("also", aliases), ("notEnough", notEnough), ("not", rejected)] where !names.isEmpty {
            members.append((name, .list(names.map { .text($0) })))
        }
        if let prompt { members.append(("prompt", .text(prompt))) }
        return members.count == 1 ? .text(text) : .object(members)
    }
}
