import QuizDomain
import RemoteLoading

/// The typed-recall quiz of a player.
@MainActor
final class RecallApp: WebApp {
    private let quiz: any RecallPlaying
    private let words: WebWords
    /// The last text of the guess field that was not accepted.
    private var typed = ""
    private var taken: Content.Taken?

    init(_ quiz: any RecallPlaying, words: WebWords) {
        self.quiz = quiz
        self.words = words
    }

    var content: Content {
        let screen = quiz.screen
        // After a pause, the quiz accepts the text without another keystroke.
        if !typed.isEmpty, let found = screen.found.last, AnswerFolding.fold(found) == AnswerFolding.fold(typed) {
            take(typed)
        }
        return Content(html: screen.html(words), focus: screen.focus, taken: taken)
    }

    func load() async { await quiz.load() }

    func perform(_ action: WebAction) async {
        switch action {
        case .type(let text):
            typed = text
            await quiz.perform(.type(text))
        case .guess(let text):
            typed = ""
            switch quiz.add(text) {
            case .accepted, .alreadyFound: take(text)
            case .close, .wrong, .ambiguous, .blank, .notRunning: break
            }
        case .press(let name):
            let offered = quiz.screen.offered.first { $0.offers(name) }
            if let offered { await quiz.perform(offered.action) }
        case .search, .channel: break
        }
    }

    private func take(_ text: String) {
        taken = Content.Taken(text: text, number: (taken?.number ?? 0) + 1)
        typed = ""
    }
}

extension RecallScreen {
    var offered: [Button] { controls + [message?.button ?? button] }

    fileprivate var focus: String {
        switch phase {
        case .playing: "guess"
        case .failed, .finished: "message"
        case .ready: "main-button"
        case .idle, .loading, .paused: ""
        }
    }

    /// The style of the button below the question.
    ///
    /// The main action of a running game is to guess, so the button that resets the game must not look like a main
    /// button.
    private var buttonKind: String {
        switch phase {
        case .playing, .paused: ""
        case .idle, .loading, .failed, .ready, .finished: "main"
        }
    }

    /// Returns the screen as HTML.
    func html(_ words: WebWords) -> HTML {
        """
        <h1 id="title" tabindex="-1">\(question ?? words.recall.name)</h1>
        \(HTML.facts(.readout(count), .clock(clock)))
        \(HTML.loading(loadingText))\(HTML.message(message))
        \(field(words))\(HTML.status(verdict))
        \(HTML.form("\(controls.map { HTML.button($0) })\(message == nil ? HTML.button(button, id: "main-button", kind: buttonKind) : nil)"))
        \(records(words))\(list(words.missed, missed, "missed"))\(list(words.found, found.reversed(), "found"))
        """
    }

    private func field(_ words: WebWords) -> HTML {
        let state: HTML = acceptsGuesses ? "" : " disabled"
        return """
            <form method="post" class="guess"><label for="guess">\(words.guessLabel)</label>
            <div><input id="guess" name="guess" type="text" placeholder="\(placeholder)" autocomplete="off" \
            autocapitalize="none" autocorrect="off" spellcheck="false" enterkeyhint="done" maxlength="\(WebAction.longestText)"\(state)>
            <button name="do" value="guess"\(state)>\(words.guess)</button></div></form>
            """
    }

    private func records(_ words: WebWords) -> HTML {
        """
        <p class="record">\(HTML.readout(record))\(HTML.emphasis(isNewRecord ? words.newRecord : nil))</p>
        \(HTML.paragraph(isSavingRecord ? words.saving : nil))\(HTML.paragraph(recordProblem, "problem"))
        """
    }

    private func list(_ title: String, _ answers: [String], _ kind: String) -> HTML? {
        guard !answers.isEmpty else { return nil }
        let items: [HTML] = answers.map { "<li>\(HTML.name($0))</li>" }
        return """
            <section class="\(kind)"><h2>\(title)</h2><ul class="answers">\(items)</ul></section>
            """
    }
}
