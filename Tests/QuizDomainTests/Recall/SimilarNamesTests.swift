import TestSupport
import Testing

@testable import QuizDomain

@Suite(.bounded) struct SimilarNamesTests {
    @Test(arguments: [
        (SimilarNames.geography, "Ireland", ["Iceland"]), (.geography, "NIGER", ["NIGERIA", "ALGERIA"]),
        (.geography, "Rhône", ["Rhine", "Marne"]), (.geography, "Northern Ireland", ["Northern Iceland"]),
        (.science, "copper(II) sulfate", ["copper(II) sulfite", "copper(II) sulfide"]), (.science, "Ireland", []),
        (.geography, "Atlantis", []), (.geography, "", []),
    ])
    func similarNamesDifferInOneListedWord(list: SimilarNames, name: String, similar: [String]) {
        #expect(list.names(similarTo: name) == similar)
    }

    @Test(arguments: [
        (SimilarNames.geography, "Iceland", "Ireland"), (.geography, "Gambia", "Zambia"),
        (.geography, "Austria", "Australia"),
        (.geography, "Republic of Niger", "Republic of Nigeria"), (.geography, "Iran", "Iraq"),
        (.science, "sulfite", "sulfate"),
        (.science, "Sodium chlorate", "Sodium chloride"), (.science, "Ethane", "Methane"), (.science, "ileum", "ilium"),
    ])
    func similarNamesAreNeverAcceptedForEachOther(list: SimilarNames, one: String, other: String) throws {
        for (answer, guess) in [(one, other), (other, one)] {
            let question = try RecallQuestion("Which?", answers: [answer], similar: list)
            #expect(GuessMatcher(question).find(guess) == .nothing, "\(guess) counts for \(answer)")
            #expect(try TypedAnswers([answer], similar: list).judge(guess) == .wrong)
        }
    }

    @Test func similarNameIsAcceptedUnlessListContainsIt() throws {
        let typo = GuessMatcher.Finding.answer(0, manner: .typo(distance: 1))
        #expect(GuessMatcher(try RecallQuestion("Which?", answers: ["Ireland"])).find("Iceland") == typo)
        #expect(
            GuessMatcher(try RecallQuestion("Which?", answers: ["Ireland"], similar: .science)).find("Iceland") == typo)
    }

    @Test func misspellingOfAnswerIsAcceptedDespiteSimilarName() throws {
        let matcher = GuessMatcher(try RecallQuestion("Which?", answers: ["Ireland"], similar: .geography))
        #expect(matcher.find("Irland") == .answer(0, manner: .typo(distance: 1)))
        #expect(matcher.find("Ireeland") == .answer(0, manner: .typo(distance: 1)))
    }

    @Test func validAnswerIsNotRejectedAsSimilarName() throws {
        let question = try RecallQuestion(
            "Which?",
            answers: [.init("Iceland", aliases: ["Island"]), .init("Ireland"), .init("Chad", notEnough: ["Chile"])],
            similar: .geography)
        #expect(question.answers.map(\.rejected) == [[], [], []])
        #expect(GuessMatcher(question).find("ireland") == .answer(1, manner: .folded))
    }

    @Test(arguments: [
        ("Congo", ["Togo", "Congo (Brazzaville)"]), ("Iceland", ["Iceland", "Ireland (Republic)"]),
        ("Ireland", ["Iceland", "Ireland (Republic)"]), ("Gambia", ["The Gambia", "Zambia"]),
    ])
    func similarNameThatMatchesAnotherAnswerIsAccepted(guess: String, answers: [String]) throws {
        let question = try RecallQuestion("Which?", answers: answers.map { .init($0) }, similar: .geography)
        guard case .answer = GuessMatcher(question, articles: .english).find(guess) else {
            Issue.record("\(guess) is not taken for an answer")
            return
        }
    }

    @Test func similarNamesAreAppendedToKnownWrongNames() throws {
        let question = try RecallQuestion(
            "Which?", answers: [.init("Slovakia", aliases: ["Slovak Republic"], rejected: ["slovenia", "Slavia"])],
            similar: .geography)
        #expect(question.answers[0].rejected == ["slovenia", "Slavia", "Slavonia", "Slovene Republic"])
        #expect(try TypedAnswers(["Iran"], rejected: ["Iraq"], similar: .geography).rejected == ["Iraq", "Oman"])
        #expect(try TypedAnswers(["Iran", "Oman"], similar: .geography).rejected == ["Iraq"])
    }

    @Test(arguments: SimilarNames.allCases)
    func everyListedWordHasSimilarWord(list: SimilarNames) throws {
        let groups = try #require(SimilarNames.groups[list])
        #expect(groups.count > 100)
        for (word, others) in groups {
            #expect(word.utf8.allSatisfy { (0x61...0x7A).contains($0) }, "\(word)")
            #expect(others.contains { ReferenceEditDistance.distance($0, word) <= 3 }, "\(word): \(others)")
            #expect(others.allSatisfy { groups[$0]?.contains(word) == true }, "\(word): \(others)")
            #expect(!others.contains(word + "s") && !others.contains(word), "\(word): \(others)")
        }
    }
}
