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
    private let words: WebWords
    private var field = GuessField()
    /// The people in the shown results for whom the learning progress was deleted.
    private var settled: Set<FaceID> = []
    /// The text in the guess field, unless it was already sent as a guess.
    private var typed = ""

    /// Creates the app with a closure that returns the portrait of a face, or `nil` if it cannot be loaded.
    init(
        _ game: any ScreenModel<NameMatchScreen, NameMatchScreen.Action>, saving session: NameMatchSession? = nil,
        words: WebWords, portrait: @escaping @MainActor (FaceID) async -> EncodedImage? = { _ in nil }
    ) {
        self.game = game
        self.session = session
        self.words = words
        self.portrait = portrait
    }

    /// Creates the app for a session.
    convenience init(_ session: NameMatchSession, words: WebWords) {
        self.init(session, saving: session, words: words) { face in
            if let portrait = session.portrait(of: face) { return portrait }
            // The page shows the label of a portrait that fails to load.
            return try? await session.loadPortrait(of: face)
        }
    }

    var content: Content {
        switch game.screen {
        case .menu(let menu): Content(html: menu.html(words), focus: "title")
        case .introduction(let introduction): Content(html: introduction.html(words), focus: "title")
        case .round(let round):
            Content(
                html: round.html(words), focus: round.focus,
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

    var savedGame: Data? { session?.saved?.encoded }

    var isRunning: Bool { game.screen.round.map { $0.choice.phase != .paused } ?? false }

    func pause() async { await game.perform(.choice(.pause)) }

    func resume() async { await game.perform(.choice(.resume)) }

    func end(by name: String) -> GameEnd? {
        let buttons = game.screen.round?.choice.buttons ?? []
        return buttons.contains { $0.action == .leave && $0.offers(name) } ? .withoutResults : nil
    }

    func resultSaved() async { await session?.resultSaved() }

    private func guess(_ name: String, isCleared: Bool) async {
        let event = game.screen.event
        if isCleared { field.clear() }
        await game.perform(.choice(.answer(name)))
        // A part of a name stays in the field, so that the player can complete it.
        if game.screen.event != event, [.ambiguous, .notEnough].contains(game.screen.event?.kind) {
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
            } else if let button = menu.message?.button, button.offers(name) {
                await game.perform(.choice(button.action))
            } else {
                let buttons = [menu.forget, menu.forgetRecords].compactMap { $0 }
                if let button = buttons.first(where: { $0.offers(name) }) { await game.perform(button.action) }
            }
        case .results(let results):
            if let person = results.people.first(where: { $0.face.forgetAction == name }) {
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
        } else if let alert = round.choice.alert, name == "close" {
            await game.perform(.choice(.dismissAlert(alert.id)))
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

extension NameMatchMenu {
    fileprivate func html(_ words: WebWords) -> HTML {
        let groups: [(title: String, direction: MatchDirection)] = [
            (words.findFace, .facesForName), (words.findName, .namesForFace), (words.typeName, .typedName),
        ]
        let modes: [HTML] = groups.map { group in
            let own = lines.enumerated().filter {
                $0.element.direction == group.direction && $0.element.groups.isEmpty
            }
            return section("\(group.title)", own, words)
        }
        var names: [[String]] = []
        for line in lines where !line.groups.isEmpty && !names.contains(line.groups) { names.append(line.groups) }
        let limited: [HTML] = names.map { names in
            section(
                .name(names.joined(separator: ", ")), lines.enumerated().filter { $0.element.groups == names }, words)
        }
        return """
            <h1 id="title" tabindex="-1">\(title)</h1><p class="intro">\(instruction)</p>
            \(isLoading ? HTML.loading(words.choiceWording.loading) : nil)\(HTML.message(message))
            <form method="post">\(modes)\(limited)</form>
            \(HTML.paragraph(isSavingRecord ? words.saving : nil))
            \(HTML.recordProblem(recordProblem, forgetRecords))
            \(HTML.paragraph(learningProblem, "problem"))
            \(HTML.paragraph(listNotice, "notice"))\(memory(words))
            """
    }

    /// Returns lines of the menu with a heading, or nothing if there are no lines.
    private func section(_ title: HTML, _ lines: [(offset: Int, element: Line)], _ words: WebWords) -> HTML {
        guard !lines.isEmpty else { return "" }
        return """
            <h2 class="group">\(title)</h2><ul class="modes">\(lines.map { mode($0.element, $0.offset, words) })</ul>
            """
    }

    /// Returns what the game has learned about the player, and the button that deletes it.
    private func memory(_ words: WebWords) -> HTML? {
        guard progress != nil || forget != nil else { return nil }
        let delete: HTML? = forget.map {
            "<p class=\"detail\">\(words.forgetAllAbout)</p>\(HTML.form(.button($0)))"
        }
        return """
            <section class="memory"><h2>\(words.forgetTitle)</h2>\(HTML.progress(progress))\(delete)</section>
            """
    }

    /// Returns a mode, of which the first one is recommended.
    private func mode(_ line: Line, _ number: Int, _ words: WebWords) -> HTML {
        let isFirst = number == 0
        return """
            <li class="\(isFirst ? "first" : "")">\(HTML.badge(isFirst ? words.recommended : nil, "new"))
            \(HTML.button("\(line.button.label)", "mode-\(number)", isEnabled: line.button.isEnabled, kind: isFirst ? "main" : ""))
            \(HTML.paragraph(line.detail, "detail"))\(HTML.readout(line.best))\(HTML.paragraph(line.problem, "problem"))</li>
            """
    }
}

extension NameMatchMenu.Line {
    /// The way in which the mode asks, or `nil` for a button that starts no mode.
    fileprivate var direction: MatchDirection? {
        if case .start(let mode) = button.action { mode.direction } else { nil }
    }

    /// The groups to which the mode is limited, or an empty array if it is not limited to groups.
    fileprivate var groups: [String] {
        if case .start(let mode) = button.action, case .groups(let groups) = mode.people { groups } else { [] }
    }
}

extension FaceID {
    /// The action of the button that deletes the learning progress for the person with this face.
    fileprivate var forgetAction: String { "forget-\(description)" }

    /// The action of the button that says that the player knew the person with this face already.
    fileprivate var knownAction: String { "known-\(description)" }
}

extension NameMatchRoundScreen {
    fileprivate var focus: String {
        if choice.message != nil { return "message" }
        return choice.typing?.isEnabled == true ? "guess" : "question"
    }

    fileprivate func html(_ words: WebWords) -> HTML {
        let drawing = ChoiceDrawing<NameOrFace>(words: words) { content, option in
            let label = option.flatMap { option in
                zip(choice.options, labels).first { $0.0.id == option.id }.map { $0.1 }
            }
            let name: HTML? = option.flatMap { _ in content.face.flatMap { names[$0] } }.map {
                "<span>\(HTML.name($0))</span>"
            }
            return .nameOrFace(content, label: name == nil ? label ?? words.portrait : "", name: name)
        }
        let progress: HTML? = portraits.map {
            "<progress max=\"\($0.wanted)\" value=\"\($0.loaded)\">\($0.loaded)/\($0.wanted)</progress>"
        }
        let face: HTML? = choice.prompt?.face.map {
            .nameOrFace(.face($0), label: alternativeTexts[$0] ?? words.portrait, name: nil, kind: "person")
        }
        return """
            \(drawing.facts(choice))
            <div class="question short" aria-live="polite"><h1 id="question" tabindex="-1">\(question ?? "")</h1></div>
            \(face)\(HTML.loading(choice.loadingText))\(progress)\(HTML.message(choice.message))
            \(choice.typing.map { html($0, words) })
            \(drawing.options(choice, kind: choice.prompt?.face == nil ? "faces" : ""))
            \(HTML.status(choice.phase == .paused ? words.paused : nil))
            \(HTML.form("\(choice.buttons.map { HTML.button($0) })"))\(HTML.paragraph(notice, "notice"))
            \(outcome(words))
            """
    }

    private func html(_ typing: ChoiceRoundScreen<NameOrFace>.Typing, _ words: WebWords) -> HTML {
        let hints: [HTML] = hints.map { "<p>\($0)</p>" }
        let buttons: HTML = "\(hint.map { HTML.button($0) })\(typing.giveUp.map { HTML.button($0) })"
        return """
            \(HTML.guess(typing.placeholder, isEnabled: typing.isEnabled, words))
            \(hints)\(HTML.status(typing.verdict))\(HTML.form(buttons))
            """
    }

    /// Returns the place of the sheet, and the sheet after a miss, which says whom the player has chosen.
    ///
    /// In a small window, the sheet can cover the right face, so it has that portrait too.
    private func outcome(_ words: WebWords) -> HTML {
        let sheet: HTML? = choice.alert.map { alert in
            let chosen = choice.options.filter { $0.state == .wrong }.compactMap { name(of: $0.content) }
            let right = name(of: alert.right).map { "<p>\(alert.lead) <strong>\(HTML.name($0))</strong></p>" as HTML }
            let lines: [HTML] = chosen.map { "<p>\(words.chose($0))</p>" }
            return .sheet(
                "\(HTML.portrait(alert.right.face ?? choice.prompt?.face))<h2>\(alert.title)</h2>\(lines)\(right)",
                kind: "wrong", button: .button("\(words.close)", "close"))
        }
        return "<div class=\"outcome\">\(sheet)</div>"
    }
}

extension NameMatchResults {
    fileprivate func html(_ words: WebWords, without settled: Set<FaceID>) -> HTML {
        let drawing = ChoiceDrawing<NameOrFace>(
            words: words, draw: { content, _ in .name(name(of: content) ?? "") }, drawReview: { review($0, words) })
        let buttonsOfPeople: [HTML] = people.filter { !settled.contains($0.face) }.flatMap { person -> [HTML] in
            [
                .button("\(words.knewAlready(person.name))", person.face.knownAction),
                .button("\(words.forget(person.name))", person.face.forgetAction),
            ]
        }
        let detail: HTML? =
            buttonsOfPeople.isEmpty
            ? nil : "<p class=\"detail\">\(words.forgetAbout)</p>\(HTML.form("\(buttonsOfPeople)"))"
        let lessons: HTML? =
            progress == nil && detail == nil
            ? nil : "<section><h2>\(words.forgetTitle)</h2>\(HTML.progress(progress))\(detail)</section>"
        return """
            \(drawing.html(game))\(list(missed, missedTitle))\(list(new, newTitle))\(lessons)
            \(HTML.paragraph(learningProblem, "problem"))
            """
    }

    /// Returns people with their portraits and names, and with the portraits of the people for whom the player took
    /// them.
    private func list(_ people: [AskedPerson], _ title: String?) -> HTML? {
        title.map { title in
            let rows: [HTML] = people.map { person in
                let others = person.takenFor.compactMap { HTML.portrait($0) }
                let mistake: HTML? = person.takenForText.map {
                    "<span class=\"chosen\">\(others)<span>\($0)</span></span>"
                }
                return """
                    <li><span class="who">\(HTML.portrait(person.face))<strong>\(HTML.name(person.name))</strong></span>
                    \(mistake)</li>
                    """
            }
            return "<section><h2>\(title)</h2><ul class=\"people\">\(rows)</ul></section>"
        }
    }

    /// Returns the portrait and name of the person whom a round asked for, and of the person who was chosen instead.
    private func review(_ line: ResultsScreen<NameOrFace>.Line, _ words: WebWords) -> HTML {
        let face = line.prompt.face ?? line.right.face
        let chosen = line.outcome == .right ? nil : line.chosen.last
        let missed: HTML? = chosen.map {
            "<span class=\"chosen\">\(HTML.portrait($0.face))<span>\(words.chose(name(of: $0) ?? ""))</span></span>"
        }
        return """
            <span class="who">\(HTML.portrait(face))<strong>\(HTML.name(name(of: line.right) ?? ""))</strong></span> \(missed)
            """
    }
}

extension HTML {
    /// Returns how many people the player knows, and how many are due.
    fileprivate static func progress(_ progress: LearningProgress?) -> HTML? {
        progress.map { "<p class=\"known\">\($0.knownText)</p><p>\($0.dueText)</p>" }
    }

    /// Returns a small portrait beside the name of the person.
    fileprivate static func portrait(_ face: FaceID?) -> HTML? {
        face.map { "<img src=\"pictures/\($0.description)\" alt=\"\" width=\"64\" height=\"64\">" }
    }

    fileprivate static func nameOrFace(
        _ content: NameOrFace, label: String, name: HTML?, kind: String = ""
    ) -> HTML {
        switch content {
        case .name(let name): .name(name)
        case .face(let face):
            "<img src=\"pictures/\(face.description)\" alt=\"\(label)\" class=\"\(kind)\" width=\"120\" height=\"120\">\(name)"
        }
    }
}
