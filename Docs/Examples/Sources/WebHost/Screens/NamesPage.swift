import HostParts
import NameMatch
import QuizDomain
import RemoteLoading

extension NameMatchMenu {
    func html(_ words: WebTexts) -> HTML {
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
    private func section(_ title: HTML, _ lines: [(offset: Int, element: Line)], _ words: WebTexts) -> HTML {
        guard !lines.isEmpty else { return "" }
        return """
            <h2 class="group">\(title)</h2><ul class="modes">\(lines.map { mode($0.element, $0.offset, words) })</ul>
            """
    }

    /// Returns what the game has learned about the player, and the button that deletes it.
    private func memory(_ words: WebTexts) -> HTML? {
        guard progress != nil || forget != nil else { return nil }
        let delete: HTML? = forget.map {
            "<p class=\"detail\">\(words.forgetAllAbout)</p>\(HTML.form(.button($0)))"
        }
        return """
            <section class="memory"><h2>\(words.forgetTitle)</h2>\(HTML.progress(progress))\(delete)</section>
            """
    }

    /// Returns a mode, of which the first one is a card of its own.
    private func mode(_ line: Line, _ number: Int, _ words: WebTexts) -> HTML {
        let isFirst = number == 0
        return """
            <li class="\(isFirst ? "first" : "")">\(HTML.badge(line.recommendation, "new"))
            \(HTML.button("\(line.button.label)", "mode-\(number)", isEnabled: line.button.isEnabled, kind: isFirst ? "main" : ""))
            \(HTML.paragraph(line.detail, "detail"))\(HTML.readout(line.best?.earned))\(HTML.paragraph(line.problem, "problem"))</li>
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
    var forgetAction: String { "forget-\(description)" }

    /// The action of the button that says that the player knew the person with this face already.
    var knownAction: String { "known-\(description)" }
}

extension NameMatchRoundScreen {
    var focus: String {
        if choice.message != nil { return "message" }
        return choice.typing?.isEnabled == true ? "guess" : "question"
    }

    func html(_ words: WebTexts, gain: HTML?) -> HTML {
        var drawing = ChoiceHTML<NameOrFace>(words: words) { content, option in
            let label = option.flatMap { option in
                zip(choice.options, spokenOptions).first { $0.0.id == option.id }.map { $0.1 }
            }
            let name: HTML? = option.flatMap { _ in content.face.flatMap { names[$0] } }.map {
                "<span>\(HTML.name($0))</span>"
            }
            return .nameOrFace(content, label: name == nil ? label ?? words.portrait : "", name: name)
        }
        drawing.gain = gain
        let progress: HTML? = portraits.map {
            "<progress max=\"\($0.wanted)\" value=\"\($0.loaded)\">\($0.loaded)/\($0.wanted)</progress>"
        }
        let face: HTML? = choice.prompt?.face.map {
            .nameOrFace(.face($0), label: pictureDescriptions[$0] ?? words.portrait, name: nil, kind: "person")
        }
        return """
            \(self.progress == nil ? drawing.facts(choice) : HTML.lesson(self.progress, choice.number))
            <div class="question short" aria-live="polite"><h1 id="question" tabindex="-1">\(question ?? "")</h1></div>
            \(face)\(HTML.loading(choice.loadingText))\(progress)\(HTML.message(choice.message))
            \(choice.typing.map { html($0, words) })
            \(drawing.options(choice, kind: choice.prompt?.face == nil ? "faces" : ""))
            \(HTML.status(choice.phase == .paused ? words.paused : nil))
            \(drawing.buttons(choice))\(HTML.paragraph(notice, "notice"))
            \(outcome(words))\(drawing.told(choice, hasSheet: choice.alert != nil))
            """
    }

    private func html(_ typing: ChoiceRoundScreen<NameOrFace>.Typing, _ words: WebTexts) -> HTML {
        let hints: [HTML] = hints.map { "<p>\($0)</p>" }
        let buttons: HTML = "\(hint.map { HTML.button($0) })\(typing.giveUp.map { HTML.button($0) })"
        return """
            \(HTML.guess(typing.placeholder, isEnabled: typing.isEnabled, words))
            \(hints)\(HTML.status(typing.verdict, number: choice.event?.number))\(HTML.form(buttons))
            """
    }

    /// Returns the place of the sheet, and the sheet after a miss, which says whom the player has chosen.
    ///
    /// In a small window, the sheet can cover the right face, so it has that portrait too.
    private func outcome(_ words: WebTexts) -> HTML {
        let sheet: HTML? = choice.alert.map { alert in
            let chosen = choice.options.filter { $0.state == .wrong }.compactMap { name(of: $0.content) }
            let right = name(of: alert.right).map { "<p>\(alert.lead) <strong>\(HTML.name($0))</strong></p>" as HTML }
            let lines: [HTML] = chosen.map { "<p>\(words.chose($0))</p>" }
            return .sheet(
                "\(HTML.portrait(alert.right.face ?? choice.prompt?.face))<h2>\(alert.title)</h2>\(lines)\(right)",
                kind: alert.isRequested ? "shown" : "wrong", button: choice.next.map { .button($0) })
        }
        return "<div class=\"outcome\">\(sheet)</div>"
    }
}

extension NameMatchResults {

    /// Returns the results with one card for each person, without the buttons of the settled people.
    func html(_ words: WebTexts, without settled: Set<FaceID>) -> HTML {
        let drawing = ChoiceHTML<NameOrFace>(
            words: words, app: .names, draw: { content, _ in .name(name(of: content) ?? "") })
        let detail: HTML? =
            people.allSatisfy { settled.contains($0.face) } ? nil : "<p class=\"detail\">\(words.forgetAbout)</p>"
        let titles = [mode.play.isLesson ? nil : missedTitle, newTitle].compactMap { $0 }.joined(separator: " · ")
        let cards: [HTML] = people.map { card($0, isSettled: settled.contains($0.face), words) }
        let share = (people.count { !$0.isMissed }, people.count)
        return """
            \(mode.play.isLesson ? lessonResult : drawing.html(game, hasReview: false, share: share))
            <section><h2>\(words.people)</h2>\(HTML.paragraph(titles.isEmpty ? nil : titles))\(HTML.progress(progress))\(detail)
            \(HTML.paragraph(learningProblem, "problem"))<ol class="review cards">\(cards)</ol></section>
            """
    }

    /// Returns the card at the end of a lesson, which says only how many people the player knows.
    ///
    /// The numbers of a game, such as its score, would say something else about the same people.
    private var lessonResult: HTML {
        .result(
            ring: progress.map { .ring(Double($0.known) / Double(max(1, $0.people)), "\($0.known)/\($0.people)") },
            """
            <h1 id="title" tabindex="-1">\(game.title)</h1>\(HTML.resultButtons(game.buttons))
            """,
            isCelebrated: false)
    }

    /// Returns the mark of a person: right or wrong, or in a lesson whether the player knows the person now.
    private func mark(_ person: AskedPerson, _ words: WebTexts) -> (kind: HTML, html: HTML) {
        if mode.play.isLesson {
            person.isKnown ? ("right", .mark("✓", words.known)) : ("learning", .mark("…", words.notKnown))
        } else {
            person.isMissed ? ("wrong", .mark("✗", words.wrong)) : ("right", .mark("✓", words.right))
        }
    }

    /// Returns the card of a person: the portrait, the name, the people for whom the player took the person, and the
    /// buttons.
    private func card(_ person: AskedPerson, isSettled: Bool, _ words: WebTexts) -> HTML {
        let mark = mark(person, words)
        let mistake: HTML? = person.confusedWithText.map {
            "<span class=\"chosen\">\(person.confusedWith.compactMap { HTML.portrait($0) })<span>\($0)</span></span>"
        }
        let name: HTML = "<span class=\"spoken\"> \(HTML.name(person.name))</span>"
        let known: HTML? =
            person.isKnown ? nil : .button("\(words.knewAlready)\(name)", person.face.knownAction)
        let forget: HTML = .button("\(words.forget)\(name)", person.face.forgetAction)
        return """
            <li class="\(mark.kind)">\(mark.html)
            <span class="who">\(HTML.portrait(person.face))<span><strong>\(HTML.name(person.name))</strong>\
            \(HTML.badge(person.isNew ? words.new : nil))</span></span>\(mistake)\(isSettled ? nil : HTML.form("\(known)\(forget)"))</li>
            """
    }
}

extension HTML {
    /// Returns the line above a lesson: the number of the question, and how many people the player knows.
    static func lesson(_ progress: LearningProgress?, _ number: Readout? = nil) -> HTML? {
        progress.map { progress in
            let known: HTML = "<span>\(progress.knownText)</span>"
            return "\(HTML.facts(.readout(number), known))\(HTML.progress(progress.known, of: progress.people))"
        }
    }

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
