import Foundation
import HostParts
import QuizDomain
import RemoteLoading

/// A multiple-choice game of a player.
@MainActor
final class ChoiceApp: GameApp {
    private let game: ChoiceSession<QuizContent>
    /// The loader of the quiz's pictures, or `nil` for a game without pictures.
    private let images: (any ImageLoading)?
    private let words: WebTexts
    private let app: AppName
    private var gain = Gain()
    private var pictures = PictureChecksums()
    private var field = GuessField()
    /// The text in the field for an answer, unless it was already sent.
    private var typed = ""

    init(
        _ game: ChoiceSession<QuizContent>, images: (any ImageLoading)? = nil, app: AppName = .quiz, words: WebTexts
    ) {
        self.app = app
        self.game = game
        self.images = images
        self.words = words
    }

    var content: Content {
        var drawing = ChoiceHTML<QuizContent>(words: words, app: app) { content, _ in self.html(content) }
        drawing.gain = game.screen.round.flatMap { gain.html(after: $0, words) }
        return switch game.screen {
        case .menu(let menu):
            Content(html: drawing.html(menu, title: html(menu.heading)), focus: "title")
        case .round(let screen):
            Content(
                html: drawing.html(screen), focus: screen.focus,
                clock: (screen.clock ?? screen.questionClock)?.text, taken: field.taken, returned: field.returned)
        case .results(let results): Content(html: drawing.html(results), focus: "title")
        }
    }

    /// Returns a question or an option as HTML: its text, and its picture or the description of a missing picture.
    private func html(_ content: QuizContent) -> HTML {
        let text = words.language.answer(content).text
        guard let picture = pictures.html(content.picture, content.pictureDescription, words) else { return "\(text)" }
        return "\(text) \(picture)"
    }

    func picture(_ name: String) async -> EncodedImage? { await pictures.picture(name, from: images) }

    var summary: Summary? {
        switch game.screen {
        case .menu(let menu): Summary(record: menu.record)
        case .round(let round): .running(round.number?.text ?? round.score.text)
        case .results(let results): Summary(record: results.record)
        }
    }

    func load() async { await game.load() }

    func perform(_ action: WebAction) async {
        switch action {
        case .type(let text, let known): typed = field.rest(of: text, known: known)
        case .guess(let text, let known): answer(field.rest(of: text, known: known), isCleared: known != nil)
        case .press(let name): await press(name)
        }
    }

    private func answer(_ text: String, isCleared: Bool) {
        if isCleared { field.clear() }
        if case .notRunning = game.answer(text) {
            // The question has only just been asked, or the game is paused or over.
            if isCleared, game.screen.round != nil { field.giveBack(text) }
            return
        }
        if !isCleared { field.take(text) }
        typed = ""
    }

    private func press(_ name: String) async {
        if let option = game.screen.round?.options.first(where: { $0.isEnabled && $0.id.action == name }) {
            game.pick(option.id)
        } else if let button = game.screen.offered.first(where: { $0.offers(name) }) {
            await game.perform(button.action)
            guard button.action == .giveUpQuestion else { return }
            // The button has ended the round, so the text in the field is no longer needed.
            field.take(typed)
            typed = ""
        }
    }

    var savedGame: Data? {
        guard let saved = game.savedGame, saved.ending == nil else { return nil }
        return saved.encoded
    }

    var isRunning: Bool { game.screen.round.map { $0.phase != .paused } ?? false }

    var isSettling: Bool { game.screen.round?.isSettling ?? false }

    func pause() async { game.pause() }

    func resume() async { game.resume() }

    func end(by name: String) -> GameEnd? {
        game.screen.offered.contains { $0.action == .quit && $0.offers(name) } ? .withoutResults : nil
    }

    func resultSaved() async { await game.resultSaved() }
}

extension ChoiceOptionID {
    /// The action of the option's button.
    var action: String { "pick-\(round)-\(place)" }
}

extension ChoiceScreen {
    /// The buttons of the stage, without those of the options.
    fileprivate var offered: [ActionButton<ChoiceAction>] {
        switch self {
        case .menu(let menu): [menu.message?.button ?? menu.newGame] + [menu.forgetRecords].compactMap { $0 }
        case .round(let screen):
            [screen.message?.button, screen.typing?.giveUp, screen.next].compactMap { $0 } + screen.help
                + screen.buttons
        case .results(let results): results.buttons + [results.forgetRecords].compactMap { $0 }
        }
    }
}

/// The points of the last right answer, which the page shows for a moment.
struct Gain {
    private var score = 0
    private var last: (event: Int, points: Int)?

    /// Returns the points if the last event of a game is a right answer.
    mutating func html<Content>(after screen: ChoiceRoundScreen<Content>, _ words: WebTexts) -> HTML? {
        let score = screen.score.text.reduce(0) { sum, letter in letter.wholeNumberValue.map { sum * 10 + $0 } ?? sum }
        defer { self.score = score }
        guard let event = screen.event, event.kind == .right else { return nil }
        // The events of a session include those of earlier games, and a game without points has no right answer yet.
        if score == 0 { last = (event.number, 0) }
        if last?.event != event.number { last = (event.number, score - self.score) }
        guard let points = last?.points, points > 0 else { return nil }
        return "<b class=\"gain turn\(event.number % 2)\" aria-hidden=\"true\">\(words.gained("\(points)"))</b>"
    }
}

extension ChoiceRoundScreen {
    /// A Boolean value that indicates whether a new question does not accept answers yet, as it will in a moment.
    var isSettling: Bool {
        phase == .asking && !options.isEmpty && options.allSatisfy { !$0.isEnabled && $0.state != .right }
    }

    var focus: String {
        guard message == nil else { return "message" }
        return typing?.isEnabled == true ? "guess" : "question"
    }
}
