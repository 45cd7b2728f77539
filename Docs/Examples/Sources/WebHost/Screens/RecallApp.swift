import Foundation
import HostParts
import QuizDomain
import RemoteLoading

/// The typed-recall quiz of a player.
@MainActor
final class RecallApp: GameApp {
    /// The name of the button that starts the next game.
    nonisolated static let againName = "again"

    private let quiz: any RecallPlaying
    private let game: @MainActor () -> RecallGame?
    /// The loader of the question's picture, or `nil` for questions without pictures.
    private let images: (any ImageLoading)?
    private let words: WebTexts
    /// The language of the answers if it is not that of the page.
    private let answers: Language?
    private var pictures = PictureChecksums()
    /// The text of the guess field that the quiz has seen and has not taken.
    private var typed = ""
    private var field = GuessField()
    /// The number of the last text that the quiz has taken from the field.
    private var takenNumber = 0
    /// The number of all answers, or `nil` until the question is loaded.
    private var places: Int?

    /// Creates the app with a closure that returns the game to save.
    init(
        _ quiz: any RecallPlaying, images: (any ImageLoading)? = nil, answers: Language? = nil, words: WebTexts,
        game: @escaping @MainActor () -> RecallGame? = { nil }
    ) {
        self.quiz = quiz
        self.images = images
        self.answers = answers
        self.game = game
        self.words = words
    }

    /// Creates the app for a session.
    convenience init(
        _ session: RecallSession, images: (any ImageLoading)? = nil, answers: Language? = nil, words: WebTexts
    ) {
        self.init(session, images: images, answers: answers, words: words) { session.savedGame }
    }

    var content: Content { content(isGivenUp: false) }

    private func content(isGivenUp: Bool) -> Content {
        let screen = quiz.screen
        // After a pause, the quiz takes the text without another keystroke.
        removeTaken()
        countPlaces()
        let picture = pictures.html(screen.picture, screen.pictureDescription, words)
        return Content(
            html: screen.html(words, picture, places: places ?? 0, answers: answers, isGivenUp: isGivenUp),
            focus: screen.focus,
            clock: screen.isOn ? screen.clock?.text : nil, taken: field.taken, returned: field.returned)
    }

    private func countPlaces() {
        if quiz.screen.question == nil { places = nil } else if places == nil { places = quiz.finish().total }
    }

    func picture(_ name: String) async -> EncodedImage? { await pictures.picture(name, from: images) }

    var summary: Summary? {
        let screen = quiz.screen
        countPlaces()
        if screen.isOn { return .running(words.partOf(screen.found.count, places ?? 0)) }
        return Summary(record: screen.record)
    }

    func load() async { await quiz.load() }

    func perform(_ action: WebAction) async {
        switch action {
        case .type(let text, let known): await type(field.rest(of: text, known: known))
        case .guess(let text, let known): guess(field.rest(of: text, known: known), isCleared: known != nil)
        case .press(let name):
            if name == Self.againName { return await playAgain() }
            guard let offered = quiz.screen.offered.first(where: { $0.offers(name) }) else { return }
            if case .hint = offered.action {} else { typed = "" }
            await quiz.perform(offered.action)
        }
    }

    /// Starts the next game while results are shown.
    ///
    /// A repeated press has no effect, because the button has another name than the one that resets a running game.
    private func playAgain() async {
        guard quiz.screen.isOver else { return }
        typed = ""
        await quiz.perform(.reset)
        await quiz.perform(.start)
    }

    var savedGame: Data? { quiz.screen.isOn ? game()?.encoded : nil }

    var isRunning: Bool { quiz.screen.phase == .playing }

    var isSettling: Bool { false }

    func pause() async { await quiz.perform(.pause) }

    func resume() async { await quiz.perform(.resume) }

    func end(by name: String) -> GameEnd? {
        switch quiz.screen.offered.first(where: { $0.offers(name) })?.action {
        case .reset: .withoutResults
        case .giveUp: .withResults
        default: nil
        }
    }

    var endedContent: Content { content(isGivenUp: true) }

    func resultSaved() async { await quiz.resultSaved() }

    /// Passes text to the quiz letter by letter, as the player has typed it.
    ///
    /// While a response is late, the player continues to type, so one text can contain several answers, even without
    /// blanks between them.
    private func type(_ text: String) async {
        let common = zip(typed, text).prefix { $0 == $1 }.count
        typed = String(text.prefix(common))
        // A text that only got shorter is also new.
        if common == text.count { await quiz.perform(.type(typed)) }
        for letter in text.dropFirst(common) {
            typed.append(letter)
            await quiz.perform(.type(typed))
            removeTaken()
        }
    }

    /// Removes the text that the quiz has taken since the last call.
    private func removeTaken() {
        guard let taken = quiz.screen.taken, taken.number != takenNumber else { return }
        takenNumber = taken.number
        guard !typed.isEmpty else { return }
        field.take(taken.text)
        typed = taken.rest(of: typed)
    }

    private func guess(_ text: String, isCleared: Bool) {
        typed = ""
        if isCleared { field.clear() }
        // All words of the field were accepted before the guess arrived.
        guard !text.isEmpty else { return }
        switch quiz.add(text) {
        case .accepted, .alreadyFound: if !isCleared { field.take(text) }
        case .close, .wrong, .ambiguous, .notEnough, .notRunning: if isCleared { field.giveBack(text) }
        case .blank: break
        }
    }
}
