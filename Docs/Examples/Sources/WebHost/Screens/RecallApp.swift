import Foundation
import QuizDomain
import RemoteLoading

/// The typed-recall quiz of a player.
@MainActor
final class RecallApp: GameApp {
    private let quiz: any RecallPlaying
    private let game: @MainActor () -> RecallGame?
    /// The loader of the question's picture, or `nil` for questions without pictures.
    private let images: (any ImageLoading)?
    private let words: WebWords
    private var pictures = PictureNames()
    /// The text of the guess field that the quiz has seen and has not taken.
    private var typed = ""
    private var field = GuessField()
    /// The number of the last text that the quiz has taken from the field.
    private var takenNumber = 0
    /// The number of all answers, or `nil` until the question is loaded.
    private var places: Int?

    /// Creates the app with a closure that returns the game to save.
    init(
        _ quiz: any RecallPlaying, images: (any ImageLoading)? = nil, words: WebWords,
        game: @escaping @MainActor () -> RecallGame? = { nil }
    ) {
        self.quiz = quiz
        self.images = images
        self.game = game
        self.words = words
    }

    /// Creates the app for a session.
    convenience init(_ session: RecallSession, images: (any ImageLoading)? = nil, words: WebWords) {
        self.init(session, images: images, words: words) { session.saved }
    }

    var content: Content { content(isGivenUp: false) }

    private func content(isGivenUp: Bool) -> Content {
        let screen = quiz.screen
        // After a pause, the quiz takes the text without another keystroke.
        removeTaken()
        countPlaces()
        let picture = pictures.html(screen.picture, screen.pictureDescription, words)
        return Content(
            html: screen.html(words, picture, places: places ?? 0, isGivenUp: isGivenUp), focus: screen.focus,
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
        return screen.record.flatMap { $0.numbers.isEmpty ? nil : .record($0) }
    }

    func load() async { await quiz.load() }

    func perform(_ action: WebAction) async {
        switch action {
        case .type(let text, let known): await type(field.rest(of: text, known: known))
        case .guess(let text, let known): guess(field.rest(of: text, known: known), isCleared: known != nil)
        case .press(let name):
            typed = ""
            let offered = quiz.screen.offered.first { $0.offers(name) }
            if let offered { await quiz.perform(offered.action) }
        }
    }

    var savedGame: Data? { quiz.screen.isOn ? game()?.encoded : nil }

    var isRunning: Bool { quiz.screen.phase == .playing }

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

extension RecallScreen {
    var offered: [Button] {
        controls + [message?.button ?? button] + [hint, forgetRecords].compactMap { $0 } + rows.compactMap(\.hint)
    }

    fileprivate var focus: String {
        switch phase {
        case .playing: "guess"
        case .failed, .finished: "message"
        case .ready: "main-button"
        case .idle, .loading, .paused: ""
        }
    }

    /// A Boolean value that indicates whether a game is running or paused.
    fileprivate var isOn: Bool { phase == .playing || phase == .paused }

    /// Returns the screen as HTML, with a place for each answer.
    ///
    /// If the player has given up and can still take it back, the screen is that of a paused game without its results.
    func html(_ words: WebWords, _ picture: HTML?, places: Int, isGivenUp: Bool = false) -> HTML {
        """
        <h1 id="title" tabindex="-1">\(question ?? words.recall.name)</h1>\(picture.map { "<p class=\"picture\">\($0)</p>" as HTML })
        \(HTML.loading(loadingText))
        \(ending == nil ? playing(words, places, isGivenUp) : result(words, places))\
        \(isGivenUp ? HTML.givenUp(words) : board(words, places))
        """
    }

    private var ending: RecallEnding? { if case .finished(let ending) = phase { ending } else { nil } }

    private func playing(_ words: WebWords, _ places: Int, _ isGivenUp: Bool) -> HTML {
        let ring: HTML? = HTML.readout(count).map {
            .ring(places == 0 ? 0 : Double(found.count) / Double(places), $0)
        }
        // The message of a failed load has its own button. A game that is given up keeps its buttons in their places.
        let buttons: [HTML] = (message == nil ? self.buttons : []).map {
            let isOwn = $0 == button
            return HTML.button(
                "\($0.label)", "\($0.action)", id: isOwn ? "main-button" : nil, isEnabled: $0.isEnabled && !isGivenUp,
                kind: isOwn && !isOn ? "main" : "")
        }
        return """
            \(HTML.facts(ring, isOn ? nil : HTML.record(record, isNew: isNewRecord, behind: nil, words), .clock(clock, words)))
            \(HTML.message(message))
            \(field(words))\(HTML.status(verdict))
            \(HTML.form("\(buttons)"))
            \(HTML.paragraph(help))
            \(HTML.recordProblem(recordProblem, forgetRecords))
            """
    }

    private func result(_ words: WebWords, _ places: Int) -> HTML {
        let behind = record?.numbers.first.map { $0 - found.count }
        let play: HTML = .button(message?.button ?? button, id: "message-button", kind: "main")
        let result: HTML = .result(
            ring: .ring(found.count, of: places),
            """
            <h2 id="message" tabindex="-1">\(message?.title ?? "")</h2>\(HTML.paragraph(message?.detail))
            <p class="facts"><span>\(words.time) \(HTML.readout(elapsed))</span></p>
            \(HTML.record(record, isNew: isNewRecord, behind: behind, words))
            \(HTML.paragraph(help))\(HTML.paragraph(isSavingRecord ? words.saving : nil))
            \(HTML.recordProblem(recordProblem, forgetRecords))
            \(HTML.form(play))
            """,
            isNewRecord: isNewRecord)
        return "\(result)\(HTML.share(share, words))"
    }

    private func field(_ words: WebWords) -> HTML {
        let state: HTML = acceptsGuesses ? "" : " disabled"
        let shake: HTML? = event.flatMap { $0.kind == .wrong ? " shake\($0.number % 2)" : nil }
        return """
            <form method="post" class="guess\(shake)"><label for="guess">\(words.guessLabel)</label>
            <div><input id="guess" name="guess" type="text" placeholder="\(placeholder)" autocomplete="off" \
            autocapitalize="none" autocorrect="off" spellcheck="false" enterkeyhint="done" maxlength="\(WebAction.longestText)"\(state)>
            <button name="do" value="guess"\(state)>\(words.guess)</button></div></form>
            """
    }

    /// Returns the places of all answers in the order of the author, with their prompts and their hint buttons.
    private func orderedBoard(_ words: WebWords) -> HTML {
        let places: [HTML] = rows.map { row in
            let kind: HTML =
                switch row.state {
                case .open: "open"
                case .found: row.isLastFound && event?.kind == .right ? "full fresh" : "full"
                case .missed: "lost"
                }
            let prompt: HTML? = row.prompt.map { "<small>\($0)</small>" }
            let hint: HTML? = row.hint.map { hint in
                let label: HTML = .readout(hint.label, spoken: "\(hint.label): \(row.label.spoken)")
                return HTML.form(HTML.button(label, "\(hint.action)"))
            }
            return """
                <li class="\(kind)"><span aria-hidden="true">\(prompt)\(HTML.name(row.label.text))</span>\
                <span class="spoken">\(row.label.spoken)</span>\(hint)</li>
                """
        }
        return """
            <section class="board"><h2 class="spoken">\(words.found)</h2><ol class="places" role="list">\(places)</ol></section>
            """
    }

    /// Returns the places of all answers, of which the found ones come first.
    ///
    /// A paused game hides the board, so that a player cannot think about the answers while the clock stands.
    private func board(_ words: WebWords, _ places: Int) -> HTML? {
        guard phase != .paused else { return "<div class=\"veil\">\(words.paused)</div>" }
        guard places > 0 else { return nil }
        if rowOrder == .asGiven { return orderedBoard(words) }
        let last = event?.kind == .right ? found.count - 1 : nil
        let full: [HTML] = found.enumerated().map { place, answer in
            "<li\(place == last ? " class=\"fresh\"" as HTML : "")>\(HTML.name(answer))</li>"
        }
        let open: [HTML] =
            missed.isEmpty
            ? rows.filter { $0.state == .open }.map {
                $0.label.text.isEmpty ? "<li aria-hidden=\"true\"></li>" : "<li>\(HTML.readout($0.label))</li>"
            }
            : missed.map { "<li>\(HTML.name($0))</li>" }
        return """
            <section class="board"><h2\(missed.isEmpty ? " class=\"spoken\"" as HTML : "")>\(words.found)</h2>
            <ul class="found" role="list">\(full)\(missed.isEmpty ? open : [])</ul>
            \(missed.isEmpty ? nil : "<h2>\(words.missed)</h2><ul class=\"missed\" role=\"list\">\(open)</ul>")</section>
            """
    }
}

extension HTML {
    /// Returns what a page shows in place of the board of a game that is given up, until its results are shown.
    fileprivate static func givenUp(_ words: WebWords) -> HTML {
        """
        <div class="veil"><p>\(words.recallWording.endTitle(.gaveUp))</p>\
        \(HTML.form(.button("\(words.showResults)", WebAction.resultsName, kind: "main")))</div>
        """
    }
}
