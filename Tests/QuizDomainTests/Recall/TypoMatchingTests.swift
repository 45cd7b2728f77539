import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct TypoMatchingTests {
    private func find(
        _ guess: String, in answers: [String], besides siblings: [String] = [], _ typos: TypoPolicy = .standard
    ) -> GuessMatcher.Finding {
        GuessMatcher(answers: answers.map { RecallQuestion.Answer($0) }, siblings: siblings, typos: typos).find(guess)
    }

    private func typo(_ index: Int, _ distance: Int = 1) -> GuessMatcher.Finding {
        .answer(index, manner: .typo(distance: distance))
    }

    @Test(arguments: [
        ("voatile", 1), ("volatille", 1), ("volatyle", 1), ("voltaile", 1), ("VOLATLE", 1), ("wolatle", 2),
        ("voltilee", 2),
    ])
    func misspellingMatchesAnswer(guess: String, mistakes: Int) {
        #expect(find(guess, in: ["static", "volatile"]) == typo(1, mistakes))
    }

    @Test(arguments: [
        ("fo", "for"), ("tri", "try"), ("trry", "try"), ("vooidd", "void"), ("brekc", "break"),
        ("vlaotiel", "volatile"),
        ("synchronis", "synchronized"),
    ])
    func guessWithTooManyMistakesMatchesNothing(guess: String, answer: String) {
        #expect(find(guess, in: [answer]) == .nothing)
    }

    @Test func misspellingMatchesNothingWithoutTypoPolicy() {
        #expect(find("volatle", in: ["volatile"], .none) == .nothing)
    }

    @Test(arguments: [
        ["throw", "throws"], ["final", "finally"], ["do", "double"], ["int", "interface"], ["case", "class", "else"],
        ["Niger", "Nigeria"], ["Iran", "Iraq"], ["Gambia", "Zambia"], ["North Korea", "South Korea"],
    ])
    func similarAnswersMatchOnlyThemselves(alike: [String]) {
        for (index, answer) in alike.enumerated() {
            #expect(find(answer.uppercased(), in: alike) == .answer(index, manner: .folded))
        }
    }

    @Test(arguments: [
        ("finall", ["final", "finally"]), ("thros", ["throw", "throws"]), ("Irak", ["Iran", "Iraq"]),
        ("Nambia", ["Namibia", "Zambia"]), ("Nigeri", ["Niger", "Nigeria"]),
    ])
    func guessEquallyNearTwoAnswersMatchesNeither(guess: String, alike: [String]) {
        #expect(find(guess, in: alike) == .nothing)
    }

    @Test func guessBetweenShorterAndLongerAnswerMatchesNeither() {
        #expect(find("tryy", in: ["tryyy"]) == typo(0))
        #expect(find("tryy", in: ["tryyy", "try"]) == .nothing)
    }

    @Test func guessWithinToleranceOfTwoAnswersMatchesNeither() {
        // The guess has one mistake compared with Kingston, and two compared with Kingstown. Both answers permit that
        // many mistakes, so the guess could mean either.
        #expect(find("Kingsten", in: ["Kingston", "Kingstown"]) == .nothing)
    }

    @Test func similarAnswerOutsideToleranceDoesNotPreventMatch() {
        // The guess has two mistakes compared with Gambia, which permits only one.
        #expect(find("Zambiaa", in: ["Gambia", "Zambia"]) == typo(1))
    }

    @Test(arguments: [
        ("Apollo 12", "Apollo 11"), ("Apollo 1", "Apollo 11"), ("Apolo 1 1", "Apollo 11"),
        ("Windows 31", "Windows 3.1"),
        ("Area 15", "Area 51"), ("H₂O₃ and more", "H₂O₂ and more"), ("10³ metres", "10² metres"),
    ])
    func guessWithDifferentDigitsMatchesNothing(guess: String, answer: String) {
        #expect(find(guess, in: [answer]) == .nothing)
    }

    @Test(arguments: [
        ("Henry VII", "Henry VIII"), ("Louis XVI", "Louis XIV"), ("World War I", "World War II"), ("Rocky", "Rocky V"),
        ("Vitamin D", "Vitamin C"), ("Vitamin", "Vitamin C"), ("George H. Walker", "George W. Walker"),
        ("Visual C++", "Visual C#"), ("Visual C", "Visual C#"), ("100 %", "100 °"), ("C.I.A.", "M.I.A."),
        ("M.I.A. Agents", "C.I.A. Agents"), ("XXIII", "XXVIII"),
    ])
    func numeralsSignsAndSingleLettersMustMatchExactly(guess: String, answer: String) {
        #expect(find(guess, in: [answer]) == .nothing)
    }

    @Test(arguments: [
        ("10 PM", "10 AM"), ("5 mg", "5 kg"), ("5mg", "5kg"), ("25°F", "25°C"), ("10 billion", "10 million"),
        ("10 kilometres", "10 milometres"), ("273", "-273"), ("-273 °C", "273 °C"), ("1.10", "1/10"), ("110", "1.10"),
        (".500", "500"), ("12-30", "12:30"), ("1,50", "1.50"),
    ])
    func numberWithDifferentUnitOrPunctuationMatchesNothing(guess: String, answer: String) {
        #expect(find(guess, in: [answer]) == .nothing)
    }

    @Test(arguments: [
        ("geart Expectations", "Great Expectations"), ("Tom crouse", "Tom Cruise"),
        ("Winstno Curchill", "Winston Churchill"),
        ("12 Angyr Man", "12 Angry Men"), ("101 Dlamatinas", "101 Dalmatians"), ("10 milloin", "10 million"),
    ])
    func longWordWithCorrectInitialToleratesTwoMistakes(guess: String, answer: String) {
        guard case .answer(0, .typo) = find(guess, in: [answer]) else {
            Issue.record("\(guess) is not taken for \(answer)")
            return
        }
    }

    @Test(arguments: [
        ("Yerat Expectations", "Great Expectations"), ("Mr. Haryd", "Mr. Hanks"), ("Jmo Cruise", "Tom Cruise"),
    ])
    func secondMistakeInShortWordIsRefused(guess: String, answer: String) {
        #expect(find(guess, in: [answer]) == .nothing)
    }

    @Test(arguments: [
        ("Apolo 11", "Apollo 11"), ("Henri VIII", "Henry VIII"), ("Vitamn C", "Vitamin C"), ("Visuel C#", "Visual C#"),
        ("Cote dIvoir", "Côte d'Ivoire"), ("St. Georgs", "St. George's"), ("ACDC forevr", "AC/DC forever"),
        ("1000 yaers", "1,000 years"),
    ])
    func lettersBesideDigitsAndSignsMayBeMisspelled(guess: String, answer: String) {
        guard case .answer(0, .typo) = find(guess, in: [answer]) else {
            Issue.record("\(guess) is not taken for \(answer)")
            return
        }
    }

    @Test(arguments: [
        ("North Korea", "South Korea"), ("East Timor", "West Timor"), ("Dead Sea", "Red Sea"),
        ("United Arabic Emirates", "United Arab Emirates"),
    ])
    func typoToleranceAppliesToEachWord(guess: String, answer: String) {
        #expect(find(guess, in: [answer]) == .nothing)
    }

    @Test(arguments: [
        ("instance of", "instanceof"), ("Newzealand", "New Zealand"), ("BurkinaFaso", "Burkina Faso"),
        ("Trinidad an Tobago", "Trinidad and Tobago"), ("Papua New Giunea", "Papua New Guinea"),
        ("Sao Tomme adn Princip", "São Tomé and Príncipe"),
    ])
    func wordsMayBeJoinedSplitOrMisspelled(guess: String, answer: String) {
        guard case .answer(0, .typo) = find(guess, in: [answer]) else {
            Issue.record("\(guess) is not taken for \(answer)")
            return
        }
    }

    @Test(arguments: [
        ("bold", "gold"), ("golt", "gold"), ("gol", "gold"), ("godl", "gold"), ("Iran", "Iraq"), ("Iraq", "Iran"),
        ("Iran", "The Iraq"), ("Mars", "Mar's"), ("대한민국", "대한민강"),
    ])
    func shortAnswerNeedsCorrectFirstAndLastLetter(guess: String, answer: String) {
        #expect(GuessMatcher(answers: [.init(answer)], articles: .english).find(guess) != typo(0))
    }

    @Test(arguments: [
        ("gld", "gold"), ("gokd", "gold"), ("goold", "gold"), ("zenon", "xenon"), ("Iraxi", "Iraqi"), ("lays", "Lay's"),
        ("kays", "Lay's"), ("대한민극", "대한민국"),
    ])
    func typoInsideShortAnswerIsAccepted(guess: String, answer: String) {
        #expect(find(guess, in: [answer]) != .nothing)
    }

    @Test(arguments: [("rus", "Rust"), ("Irann", "Iran"), ("Iraj", "Iran")])
    func listOfWrongNamesPermitsMisspelledEnd(guess: String, answer: String) {
        #expect(GuessMatcher(answers: [.init(answer)], siblings: ["Java"]).find(guess) == typo(0))
    }

    @Test func knownWrongNamesAffectOnlyTheirOwnAnswer() throws {
        let question = try RecallQuestion(
            "Which?",
            answers: [.init("Ireland", rejected: ["Iceland"]), .init("Iraq"), .init("Rust", rejected: ["Ruby"])])
        #expect(GuessMatcher(question).find("Iran") == .nothing)
        #expect(GuessMatcher(question).find("Rusk") == .answer(2, manner: .typo(distance: 1)))
    }

    @Test(arguments: ["dust", "ust", "urst"])
    func listOfWrongNamesPermitsMisspelledInitial(guess: String) {
        #expect(find(guess, in: ["Rust"]) == .nothing)
        #expect(GuessMatcher(answers: [.init("Rust")], siblings: ["Java"]).find(guess) == typo(0))
        #expect(GuessMatcher(answers: [.init("Rust")], siblings: ["Dust", "Just", "Urs"]).find(guess) == .nothing)
    }

    @Test(arguments: [
        ("million", "billion"), ("eight", "eighty"), ("sixty", "sixth"), ("thirteenth", "thirtieth"),
        ("twentyeight", "twenty-eighth"), ("Seventy Samurai", "Seventh Samurai"),
    ])
    func numberWordDoesNotMatchAnotherNumberWord(guess: String, answer: String) {
        #expect(find(guess, in: [answer]) == .nothing)
        #expect(find(answer, in: [guess]) == .nothing)
    }

    @Test(arguments: [
        ("eigthy", "eighty"), ("fourth", "Forth"), ("milion", "million"), ("twenty eigth", "twenty-eight"),
    ])
    func misspelledNumberWordMatchesItsAnswer(guess: String, answer: String) {
        #expect(find(guess, in: [answer]) == typo(0))
    }

    @Test(arguments: [
        ("Масква", "Москва"), ("Ελάδα", "Ελλάδα"), ("שלוום", "שלום"), ("アルゼンテン", "アルゼンチン"), ("대한민극", "대한민국"),
        ("कलकत्त", "कलकत्ता"),
    ])
    func misspellingsMatchInEveryAlphabet(guess: String, answer: String) {
        #expect(find(guess, in: [answer]) != .nothing)
    }

    @Test(arguments: [("東京大学", "北京大学"), ("東京都庁", "東京都市")])
    func guessWithDifferentIdeographMatchesNothing(guess: String, answer: String) {
        #expect(find(guess, in: [answer]) == .nothing)
    }

    @Test func misspelledAliasMatchesItsAnswer() {
        let answers = [RecallQuestion.Answer("Ivory Coast", aliases: ["Côte d'Ivoire"])]
        #expect(GuessMatcher(answers: answers).find("cote d'ivoir") == typo(0))
    }

    @Test func misspelledAliasOfTwoAnswersMatchesNeither() {
        let answers = ["Congo-Brazzaville", "Congo-Kinshasa"].map { RecallQuestion.Answer($0, aliases: ["Congo"]) }
        #expect(GuessMatcher(answers: answers).find("Kongo") == .nothing)
    }

    @Test func articleIsOptionalBeforeMisspelling() {
        let answers = ["The Beatles", "Gambia"].map { RecallQuestion.Answer($0) }
        let matcher = GuessMatcher(answers: answers, articles: .english)
        #expect(matcher.find("beatels") == typo(0))
        #expect(matcher.find("the Gambai") == typo(1))
    }

    @Test func orderOfAnswersDoesNotChangeMatch() {
        for corpus in AnswerCorpus.all {
            let answers = corpus.question.answers
            let (forwards, backwards) = (GuessMatcher(answers: answers), GuessMatcher(answers: answers.reversed()))
            for misspelling in corpus.misspellings.enumerated().filter({ $0.offset % 4 == 0 }).map(\.element) {
                let finding = forwards.find(misspelling.text)
                if case .answer(let index, let manner) = finding {
                    let mirrored = answers.count - 1 - index
                    #expect(backwards.find(misspelling.text) == .answer(mirrored, manner: manner))
                } else {
                    #expect(backwards.find(misspelling.text) == finding)
                }
            }
        }
    }

    @Test func guessAbove256BytesMatchesNothing() {
        // Normalisation removes the soft hyphens, of two bytes each, so that `volatil` remains.
        func guess(hyphens count: Int) -> String { "volat" + String(repeating: "\u{AD}", count: count) + "il" }
        #expect(find(guess(hyphens: 100), in: ["volatile"]) == typo(0, 1))
        #expect(find(guess(hyphens: 130), in: ["volatile"]) == .nothing)
    }

    @Test func misspellingOfLongAnswerMatches() {
        let long = (0..<60).map { "sentence\($0.isMultiple(of: 2) ? "s" : "")" }.joined(separator: " and ")
        #expect(find(long.replacing("sentences", with: "sentense", maxReplacements: 1), in: [long]) == typo(0, 2))
    }
}
