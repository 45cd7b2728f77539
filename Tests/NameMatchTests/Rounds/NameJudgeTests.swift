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

    @Test(arguments: [
        ("Ada Borg", 0, NameJudge.Judgement.right(.exact)), (" ada BORG ", 0, .right(.folded)),
        ("Ada", 0, .right(.alias)), ("Ada Brog", 0, .right(.typo(distance: 1))), ("Borg", 0, .wrong(naming: [])),
        ("Zoe Kovac", 3, .right(.folded)), ("", 0, .blank), (" \n", 0, .blank), ("Nobody", 0, .wrong(naming: [])),
        ("Matt", 1, .several(2)), ("Matt", 0, .several(2)), ("Matt Haas", 2, .right(.exact)),
        ("Matt Conti", 2, .wrong(naming: ["Matt Conti"])), ("Anna Rossi", 5, .right(.exact)),
        ("Anna", 4, .right(.alias)), ("Anna Rossi", 0, .wrong(naming: ["a1", "a2"])),
        ("Latherine Ito", 6, .wrong(naming: [])), ("Cher", 8, .right(.exact)),
        ("Cher", 9, .wrong(naming: ["Cher"])), ("Cher Bono", 9, .right(.exact)),
    ])
    func guessIsComparedWithAllNames(guess: String, person: Int, judgement: NameJudge.Judgement) {
        #expect(NameJudge(Self.people).judge(guess, of: Self.people[person]) == judgement)
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
            #expect(judge.judge(person.name, of: person) == .right(.exact))
            var letters = Array(person.name)
            letters.remove(at: Int.random(in: letters.indices, using: &generator))
            let named = people.filter { other in
                if case .right = judge.judge(String(letters), of: other) { true } else { false }
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
