import Foundation
import QuizDomain
import RemoteLoading

extension RecallScreen {
    /// The inputs of the game, whose buttons never change their places while it runs or is paused.
    func inputs(_ send: @escaping (Action) -> Void) -> GameInputs<Action> {
        GameInputs(
            places: [message?.button.action] + allButtons.map(\.action) + rows.map(\.hint?.action),
            ends: phase == .playing || phase == .paused ? [.reset, .giveUp] : [], isPlaying: phase == .playing,
            pause: .pause, resume: .resume, send: send)
    }

    /// The buttons of the game, and then the one that starts new records.
    var allButtons: [Button] { buttons + [forgetRecords].compactMap { $0 } }

    /// The rows that are not empty, or all rows if the author of the question has given them an order.
    var shownRows: [Row] { rowOrder == .asGiven ? rows : rows.filter { !$0.label.text.isEmpty } }

    /// The address of the question's picture, or `nil` if there is no picture, or none that can be loaded.
    var pictureURL: URL? { if case .at(let url) = picture { url } else { nil } }

    /// The message after a failed load, which is shown in place of a question.
    var failure: Message? { isOver ? nil : message }

    /// The message after a game, which is shown in an alert.
    var end: Message? { isOver ? message : nil }

    /// A Boolean value that indicates whether a game is running or paused.
    var isStarted: Bool { phase == .playing || phase == .paused }

    private var isOver: Bool { if case .finished = phase { true } else { false } }

    /// The identifier of the row of the newest answer, or `nil` if no answer was found.
    var lastFound: Row.ID? { rows.first(where: \.isLastFound)?.id }

    /// Returns `true` if the last event is the wrong or repeated guess that the player has just entered.
    func clearsField(of guess: String) -> Bool {
        !guess.isEmpty && (event?.kind == .wrong || event?.kind == .alreadyFound)
    }
}
