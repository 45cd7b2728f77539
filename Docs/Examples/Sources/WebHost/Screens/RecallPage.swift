import HostParts
import QuizDomain
import RemoteLoading

extension RecallScreen {
    var offered: [Button] {
        controls + [message?.button ?? button] + [hint, forgetRecords].compactMap { $0 } + rows.compactMap(\.hint)
    }

    var focus: String {
        switch phase {
        case .playing: "guess"
        case .failed, .finished: "message"
        case .ready: "main-button"
        case .idle, .loading, .paused: ""
        }
    }

    /// A Boolean value that indicates whether a game is running or paused.
    var isOn: Bool { phase == .playing || phase == .paused }

    /// A Boolean value that indicates whether the results of a game are shown.
    var isOver: Bool { ending != nil }

    /// Returns the screen as HTML, with a place for each answer.
    ///
    /// If the player has given up and can still take it back, the screen is that of a paused game without its results.
    /// `answers` is the language of the answers if it is not that of the page.
    func html(
        _ words: WebTexts, _ picture: HTML?, places: Int, answers: Language? = nil, isGivenUp: Bool = false
    ) -> HTML {
        let answers = answers == words.language ? nil : answers
        return """
            <h1 id="title" tabindex="-1">\(question ?? words.recall.name)</h1>\
            \(picture.map { "<p class=\"picture\">\($0)</p>" as HTML })
            \(HTML.loading(loadingText))
            \(ending == nil ? playing(words, places, answers, isGivenUp) : result(words, places))\
            \(isGivenUp ? HTML.givenUp(words) : board(words, places, answers))
            """
    }

    private var ending: RecallEnding? { if case .finished(let ending) = phase { ending } else { nil } }

    /// The text for screen readers about what has just happened, unless another part of the page says it.
    private func told(_ words: WebTexts) -> String? {
        if phase == .paused { return words.paused }
        guard event?.kind == .hint else { return nil }
        let letters = rows.filter { $0.state == .open && !$0.label.text.isEmpty }
        return letters.map(\.label.spoken).joined(separator: ", ")
    }

    private func playing(_ words: WebTexts, _ places: Int, _ answers: Language?, _ isGivenUp: Bool) -> HTML {
        let ring: HTML? = HTML.readout(count).map {
            .ring(places == 0 ? 0 : Double(found.count) / Double(places), $0)
        }
        // The message of a failed load has its own button, and a game that is given up offers only to take that back.
        let buttons: [HTML] = (message == nil && !isGivenUp ? self.buttons : []).map {
            let isOwn = $0 == button
            return HTML.button(
                "\($0.label)", "\($0.action)", id: isOwn ? "main-button" : nil, isEnabled: $0.isEnabled,
                kind: isOwn && !isOn ? "main" : "")
        }
        return """
            \(HTML.facts(ring, isOn ? nil : HTML.record(record, last: last, words), .clock(clock, words)))
            \(HTML.message(message))\(newest(answers))
            \(field(words, answers))\(HTML.status(verdict, number: event?.number))\(HTML.told(told(words), number: event?.number))
            \(isOn && !isGivenUp ? HTML.menu(HTML.form("\(buttons)"), words.controls) : HTML.form("\(buttons)"))
            \(HTML.paragraph(help))
            \(HTML.recordProblem(recordProblem, forgetRecords))
            """
    }

    private func result(_ words: WebTexts, _ places: Int) -> HTML {
        let behind = record?.numbers.first.map { $0 - found.count }
        let next = message?.button ?? button
        let play: HTML = .button(
            "\(next.label)", next.action == .reset ? RecallApp.againName : "\(next.action)", id: "message-button",
            isEnabled: next.isEnabled, kind: "main")
        let result: HTML = .result(
            ring: .ring(found.count, of: places),
            """
            <h2 id="message" tabindex="-1">\(message?.title ?? "")</h2>\(HTML.paragraph(message?.detail))
            \(time(words))
            \(HTML.record(record, isNew: isNewRecord, behind: behind, words))
            \(HTML.paragraph(help))\(HTML.paragraph(isSavingRecord ? words.saving : nil))
            \(HTML.recordProblem(recordProblem, forgetRecords))
            \(HTML.form(play))
            """,
            isCelebrated: isNewRecord || ending == .allFound)
        return "\(result)\(HTML.share(share, of: "\(words.recall.name): \(question ?? "")", words))"
    }

    /// Returns the time of the last answer, or nothing if no answer was found.
    private func time(_ words: WebTexts) -> HTML? {
        guard !found.isEmpty else { return nil }
        let label = ending == .allFound ? words.time : words.lastAnswer
        return "<p class=\"facts\"><span>\(label) \(HTML.readout(elapsed))</span></p>"
    }

    private func field(_ words: WebTexts, _ answers: Language?) -> HTML {
        let shake = event.flatMap { $0.kind == .wrong ? "shake\($0.number % 2)" : nil }
        return .guess(
            words.guessLabel, placeholder: placeholder, isEnabled: acceptsGuesses, kind: shake ?? "",
            language: answers, words)
    }

    /// Returns the last answers that were found, for a phone whose keyboard hides the board.
    ///
    /// The list is on the page even while it is empty, so that the field below it keeps its place and its text.
    /// Screen readers skip them, because the board has them too.
    private func newest(_ answers: Language?) -> HTML {
        let last = rowOrder == .asGiven ? rows.filter(\.isLastFound).map(\.label.text) : found.suffix(6).reversed()
        let texts = phase == .playing ? last : []
        let names: [HTML] = texts.map { "<li>\(HTML.name($0))</li>" }
        return "<ul class=\"newest\" aria-hidden=\"true\"\(HTML.language(answers))>\(names)</ul>"
    }

    /// Returns the places of all answers in the order of the author, with their prompts and their hint buttons.
    private func orderedBoard(_ words: WebTexts, _ answers: Language?) -> HTML {
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
            <section class="board \(HTML.columns(rows.count))"\(HTML.language(answers))>\
            <h2 class="spoken"\(HTML.language(words.language))>\(words.found)</h2>\
            <ol class="places" role="list">\(places)</ol></section>
            """
    }

    /// Returns the places of all answers, of which the found ones come first.
    ///
    /// A paused game hides the board, so that a player cannot think about the answers while the clock stands.
    private func board(_ words: WebTexts, _ places: Int, _ answers: Language?) -> HTML? {
        guard phase != .paused else { return "<div class=\"veil\">\(words.paused)</div>" }
        guard places > 0 else { return nil }
        if rowOrder == .asGiven { return orderedBoard(words, answers) }
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
            <section class="board \(HTML.columns(places))"><h2\(missed.isEmpty ? " class=\"spoken\"" as HTML : "")>\(words.found)</h2>
            <ul class="found" role="list"\(HTML.language(answers))>\(full)\(missed.isEmpty ? open : [])</ul>
            \(missed.isEmpty ? nil : lost(open, words, answers))</section>
            """
    }
}

extension RecallScreen {
    private func lost(_ answers: [HTML], _ words: WebTexts, _ language: Language?) -> HTML {
        "<h2>\(words.missed)</h2><ul class=\"missed\" role=\"list\"\(HTML.language(language))>\(answers)</ul>"
    }
}

extension HTML {
    /// Returns the classes of a board, by which its last row has more than one place in each window.
    fileprivate static func columns(_ places: Int) -> HTML {
        func best(_ choices: [Int]) -> Int { choices.first { places % $0 != 1 || places == 1 } ?? choices[0] }
        return "wide-\(best([7, 5, 6])) middle-\(best([5, 4, 6])) narrow-\(best([3, 2]))"
    }

    /// Returns what a page shows in place of the board of a game that is given up, until its results are shown.
    fileprivate static func givenUp(_ words: WebTexts) -> HTML {
        """
        <div class="veil"><p>\(words.recallWording.endTitle(.gaveUp))</p>\
        \(HTML.form(.button("\(words.showResults)", WebAction.resultsName, kind: "main")))</div>
        """
    }
}
