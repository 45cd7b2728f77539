import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

extension RecallPlayingContract {
    static let rowRules: [ContractRule<Subject>] = [
        rule("rows fill in the order of finding", id: "rows-as-found") { stage in
            try await stage.load()
            if let flaw = stage.rows(are: [.open(hint: nil), .open(hint: nil), .open(hint: nil)]) { return flaw }
            stage.session.start()
            _ = stage.session.add("final")
            _ = stage.session.add("int")
            let found: [RecallRow.Content] = [.found("final"), .found("int")]
            if let flaw = stage.rows(are: found + [.open(hint: nil)], last: 1) { return flaw }
            await stage.session.perform(.giveUp)
            return stage.rows(are: found + [.missed("interface")], last: 1)
        },
        rule("rows in the order of the author keep their places and prompts", id: "rows-as-given") { stage in
            let question = RecallQuestion.planets
            try await stage.load(.success(question))
            stage.session.start()
            _ = stage.session.add("Mars")
            _ = stage.session.add("Venus")
            let found: [RecallRow.Content] = question.answers.map {
                ["Venus", "Mars"].contains($0.text) ? .found($0.text) : .open(hint: nil)
            }
            if let flaw = stage.rows(are: found, last: 1) { return flaw }
            let prompts = stage.screen.rows.map(\.prompt)
            if prompts != question.answers.map(\.prompt) { return "shows the prompts \(prompts)" }
            await stage.session.perform(.giveUp)
            let all = zip(question.answers, found).map { answer, content in
                content == .open(hint: nil) ? .missed(answer.text) : content
            }
            return stage.rows(are: all, last: 1)
        },
        rule("a hint shows one letter in its row", id: "row-hint") { stage in
            try await stage.load(.success(.planets))
            await stage.session.perform(.hint(row: 2))
            if stage.letters != [] { return "shows the letters \(stage.letters) before the start" }
            stage.session.start()
            await stage.session.perform(.hint(row: 2))
            if stage.letters != [.init(row: 2, text: "E")] { return "shows the letters \(stage.letters)" }
            await stage.session.perform(.hint(row: nil))
            let both = [RecallTrial.Letter(row: 0, text: "M"), .init(row: 2, text: "E")]
            if stage.letters != both { return "shows the letters \(stage.letters)" }
            if stage.screen.event?.kind != .hint { return "the event of a hint is \(stage.screen.event as Any)" }
            try await stage.load(.success(stage.question)) { await $0.perform(.loadAnotherQuestion) }
            stage.session.start()
            await stage.session.perform(.hint(row: 1))
            if stage.letters != [] { return "shows a letter in a chosen row in the order of finding" }
            await stage.session.perform(.hint(row: nil))
            return stage.letters == [.init(row: 0, text: "i")] ? nil : "shows the letters \(stage.letters)"
        },
        rule("no text tells an answer that was not found", id: "spoken-rows") { stage in
            let animals = RecallQuestion.fixture(answers: ["quetzal", "Quokka", "xerus", "Zorilla", "axolotl"])
            for (number, question) in [.planets, animals].enumerated() {
                try await stage.load(.success(question)) {
                    await $0.perform(number == 0 ? .load : .loadAnotherQuestion)
                }
                for action in [nil, .start, .guess(question.answers[3].text), .guess("none"), .pause, .resume]
                    as [RecallScreen.Action?]
                {
                    if let action { await stage.session.perform(action) }
                    let secrets = question.answers.map(\.text).filter { !stage.screen.found.contains($0) }
                    let shown = stage.texts.joined(separator: "\n").lowercased()
                    if let told = secrets.first(where: { shown.contains($0.lowercased()) }) {
                        return "tells \(told) after \(action as Any)"
                    }
                }
            }
            return nil
        },
    ]
}

extension RecallTrial {
    /// A letter that a hint shows.
    struct Letter: Hashable, CustomStringConvertible {
        let row: Int
        let text: String
        var description: String { "\(text) in row \(row)" }
    }

    /// The letters that the open rows show, in the order of the rows.
    var letters: [Letter] {
        screen.rows.filter { $0.state == .open }.compactMap { row in
            row.label.text.first { $0.isLetter }.map { Letter(row: row.id, text: String($0)) }
        }
    }

    /// Returns a difference between the rows of the screen and the expected ones.
    func rows(are expected: [RecallRow.Content], last: Int? = nil) -> String? {
        let shown = screen.rows.map { row -> RecallRow.Content in
            switch row.state {
            case .open: .open(hint: row.label.text.isEmpty ? nil : row.label.text)
            case .found: .found(row.label.text)
            case .missed: .missed(row.label.text)
            }
        }
        guard shown == expected, screen.rows.map(\.id) == Array(expected.indices) else { return "shows \(screen.rows)" }
        let marked = screen.rows.filter(\.isLastFound).map(\.id)
        return marked == (last.map { [$0] } ?? []) ? nil : "marks the rows \(marked) as found last"
    }

    /// The texts of the screen that tell nothing about answers that were found.
    var texts: [String] {
        let buttons = screen.controls + [screen.button] + [screen.hint, screen.message?.button].compactMap { $0 }
        let readouts = [screen.count, screen.elapsed, screen.record].compactMap { $0 }
        let rows = screen.rows.filter { $0.state == .open }
        return buttons.map(\.label) + readouts.flatMap { [$0.text, $0.spoken] }
            + rows.flatMap { [$0.label.text, $0.label.spoken, $0.prompt, $0.hint?.label].compactMap { $0 } }
            + [
                screen.placeholder, screen.loadingText, screen.verdict, screen.help, screen.pictureDescription,
                screen.message?.title, screen.message?.detail, screen.clock?.text, screen.clock?.spoken,
            ].compactMap { $0 }
    }
}
