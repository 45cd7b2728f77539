import Foundation
import QuizDomain
import RemoteLoading

extension RecallScreen {
    /// The buttons below the clock: first the one for the first letter of an answer, then those that pause, resume or quit
    /// a game, then the one that starts or resets it.
    var buttons: [Button] { [hint].compactMap { $0 } + controls + [button] }

    /// The rows that are not empty, or all rows if the author of the question has given them an order.
    var shownRows: [Row] { rowOrder == .asGiven ? rows : rows.filter { !$0.label.text.isEmpty } }

    /// The address of the question's picture, or `nil` if there is no picture, or none that can be loaded.
    var pictureURL: URL? { if case .at(let url) = picture { url } else { nil } }

    /// The message after a failed load, which is shown in place of a question.
    var failure: Message? { isOver ? nil : message }

    /// The message after a game, which is shown in an alert.
    var end: Message? { isOver ? message : nil }

    private var isOver: Bool { if case .finished = phase { true } else { false } }
}

extension RecallScreen.Row {
    /// The prompt, and the answer or its first letter.
    var shownText: String { [prompt, label.text].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ") }
}
