import Foundation
import QuizDomain
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

@Suite(.bounded) struct DealerTests {
    private func deals(
        _ count: Int, of people: [Person], choices: Int = 6, seed: UInt64 = 1,
        distractors: DistractorPolicy = .random, schedule: LeitnerSchedule = LeitnerSchedule()
    ) throws -> [Deal] {
        var dealer = try Dealer(people, choices: choices, distractors: distractors, schedule: schedule)
        var generator = SeededGenerator(seed: seed)
        return try (0..<count).map { _ in try dealer.deal(using: &generator) }
    }

    @Test func dealerThrowsIfPeopleAreFewerThanChoices() {
        for count in 0..<6 {
            #expect(throws: NotEnoughPeopleError(need: 6, have: count)) { try Dealer(Roster.crew(count).people) }
        }
    }

    @Test func peopleWithEqualNamesCountAsOnePerson() {
        let roster = Roster((0..<9).map { .named("Ada", id: "\($0)", title: "title \($0)") } + [.named("Alan")])
        #expect(throws: NotEnoughPeopleError(need: 6, have: 2)) { try Dealer(roster.people) }
    }

    @Test(arguments: [2, 5, 6]) func dealerNeedsOnlyAsManyPeopleAsChoices(_ choices: Int) throws {
        let people = Roster.crew(choices).people
        for deal in try deals(50, of: people, choices: choices) { #expect(Set(deal.people) == Set(people)) }
    }

    @Test(arguments: [6, 7, 13, 100, 2_000]) func roundHasDistinctPeopleAndNextTargetDiffers(_ count: Int) throws {
        let people = Roster.crew(count).people
        let everybody = Set(people)
        for seed in 1...(count > 100 ? 1 : 4) {
            let deals = try deals(count > 100 ? 10 : 30, of: people, seed: UInt64(seed))
            for deal in deals {
                #expect(deal.people.count == 6 && deal.people.allSatisfy(everybody.contains))
                #expect(Set(deal.people.map(\.id)).count == 6)
                #expect(deal.people[deal.right] == deal.target)
            }
            for (one, next) in zip(deals, deals.dropFirst()) { #expect(one.target != next.target) }
        }
    }

    @Test func namesEqualAfterFoldingNeverShareRound() throws {
        let names = ["José", "JOSE", "jose", "Zoë", "Zoe", "Ana", "Bea", "Cid", "Dan", "Eva"]
        let roster = Roster(names.enumerated().map { .named($1, id: "\($0)", title: "title \($0)") })
        #expect(roster.people.count == 10)
        for deal in try deals(100, of: roster.people) {
            #expect(Set(deal.people.map { AnswerFolding.fold($0.name) }).count == 6)
        }
    }

    @Test func commonNameIsDealtOncePerRound() throws {
        let many = (0..<490).map { UncheckedProfile.named("Sam", id: "\($0)", title: "title \($0)") }
        let roster = Roster(many + (0..<5).map { .named("First\($0)") })
        #expect(roster.people.count == 495)
        for deal in try deals(50, of: roster.people) {
            #expect(deal.people.count { $0.firstName == "Sam" } == 1)
        }
    }

    @Test func everyPersonWithSharedNameBecomesTarget() throws {
        let namesakes = (0..<3).map { UncheckedProfile.named(["Zoe", "Zoë", "ZOË"][$0], id: "\($0)", title: "\($0)") }
        let people = Roster(namesakes + (0..<9).map { .named("First\($0)") }).people
        #expect(people.count == 12)
        #expect(try Set(deals(600, of: people).map(\.target)) == Set(people))
    }

    @Test func equalSeedsDealEqualRounds() throws {
        let people = Roster.crew(40).people
        #expect(try deals(50, of: people, seed: 9) == deals(50, of: people, seed: 9))
        #expect(try deals(50, of: people, seed: 9) != deals(50, of: people, seed: 10))
    }

    /// Tests that the first deals of 3,000 games are uniformly distributed.
    ///
    /// Uniform deals exceed the limit of each chi-square test in one of 1,000 runs. Each deal has its own seed.
    @Test func positionAndTargetAreUniformlyDistributed() throws {
        let people = Roster.crew(12).people
        var dealer = try Dealer(people)
        var places = Array(repeating: 0, count: 6)
        var targets: [Person.ID: Int] = [:]
        var besides: [Person.ID: Int] = [:]
        for seed in 1...3_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            dealer.goOn(after: nil)
            let deal = try dealer.deal(using: &generator)
            places[deal.right] += 1
            targets[deal.target.id, default: 0] += 1
            for person in deal.people where person != deal.target { besides[person.id, default: 0] += 1 }
        }
        #expect(chiSquare(places, expected: 500) < 20.5)  // 5 degrees of freedom
        #expect(chiSquare(Array(targets.values), expected: 250) < 31.3)  // 11 degrees of freedom
        #expect(chiSquare(Array(besides.values), expected: 1_250) < 31.3)
        #expect(targets.count == 12 && besides.count == 12)
    }

    private func chiSquare(_ counts: [Int], expected: Double) -> Double {
        counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    }

    // MARK: Distractors

    @Test func peopleWithSimilarNamesBecomeDistractors() throws {
        let roster = Roster((0..<20).map { .named(($0 < 8 ? "Mat" : "Person") + "\($0)") } + [.named("Ada")])
        for deal in try deals(100, of: roster.people, distractors: .similarNames)
        where deal.target.firstName.hasPrefix("Mat") {
            #expect(deal.people.allSatisfy { $0.firstName.hasPrefix("Mat") })
        }
    }

    @Test func missingSimilarNamesAreReplacedByOtherPeople() throws {
        let roster = Roster((0..<20).map { .named("\($0) Person") } + [.named("Ada"), .named("Adam")])
        let deals = try deals(200, of: roster.people, distractors: .similarNames).filter {
            $0.target.firstName == "Ada"
        }
        #expect(!deals.isEmpty)
        for deal in deals {
            #expect(deal.people.contains { $0.firstName == "Adam" })
            #expect(deal.people.count == 6)
        }
    }

    @Test func similarFirstNamesBecomeDistractors() throws {
        let others = (0..<20).map { UncheckedProfile.named("\($0) Person") }
        let alike = ["Katherine", "Catherine", "Kathryn", "Katharina", "Kath"]
        let roster = Roster(others + (alike + ["Karl", "Kai"]).map { .named($0) })
        let deals = try deals(200, of: roster.people, choices: 5, distractors: .similarNames)
            .filter { $0.target.firstName == "Katherine" }
        #expect(deals.count > 2)
        for deal in deals { #expect(Set(deal.people.map(\.firstName)) == Set(alike)) }
    }

    @Test func namesAreComparedByFirstFortyLetters() throws {
        let others = (0..<20).map { UncheckedProfile.named("\($0) Person") }
        let long = ["b", "c"].map { String(repeating: "a", count: 40) + String(repeating: $0, count: 200) }
        let roster = Roster(others + long.map { .named($0) })
        let deals = try deals(200, of: roster.people, distractors: .similarNames)
            .filter { $0.target.firstName == long[0] }
        #expect(deals.count > 2)
        for deal in deals { #expect(deal.people.contains { $0.firstName == long[1] }) }
    }

    @Test func shortNamesDifferingByHalfAreNotSimilar() throws {
        let others = (0..<20).map { UncheckedProfile.named("\($0) Person") }
        let roster = Roster(others + ["Al", "Bo", "Jo"].map { .named($0) })
        let deals = try deals(200, of: roster.people, distractors: .similarNames)
            .filter { $0.target.firstName == "Bo" }
        #expect(deals.count > 5)
        #expect(!deals.allSatisfy { deal in deal.people.contains { $0.firstName == "Jo" } })
    }

    @Test func dealerPrefersLongestDuePersonInLowestBox() throws {
        let people = Roster.crew(60).people
        let date = Date(timeIntervalSince1970: 1_000_000)
        var schedule = LeitnerSchedule()
        for (place, person) in people.prefix(20).enumerated() {
            // The first five people are in the third box, and the others in a lower box. In the lower box, the person
            // at place 7 has been due the longest.
            let age = place < 5 ? 400_000.0 : place == 7 ? 9_000 : 4_000
            schedule.learn(Lesson(person.id, .known, at: date.addingTimeInterval(-age)))
            if place < 5 { schedule.learn(Lesson(person.id, .known, at: date.addingTimeInterval(-300_000))) }
        }
        var counts: [Person.ID: Int] = [:]
        for seed in 1...200 {
            var dealer = try Dealer(people, schedule: schedule, at: date)
            var generator = SeededGenerator(seed: UInt64(seed))
            counts[try dealer.deal(using: &generator).target.id, default: 0] += 1
        }
        #expect((70...130).contains(counts[people[7].id, default: 0]))
    }

    @Test func peopleFromSameTeamBecomeDistractors() throws {
        for deal in try deals(100, of: Roster.crew(40, formerFrom: 20).people, distractors: .sameTeam) {
            #expect(Set(deal.people.map(\.isFormer)).count == 1)
        }
    }

    @Test func peopleConfusedWithTargetBecomeDistractors() throws {
        let people = Roster.crew(40).people
        var schedule = LeitnerSchedule()
        schedule.learn(Lesson(people[3].id, .missed, takenFor: [people[5].id, people[9].id, "gone"], at: .distantPast))
        let deals = try deals(100, of: people, distractors: .confusedBefore, schedule: schedule)
            .filter { $0.target == people[3] }
        #expect(deals.count > 20)
        for deal in deals { #expect(deal.people.contains(people[5]) && deal.people.contains(people[9])) }
    }

    // MARK: Unavailable faces

    @Test func onlyAvailableFacesAreDealt() throws {
        let people = Roster.crew(30).people
        let shown = Set(people.prefix(8).map(\.face))
        var dealer = try Dealer(people)
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<50 {
            let deal = try dealer.deal(using: &generator) { shown.contains($0) }
            #expect(deal.people.allSatisfy { shown.contains($0.face) })
        }
    }

    @Test func replacementChangesOnlyFailedFace() throws {
        let people = Roster.crew(30).people
        for seed in 1...50 {
            var dealer = try Dealer(people)
            var generator = SeededGenerator(seed: UInt64(seed))
            let deal = try dealer.deal(using: &generator)
            let failed = deal.people[seed % 6].face
            let other = try dealer.replace(in: deal, using: &generator) { $0 != failed }
            #expect(other.right == deal.right)
            for place in 0..<6 where place != seed % 6 { #expect(other.people[place] == deal.people[place]) }
            #expect(!other.people.contains { $0.face == failed })
            #expect(Set(other.people.map(\.id)).count == 6)
        }
    }

    @Test func replacementTargetDiffersFromPreviousTargets() throws {
        let people = Roster.crew(7).people
        for seed in 1...200 {
            var dealer = try Dealer(people)
            var generator = SeededGenerator(seed: UInt64(seed))
            let before = try dealer.deal(using: &generator)
            let deal = try dealer.deal(using: &generator)
            let other = try dealer.replace(in: deal, using: &generator) { $0 != deal.target.face }
            #expect(other.target != before.target)
            #expect(other.target != deal.target)
            #expect(Set(other.people.map(\.id)).count == 6)
        }
    }

    @Test func replacementTargetIsNotRepeatedInNextRound() throws {
        let people = Roster.crew(7).people
        for seed in 1...200 {
            var dealer = try Dealer(people)
            var generator = SeededGenerator(seed: UInt64(seed))
            let deal = try dealer.deal(using: &generator)
            let other = try dealer.replace(in: deal, using: &generator) { $0 != deal.target.face }
            #expect(try dealer.deal(using: &generator).target != other.target)
        }
    }

    @Test func dealerThrowsIfTooFewFacesAreAvailable() throws {
        let people = Roster.crew(30).people
        let shown = Set(people.prefix(5).map(\.face))
        var dealer = try Dealer(people)
        var generator = SeededGenerator(seed: 2)
        #expect(throws: NotEnoughPeopleError(need: 6, have: 5)) {
            try dealer.deal(using: &generator) { shown.contains($0) }
        }
    }

    @Test func reverseRoundsNeedOnlyTargetFace() throws {
        let people = Roster.crew(30).people
        let shown = Set(people.prefix(2).map(\.face))
        var dealer = try Dealer(people, choices: 5, direction: .namesForFace)
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<20 {
            #expect(shown.contains(try dealer.deal(using: &generator) { shown.contains($0) }.target.face))
        }
    }

    // MARK: Learning

    @Test func missedPersonReturnsSoonerThanUnseenPerson() throws {
        let people = Roster.crew(60).people
        let date = Date(timeIntervalSince1970: 1_000_000)
        func roundsUntil(_ person: Person, missed: Bool, seed: UInt64) throws -> Int {
            var dealer = try Dealer(people, at: date)
            var generator = SeededGenerator(seed: seed)
            if missed { dealer.learn(Lesson(person.id, .missed, at: date)) }
            dealer.goOn(after: person.face)
            var rounds = 1
            while try dealer.deal(using: &generator).target != person { rounds += 1 }
            return rounds
        }
        let seeds = 1...40 as ClosedRange<UInt64>
        let missed = try seeds.map { try roundsUntil(people[7], missed: true, seed: $0) }.sorted()
        let others = try seeds.map { try roundsUntil(people[7], missed: false, seed: $0) }.sorted()
        #expect(missed[20] < others[20] / 4)
    }

    @Test func missedPeopleArePreferredToSlowlyKnownPeople() throws {
        let people = Roster.crew(60).people
        let date = Date(timeIntervalSince1970: 1_000_000)
        var dealer = try Dealer(people, at: date)
        for (second, person) in people.prefix(12).enumerated() {
            let outcome: Lesson.Outcome = second.isMultiple(of: 2) ? .missed : .slow
            dealer.learn(Lesson(person.id, outcome, at: date.addingTimeInterval(Double(second))))
        }
        var counts: [Person.ID: Int] = [:]
        for seed in 1...600 {
            var next = dealer
            var generator = SeededGenerator(seed: UInt64(seed))
            counts[try next.deal(using: &generator).target.id, default: 0] += 1
        }
        // Half of the rounds ask about these three people, which is 100 rounds for each. The other half asks about any
        // of the 60 people.
        #expect(Set(counts.filter { $1 > 60 }.keys) == Set([0, 8, 10].map { people[$0].id }))
    }

    @Test func halfOfRoundsAskAboutDuePeople() throws {
        let people = Roster.crew(60).people
        let date = Date(timeIntervalSince1970: 1_000_000)
        var dealer = try Dealer(people, at: date)
        for person in people.prefix(5) { dealer.learn(Lesson(person.id, .missed, at: date)) }
        let due = Set(people.prefix(5))
        var generator = SeededGenerator(seed: 5)
        var count = 0
        for _ in 0..<1_000 {
            let target = try dealer.deal(using: &generator).target
            if due.contains(target) { count += 1 }
        }
        // Half of the 1,000 rounds ask about the five people who are due. The other half asks about any of the 60
        // people, so about 40 of these rounds ask about them too.
        #expect((450...620).contains(count))
    }

    @Test func personIsAskedLessOftenAfterRightAnswer() throws {
        let people = Roster.crew(6).people
        let date = Date(timeIntervalSince1970: 1_000_000)
        var dealer = try Dealer(people, at: date)
        dealer.learn(Lesson(people[0].id, .missed, at: date))
        dealer.learn(Lesson(people[1].id, .missed, at: date))
        dealer.learn(Lesson(people[0].id, .known, at: date))
        var generator = SeededGenerator(seed: 5)
        var counts: [Person.ID: Int] = [:]
        for _ in 0..<600 { counts[try dealer.deal(using: &generator).target.id, default: 0] += 1 }
        #expect(counts[people[0].id, default: 0] < 150)
        #expect(counts[people[1].id, default: 0] > 200)
    }

    @Test func latestAndOldestMissesAreAskedMost() throws {
        let people = Roster.crew(60).people
        let date = Date(timeIntervalSince1970: 1_000_000)
        var dealer = try Dealer(people, at: date)
        for place in [5, 8, 3, 1] { dealer.learn(Lesson(people[place].id, .missed, at: date)) }
        var generator = SeededGenerator(seed: 5)
        var counts: [Person.ID: Int] = [:]
        for _ in 0..<1_000 { counts[try dealer.deal(using: &generator).target.id, default: 0] += 1 }
        // The people at places 1 and 3 were missed last, and the person at place 5 was missed first. The person at
        // place 8 is preferred only in a round after a question about one of these three people, because two
        // consecutive rounds never ask about the same person.
        for place in [3, 1, 5] { #expect(counts[people[place].id, default: 0] > 100) }
        #expect(counts[people[8].id, default: 0] < 100)
    }

    // MARK: Growth

    @Test(arguments: [200, 2_000]) func availabilityOfEveryFaceIsCheckedOnce(_ count: Int) throws {
        var dealer = try Dealer(Roster.crew(count).people)
        var generator = CountingGenerator(SeededGenerator(seed: 1))
        var asked = 0
        let deal = try dealer.deal(using: &generator) { _ in
            asked += 1
            return true
        }
        #expect(asked == count)
        #expect(generator.draws == 7)  // the place, the target and five others
        #expect(deal.people.count == 6)
    }

    @Test func lessonAboutUnknownPersonIsIgnored() throws {
        var dealer = try Dealer(Roster.crew(6).people)
        dealer.learn(Lesson("nobody here", .missed, takenFor: ["neither"], at: .distantPast))
        var generator = SeededGenerator(seed: 5)
        #expect(try dealer.deal(using: &generator).people.count == 6)
    }
}

/// A generator that counts its numbers.
private struct CountingGenerator: RandomNumberGenerator {
    private var generator: SeededGenerator
    private(set) var draws = 0

    init(_ generator: SeededGenerator) {
        self.generator = generator
    }

    mutating func next() -> UInt64 {
        draws += 1
        return generator.next()
    }
}
