import Foundation
import HostParts
import NameMatch
import QuizDomain
import RemoteLoading

/// The name game of a player.
@MainActor
final class NamesApp: GameApp {
    private let game: any ScreenModel<NameMatchScreen, NameMatchScreen.Action>
    private let portrait: @MainActor (FaceID) async -> EncodedImage?
    /// The session, whose game is saved, or `nil` for a game that is not saved.
    private let session: NameMatchSession?
    private let words: WebTexts
    private var field = GuessField()
    private var gain = Gain()
    /// The people in the shown results for whom the learning progress was deleted.
    private var settled: Set<FaceID> = []
    /// The text in the guess field, unless it was already sent as a guess.
    private var typed = ""

    /// Creates the app with a closure that returns the portrait of a face, or `nil` if it cannot be loaded.
    init(
        _ game: any ScreenModel<NameMatchScreen, NameMatchScreen.Action>, saving session: NameMatchSession? = nil,
        words: WebTexts, portrait: @escaping @MainActor (FaceID) async -> EncodedImage? = { _ in nil }
    ) {
        self.game = game
        self.session = session
        self.words = words
        self.portrait = portrait
    }

    /// Creates the app for a session.
    convenience init(_ session: NameMatchSession, words: WebTexts) {
        self.init(session, saving: session, words: words) { face in
            if let portrait = session.portrait(of: face) { return portrait }
            // The page shows the label of a portrait that fails to load.
            return try? await session.loadPortrait(of: face)
        }
    }

    var content: Content { content(without: settled) }

    private func content(without settled: Set<FaceID>) -> Content {
        switch game.screen {
        case .menu(let menu): Content(html: menu.html(words), focus: "title")
        case .introduction(let introduction): Content(html: introduction.html(words), focus: "introduction")
        case .round(let round):
            Content(
                html: round.html(words, gain: gain.html(after: round.choice, words)), focus: round.focus,
                clock: round.choice.clock?.text, taken: field.taken, returned: field.returned)
        case .results(let results): Content(html: results.html(words, without: settled), focus: "title")
        }
    }

    var summary: Summary? {
        game.screen.round.map { .running($0.choice.number?.text ?? $0.choice.score.text) }
    }

    func load() async { await game.perform(.choice(.load)) }

    func perform(_ action: WebAction) async {
        switch action {
        case .type(let text, let known): typed = field.rest(of: text, known: known)
        case .guess(let text, let known): await guess(field.rest(of: text, known: known), isCleared: known != nil)
        case .press(let name): await press(name)
        }
    }

    var savedGame: Data? { session?.savedGame?.encoded }

    var isRunning: Bool { game.screen.round.map { $0.choice.phase != .paused } ?? false }

    var isSettling: Bool { game.screen.round?.choice.isSettling ?? false }

    func pause() async { await game.perform(.choice(.pause)) }

    func resume() async { await game.perform(.choice(.resume)) }

    func end(by name: String) -> GameEnd? {
        switch game.screen {
        case .round(let round):
            round.choice.buttons.contains { $0.action == .quit && $0.offers(name) } ? .withoutResults : nil
        case .menu(let menu): menu.forget?.offers(name) == true ? .deletion : nil
        case .results(let results): results.person(forgottenBy: name) == nil ? nil : .deletion
        case .introduction: nil
        }
    }

    func content(afterDeletionBy name: String) -> Content {
        switch game.screen {
        case .menu(var menu):
            (menu.progress, menu.forget) = (nil, nil)
            return Content(html: menu.html(words), focus: "title")
        case .results(let results):
            return content(without: settled.union(results.person(forgottenBy: name).map { [$0.face] } ?? []))
        case .introduction, .round: return content
        }
    }

    func resultSaved() async { await session?.resultSaved() }

    private func guess(_ name: String, isCleared: Bool) async {
        let event = game.screen.event
        if isCleared { field.clear() }
        await game.perform(.choice(.answer(name)))
        // A part of a name stays in the field, so that the player can complete it. So does a name that the game has
        // ignored, because it is paused or still shows the last outcome.
        let isJudged = game.screen.event != event
        let isPart = isJudged && [.ambiguous, .notEnough].contains(game.screen.event?.kind)
        let isIgnored = !isJudged && game.screen.round != nil && name.contains { !$0.isWhitespace }
        if isPart || isIgnored {
            if isCleared { field.giveBack(name) }
            return
        }
        if !isCleared { field.take(name) }
        typed = ""
    }

    private func take(_ text: String) {
        field.take(text)
        typed = ""
    }

    private func press(_ name: String) async {
        switch game.screen {
        case .menu(let menu):
            let lines = menu.lines.map(\.button).enumerated().filter { $1.isEnabled }
            if let mode = lines.first(where: { "mode-\($0.offset)" == name })?.element {
                await game.perform(mode.action)
            } else {
                let buttons = [menu.message?.button, menu.forget, menu.forgetRecords].compactMap { $0 }
                if let button = buttons.first(where: { $0.offers(name) }) { await game.perform(button.action) }
            }
        case .results(let results):
            if let person = results.person(forgottenBy: name) {
                await game.perform(.forgetLessons(about: person.face))
                if let shown = game.screen.results, shown.learningProblem == nil { settled.insert(person.face) }
                return
            }
            if let person = results.people.first(where: { $0.face.knownAction == name }) {
                await game.perform(.noteKnownAlready(person.face))
                if let shown = game.screen.results, shown.learningProblem == nil { settled.insert(person.face) }
                return
            }
            settled = []
            let buttons = results.game.buttons + [results.game.forgetRecords].compactMap { $0 }
            if let button = buttons.first(where: { $0.offers(name) }) {
                await game.perform(.choice(button.action))
            }
        case .introduction(let introduction):
            if let action = introduction.action(of: name) { await game.perform(action) }
        case .round(let round):
            await perform(name, in: round)
        }
    }

    private func perform(_ name: String, in round: NameMatchRoundScreen) async {
        if let option = round.choice.options.first(where: { $0.isEnabled && $0.id.action == name }) {
            await game.perform(.choice(.pick(option.id)))
        } else if let button = round.choice.next, button.offers(name) {
            await game.perform(.choice(button.action))
        } else if let button = round.choice.message?.button, button.offers(name) {
            await game.perform(.choice(button.action))
        } else if let button = round.hint, button.offers(name) {
            await game.perform(button.action)
        } else if let button = round.choice.typing?.giveUp, button.offers(name) {
            await game.perform(.choice(button.action))
            // The button has ended the round, so the guess in the field is no longer needed.
            take(typed)
        } else if let button = round.choice.buttons.first(where: { $0.offers(name) }) {
            await game.perform(.choice(button.action))
        }
    }

    func picture(_ name: String) async -> EncodedImage? { await portrait(FaceID(name)) }
}

extension NameMatchResults {
    /// Returns the person about whom the button with a name deletes the learning progress, or `nil`.
    fileprivate func person(forgottenBy name: String) -> AskedPerson? {
        people.first { $0.face.forgetAction == name }
    }
}
