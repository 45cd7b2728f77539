import Foundation
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests with all keywords and all countries, typed letter by letter.
@Suite(.bounded) struct LetterByLetterTypingTests {
    static let languages = ["en", "it", "de", "es", "ru", "ar", "hi", "zh", "ja", "ko"]

    /// Returns the names of about 250 countries and territories in a language.
    private static func countries(_ language: String) -> [String] {
        let locale = Locale(identifier: language)
        return Locale.Region.isoRegions.map(\.identifier)
            .filter { $0.count == 2 && $0.allSatisfy(\.isLetter) }
            .compactMap { locale.localizedString(forRegionCode: $0) }
    }

    private static func started(_ names: [String]) throws -> RecallGame {
        var game = RecallGame(try RecallQuestion("Which?", answers: names.map { .init($0) }))
        game.start()
        return game
    }

    // MARK: Languages

    @Test(arguments: languages)
    func typedNameFindsOnlyItsAnswer(language: String) throws {
        let start = try Self.started(Self.countries(language))
        let names = start.question.answers.map(\.text)
        #expect(names.count > 240)
        for name in names {
            var game = start
            let rest = game.typeLetters(name + " ")
            // A name waits if another one has more words, and a pause takes it.
            _ = game.addTyped(rest, afterPause: true, at: .zero)
            #expect(game.found == [name])
        }
    }

    @Test(arguments: languages)
    func allNamesAreFoundWithoutTypingPause(language: String) throws {
        var game = try Self.started(Self.countries(language))
        let names = game.question.answers.map(\.text)
        _ = game.typeLetters(names.reversed().joined(separator: " ") + " ")
        #expect(game.found.count == names.count, "\(Set(names).subtracting(game.found))")
    }

    // MARK: Misspellings

    @Test func misspelledKeywordIsNotSplitWhileTyping() throws {
        let game = try Self.started(RecallQuestion.javaKeywords.answers.map(\.text))
        try Self.expectSameAnswers(in: game) { _ in true }
    }

    /// Only misspellings with a blank can be cut.
    ///
    /// Every fourth of them is tested, and all misspellings if `MISSPELLINGS` is `all`.
    @Test func misspelledCountryNameIsNotSplitWhileTyping() throws {
        let game = try Self.started(Self.countries("en"))
        let isLong = ProcessInfo.processInfo.environment["MISSPELLINGS"] == "all"
        var count = 0
        try Self.expectSameAnswers(in: game) { text in
            count += 1
            return isLong || count.isMultiple(of: 4) && text.contains(" ")
        }
        #expect(count > 5_000)
    }

    /// Expects that each misspelling with one slip, typed and then submitted, gives the same answers as without blanks
    /// that cut typed text.
    private static func expectSameAnswers(in start: RecallGame, if isTested: (String) -> Bool) throws {
        let matcher = GuessMatcher(start.question)
        for name in start.question.answers.map(\.text) {
            for text in name.slips where isTested(text) {
                var game = start
                let rest = game.typeLetters(text)
                _ = game.add(rest, at: .zero)
                #expect(game.found == matcher.answers(typing: text, in: start), "\(text) for \(name)")
            }
        }
    }
}

extension String {
    /// The text with one letter or blank left out, doubled or exchanged with the next one, in every place.
    ///
    /// Doubled blanks are left out, because they change nothing.
    fileprivate var slips: [String] {
        let letters = Array(self)
        return letters.indices.flatMap { place in
            var (shorter, longer, swapped) = (letters, letters, letters)
            shorter.remove(at: place)
            longer.insert(letters[place], at: place)
            if place + 1 < letters.count { swapped.swapAt(place, place + 1) }
            return [shorter, longer, swapped].map { String($0) }
        }
    }
}

extension GuessMatcher {
    /// Returns the answers that a player finds by typing a text and submitting what is left, if typed text is taken
    /// only as a whole.
    fileprivate func answers(typing text: String, in game: RecallGame) -> [String] {
        var found: [Int] = []
        var field = ""
        for letter in text {
            field.append(letter)
            guard case .answer(let answer, _) = findTyped(field, among: { !found.contains($0) }) else { continue }
            found.append(answer)
            field = ""
        }
        if case .answer(let answer, _) = find(field, among: { !found.contains($0) }), !found.contains(answer) {
            found.append(answer)
        }
        return found.map { game.question.answers[$0].text }
    }
}
