import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct NameJudgeTests {
    private static let people = Roster([
        .named("Ada", "Borg"), .named("Matt", "Conti"), .named("Matt", "Haas"), .named("Zoë", "Kovač"),
        .named("Anna", "Rossi", id: "a1", title: "Engineer"), .named("Anna", "Rossi", id: "a2", title: "Designer"),
        .named("Katherine", "Ito"), .named("Catherine", "Ito"), .named("Cher", ""), .named("Cher", "Bono"),
    ]).people

    @Test(
        arguments: [
            ("Ada Borg", 0, .accepted(answer: "Ada Borg", manner: .exact), []),
            (" ada BORG ", 0, .accepted(answer: "Ada Borg", manner: .folded), []),
            ("Ada", 0, .accepted(answer: "Ada Borg", manner: .alias), []),
            ("Ada Brog", 0, .accepted(answer: "Ada Borg", manner: .typo(distance: 1)), []),
            ("Borg", 0, .wrong, []),
            ("Zoe Kovac", 3, .accepted(answer: "Zoë Kovač", manner: .folded), []),
            ("", 0, .blank, []),
            (" \n", 0, .blank, []),
            ("Nobody", 0, .wrong, []),
            ("Matt", 1, .ambiguous(2), []),
            ("Matt", 0, .ambiguous(2), []),
            ("Matt Haas", 2, .accepted(answer: "Matt Haas", manner: .exact), []),
            ("Matt Conti", 2, .wrong, ["Matt Conti"]),
            ("Anna Rossi", 5, .accepted(answer: "Anna Rossi", manner: .exact), []),
            ("Anna", 4, .accepted(answer: "Anna Rossi", manner: .alias), []),
            ("Anna Rossi", 0, .wrong, ["a1", "a2"]),
            ("Latherine Ito", 6, .wrong, []),
            ("Cher", 8, .accepted(answer: "Cher", manner: .exact), []),
            ("Cher", 9, .wrong, ["Cher"]),
            ("Cher Bono", 9, .accepted(answer: "Cher Bono", manner: .exact), []),
        ] as [(String, Int, GuessVerdict, [Person.ID])])
    func guessIsComparedWithAllNames(guess: String, person: Int, verdict: GuessVerdict, mixUps: [Person.ID]) {
        let judgement = NameJudge(Self.people).judge(guess, of: Self.people[person])
        #expect(judgement.verdict == verdict && judgement.mixUps == mixUps)
    }

    @Test func judgeKnowsOnlyItsOwnPeople() {
        let judge = NameJudge(Array(Self.people.dropFirst()))
        #expect(!judge.knows(Self.people[0]))
        #expect(Self.people.dropFirst().allSatisfy { judge.knows($0) })
    }

    @Test(arguments: 0..<3 as Range<UInt64>) func misspellingMatchesAtMostOnePerson(seed: UInt64) throws {
        let people = Roster.fixture(count: 30, seed: seed).people
        let judge = NameJudge(people)
        var generator = SeededGenerator(seed: seed)
        for person in people {
            #expect(judge.judge(person.name, of: person).verdict == .accepted(answer: person.name, manner: .exact))
            var letters = Array(person.name)
            letters.remove(at: Int.random(in: letters.indices, using: &generator))
            let named = people.filter { other in
                if case .accepted = judge.judge(String(letters), of: other).verdict { true } else { false }
            }
            #expect(named.isEmpty || named == [person], "\(String(letters))")
        }
    }

    @Test(arguments: [
        ("Engineer", [NameHint.jobTitle("Engineer"), .firstLetter("É")]),
        ("Head of the Borg team", [.firstLetter("É")]), ("Assistant of élise", [.firstLetter("É")]),
        (nil, [.firstLetter("É")]),
    ])
    func hintsDoNotContainName(title: String?, hints: [NameHint]) throws {
        let person = try #require(Roster([.named("Élise", "Borg", title: title)]).people.first)
        #expect(person.hints == hints)
    }
}
