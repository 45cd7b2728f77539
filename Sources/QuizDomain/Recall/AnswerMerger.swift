import enum PlayhouseCore.DisplayText

/// The answers of a question that were added so far, without duplicates, and with the names of the duplicates.
struct AnswerMerger {
    private typealias Place = RecallQuestionError.Place

    private struct Name {
        let text: String
        let folded: String
        let place: Place
    }

    /// An answer with all its names.
    private struct Entry {
        let text: Name
        var aliases: [Name] = []
        var notEnough: [Name] = []
        var rejected: [Name] = []
        var prompt: String?
    }

    private let folding: FoldingPolicy
    private var entries: [Entry] = []
    /// The indices of the entries by the folded texts of the answers.
    private var indices: [String: Int] = [:]
    private(set) var merged: [RecallQuestion.Merge] = []

    init(_ folding: FoldingPolicy) { self.folding = folding }

    mutating func add(_ answer: RecallQuestion.Answer, at index: Int) throws(RecallQuestionError) {
        let text = try name(answer.spelling, Place(answer: index, .text))
        let aliases = try names(answer.aliases, of: index) { .alias($0) }
        let notEnough = try names(answer.notEnough, of: index) { .notEnough($0) }
        let rejected = try names(answer.rejected, of: index) { .rejected($0) }
        let prompt = try answer.prompt.map { text throws(RecallQuestionError) in
            try name(text, Place(answer: index, .prompt)).text
        }
        let entry = indices[text.folded] ?? entries.count
        if entry == entries.count {
            indices[text.folded] = entry
            entries.append(Entry(text: text))
        } else {
            let into = DisplayText.line(entries[entry].text.text)
            merged.append(RecallQuestion.Merge(index: index, text: DisplayText.line(text.text), into: into))
        }
        entries[entry].aliases += aliases
        entries[entry].notEnough += notEnough
        entries[entry].rejected += rejected
        entries[entry].prompt = entries[entry].prompt ?? prompt
    }

    /// Returns the answers, or throws an error for the first name that has two meanings.
    ///
    /// A name that only repeats another one of its answer is left out. The names of a list that are similar to an
    /// answer become known wrong names, unless they have another meaning in the question.
    func checkedAnswers(similar: SimilarNames?) throws(RecallQuestionError) -> [RecallQuestion.Answer] {
        // Each name that counts as an answer, with the index of the answer.
        var accepted = indices.mapValues { (entry: $0, place: entries[$0].text.place) }
        for (index, entry) in entries.enumerated() {
            for alias in entry.aliases {
                if let other = accepted[alias.folded], other.entry != index { throw contradiction(alias, other.place) }
                if accepted[alias.folded] == nil { accepted[alias.folded] = (index, alias.place) }
            }
        }
        var vague: [String: Place] = [:]
        for name in entries.flatMap(\.notEnough) {
            if let other = accepted[name.folded] { throw contradiction(name, other.place) }
            vague[name.folded] = vague[name.folded] ?? name.place
        }
        for name in entries.flatMap(\.rejected) {
            if let other = accepted[name.folded]?.place ?? vague[name.folded] { throw contradiction(name, other) }
        }
        let known = similar == nil ? nil : matcherOfNames()
        return entries.map { entry in
            let others = ([entry.text] + entry.aliases).flatMap { similar?.names(similarTo: $0.text) ?? [] }
                .filter { known?.find($0) == .nothing }
                .map { Name(text: $0, folded: AnswerFolding.fold($0, by: folding), place: entry.text.place) }
            return RecallQuestion.Answer(
                entry.text.text, aliases: unique(entry.aliases, except: entry.text), notEnough: unique(entry.notEnough),
                rejected: unique(entry.rejected + others), prompt: entry.prompt)
        }
    }

    /// Returns a matcher that finds every name which has a meaning in the question, also without its article or its
    /// part in brackets.
    private func matcherOfNames() -> GuessMatcher {
        let answers = entries.map { RecallQuestion.Answer($0.text.text, aliases: $0.aliases.map(\.text)) }
        let vague = entries.flatMap(\.notEnough).map { RecallQuestion.Answer($0.text) }
        return GuessMatcher(answers: answers + vague, articles: .english, typos: .none, folding: folding)
    }

    private func contradiction(_ name: Name, _ other: Place) -> RecallQuestionError {
        .contradiction(at: name.place, name: DisplayText.line(name.text), to: other)
    }

    private func unique(_ names: [Name], except text: Name? = nil) -> [String] {
        var seen: Set<String> = text.map { [$0.folded] } ?? []
        return names.filter { seen.insert($0.folded).inserted }.map(\.text)
    }

    private func name(_ text: String, _ place: Place) throws(RecallQuestionError) -> Name {
        guard !AnswerFolding.isBlank(text) else { throw .blank(at: place) }
        let text = text.trimmed
        return Name(text: text, folded: AnswerFolding.fold(text, by: folding), place: place)
    }

    private func names(
        _ texts: [String], of answer: Int, _ part: (Int) -> Place.Part
    ) throws(RecallQuestionError) -> [Name] {
        var names: [Name] = []
        for (index, text) in texts.enumerated() { names.append(try name(text, Place(answer: answer, part(index)))) }
        return names
    }
}
