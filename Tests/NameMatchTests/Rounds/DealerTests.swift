import Foundation
import NameMatchTesting
import QuizDomain
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

@Suite(.bounded) struct DealerTests {
    private func deals(
        _ count: Int, of people: [Person], choices: Int = 6, seed: UInt64 = 1,
        distractors: DistractorPolicy = .random, schedule: LearningSchedule = LearningSchedule(),
        asking targets: Set<FaceID>? = nil
    ) throws -> [Deal] {
        var dealer = try Dealer(
            people, choices: choices, distractors: distractors, schedule: schedule, asking: targets)
        var generator = SeededNumbers(seed: seed)
        return try (0..<count).map { _ in
            let deal = try dealer.deal(at: .distantPast, using: &generator)
            dealer.resume(after: deal.target.face)
            return deal
        }
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

    @Test func dealerAsksOnlyAboutGivenTargets() throws {
        let people = Roster.crew(12).people
        let targets = Set(people[..<2].map(\.face))
        for deal in try deals(20, of: people, asking: targets) { #expect(targets.contains(deal.target.face)) }
    }

    @Test func singleTargetAlternatesWithOtherPeople() throws {
        let people = Roster.crew(12).people
        let faces = try deals(20, of: people, asking: [people[3].face]).map(\.target.face)
        #expect(faces.enumerated().allSatisfy { ($1 == people[3].face) == $0.isMultiple(of: 2) })
    }

    @Test(arguments: [2, 5, 6]) func dealerNeedsOnlyAsManyPeopleAsChoices(_ choices: Int) throws {
        let people = Roster.crew(choices).people
        for deal in try deals(50, of: people, choices: choices) { #expect(Set(deal.people) == Set(people)) }
    }

    @Test(arguments: [6, 7, 13, 100, 2_000]) func roundHasDistinctPeopleAndUnrepeatedTarget(_ count: Int) throws {
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

    @Test func sharedNameIsDealtOncePerRound() throws {
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
    @Test func targetsAndTheirPositionsAreUniformlyDistributed() throws {
        let people = Roster.crew(12).people
        var dealer = try Dealer(people)
        var places = Array(repeating: 0, count: 6)
        var targets: [Person.ID: Int] = [:]
        var besides: [Person.ID: Int] = [:]
        for seed in 1...3_000 {
            var generator = SeededNumbers(seed: UInt64(seed))
            dealer.resume(after: nil)
            let deal = try dealer.deal(at: .distantPast, using: &generator)
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

    @Test func roundIsFilledDespiteTooFewSimilarNames() throws {
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

    @Test func onlyFirstFortyLettersOfNamesAreCompared() throws {
        let others = (0..<20).map { UncheckedProfile.named("\($0) Person") }
        let long = ["b", "c"].map { String(repeating: "a", count: 40) + String(repeating: $0, count: 200) }
        let roster = Roster(others + long.map { .named($0) })
        let deals = try deals(200, of: roster.people, distractors: .similarNames)
            .filter { $0.target.firstName == long[0] }
        #expect(deals.count > 2)
        for deal in deals { #expect(deal.people.contains { $0.firstName == long[1] }) }
    }

    @Test func namesBoAndJoAreNotSimilar() throws {
        let others = (0..<20).map { UncheckedProfile.named("\($0) Person") }
        let roster = Roster(others + ["Al", "Bo", "Jo"].map { .named($0) })
        let deals = try deals(200, of: roster.people, distractors: .similarNames)
            .filter { $0.target.firstName == "Bo" }
        #expect(deals.count > 5)
        #expect(!deals.allSatisfy { deal in deal.people.contains { $0.firstName == "Jo" } })
    }

    @Test func peopleFromSameTeamBecomeDistractors() throws {
        for deal in try deals(100, of: Roster.crew(40, formerFrom: 20).people, distractors: .sameTeam) {
            #expect(Set(deal.people.map(\.isFormer)).count == 1)
        }
    }

    /// The groups of the people of a round, without repetitions.
    private func groups(_ deal: Deal) -> Set<[String]> { Set(deal.people.map(\.groups)) }

    @Test(arguments: DistractorPolicy.allCases)
    func distractorsComeFromGroupOfTarget(distractors: DistractorPolicy) throws {
        let deals = try deals(60, of: Roster.grouped(6, 9, 20).people, distractors: distractors)
        #expect(deals.allSatisfy { groups($0).count == 1 })
        #expect(Set(deals.map(groups)).count == 3)
    }

    @Test func smallGroupIsFilledWithOtherPeople() throws {
        let deals = try deals(60, of: Roster.grouped(3, 20).people).filter { $0.target.groups == ["A"] }
        #expect(!deals.isEmpty)
        for deal in deals {
            #expect(deal.people.count { $0.groups == ["A"] } == 3)
            #expect(deal.people.count == 6)
        }
    }

    @Test func targetWithoutGroupGetsDistractorsFromAllGroups() throws {
        let roster = Roster(
            (0..<20).map { number in .named("Person\(number)") { $0.groups = number < 10 ? ["A"] : [] } })
        let deals = try deals(60, of: roster.people).filter { $0.target.groups.isEmpty }
        #expect(deals.contains { groups($0).count == 2 })
    }

    @Test func smallestGroupWithEnoughNamesIsUsed() throws {
        // The class has six people with five names, so it is too small for six options. The club has eight names.
        let roster = Roster(
            (0..<40).map { number in
                .named(number == 5 ? "Person4" : "Person\(number)", id: "\(number)", title: "\(number)") { profile in
                    profile.groups =
                        ["school"] + (number < 6 ? ["class"] : [])
                        + (3..<11).filter { $0 == number }.map { _ in "club" }
                }
            })
        let deals = try deals(200, of: roster.people)
        let clubs = deals.filter { $0.target.groups == ["school", "class", "club"] }
        #expect(!clubs.isEmpty && clubs.allSatisfy { $0.people.allSatisfy { $0.groups.contains("club") } })
        let classes = deals.filter { $0.target.groups == ["school", "class"] }
        #expect(!classes.isEmpty && classes.contains { $0.people.contains { $0.groups == ["school"] } })
    }

    @Test func similarNamesInGroupArePreferred() throws {
        let roster = Roster(
            "abcdefghijklmnopqrstuvwx".enumerated().map { number, letter in
                .named(number % 3 == 0 ? "Mat\(letter)" : "Person\(letter)") { $0.groups = [number < 12 ? "A" : "B"] }
            })
        for deal in try deals(100, of: roster.people, distractors: .similarNames)
        where deal.target.firstName.hasPrefix("Mat") {
            #expect(deal.people.count { $0.firstName.hasPrefix("Mat") } == 4)
            #expect(groups(deal).count == 1)
        }
    }

    @Test func unavailableFacesOfGroupAreReplaced() throws {
        let people = Roster.grouped(7, 20).people
        var dealer = try Dealer(people)
        var generator = SeededNumbers(seed: 1)
        let broken = Set(people.prefix(3).map(\.face))
        for _ in 0..<40 {
            let deal = try dealer.deal(at: .distantPast, using: &generator, showing: { !broken.contains($0) })
            #expect(deal.people.count == 6 && broken.isDisjoint(with: deal.people.map(\.face)))
            if deal.target.groups == ["A"] { #expect(deal.people.count { $0.groups == ["A"] } == 4) }
            dealer.resume(after: deal.target.face)
        }
    }

    @Test func peopleConfusedWithTargetBecomeDistractors() throws {
        let people = Roster.crew(40).people
        let schedule = LearningSchedule(
            LearningLog([.fixture(people[3].id, .missed, confusedWith: [people[5].id, people[9].id, "gone"], at: date)])
        )
        var deals: [Deal] = []
        for seed in 1...20 as ClosedRange<UInt64> {
            var generator = SeededNumbers(seed: seed)
            var dealer = try Dealer(people, distractors: .confusedBefore, schedule: schedule, at: nextDay)
            deals.append(try dealer.deal(at: nextDay, using: &generator))
        }
        #expect(deals.allSatisfy { $0.target == people[3] })
        for deal in deals { #expect(deal.people.contains(people[5]) && deal.people.contains(people[9])) }
    }

    // MARK: Unavailable faces

    @Test func onlyAvailableFacesAreDealt() throws {
        let people = Roster.crew(30).people
        let shown = Set(people.prefix(8).map(\.face))
        var dealer = try Dealer(people)
        var generator = SeededNumbers(seed: 2)
        for _ in 0..<50 {
            let deal = try dealer.deal(at: .distantPast, using: &generator) { shown.contains($0) }
            #expect(deal.people.allSatisfy { shown.contains($0.face) })
        }
    }

    @Test func replacementChangesOnlyFailedFace() throws {
        let people = Roster.crew(30).people
        for seed in 1...50 {
            var dealer = try Dealer(people)
            var generator = SeededNumbers(seed: UInt64(seed))
            let deal = try dealer.deal(at: .distantPast, using: &generator)
            let failed = deal.people[seed % 6].face
            let other = try dealer.replace(in: deal, at: .distantPast, using: &generator) { $0 != failed }
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
            var generator = SeededNumbers(seed: UInt64(seed))
            let before = try dealer.deal(at: .distantPast, using: &generator)
            let deal = try dealer.deal(at: .distantPast, using: &generator)
            let other = try dealer.replace(in: deal, at: .distantPast, using: &generator) { $0 != deal.target.face }
            #expect(other.target != before.target)
            #expect(other.target != deal.target)
            #expect(Set(other.people.map(\.id)).count == 6)
        }
    }

    @Test func replacementTargetIsNotRepeatedInNextRound() throws {
        let people = Roster.crew(7).people
        for seed in 1...200 {
            var dealer = try Dealer(people)
            var generator = SeededNumbers(seed: UInt64(seed))
            let deal = try dealer.deal(at: .distantPast, using: &generator)
            let other = try dealer.replace(in: deal, at: .distantPast, using: &generator) { $0 != deal.target.face }
            #expect(try dealer.deal(at: .distantPast, using: &generator).target != other.target)
        }
    }

    @Test func dealerThrowsIfTooFewFacesAreAvailable() throws {
        let people = Roster.crew(30).people
        let shown = Set(people.prefix(5).map(\.face))
        var dealer = try Dealer(people)
        var generator = SeededNumbers(seed: 2)
        #expect(throws: NotEnoughPeopleError(need: 6, have: 5)) {
            try dealer.deal(at: .distantPast, using: &generator) { shown.contains($0) }
        }
    }

    @Test func roundAskingForNameNeedsOnlyTargetFace() throws {
        let people = Roster.crew(30).people
        let shown = Set(people.prefix(2).map(\.face))
        var dealer = try Dealer(people, choices: 5, direction: .namesForFace)
        var generator = SeededNumbers(seed: 2)
        for _ in 0..<20 {
            #expect(
                shown.contains(try dealer.deal(at: .distantPast, using: &generator) { shown.contains($0) }.target.face))
        }
    }

    // MARK: Learning

    private let date = Date(timeIntervalSince1970: 1_000_000)
    private var nextDay: Date { date.addingTimeInterval(86_400) }

    /// Deals rounds one ahead, as a session does, and answers each with the outcome that the closure returns.
    private func targets(
        _ rounds: Int, of people: [Person], _ log: LearningLog = LearningLog(), newPeople: Int? = nil, at date: Date,
        seed: UInt64 = 1, answer: (Person, Int) -> LearningEntry.Outcome
    ) throws -> [Person] {
        var log = log
        var dealer = try Dealer(people, schedule: LearningSchedule(log), newPeople: newPeople, at: date)
        var generator = SeededNumbers(seed: seed)
        var dealt = [try dealer.deal(at: date, using: &generator).target]
        for number in 0..<rounds {
            let date = date.addingTimeInterval(Double(number))
            dealt.append(try dealer.deal(at: date, using: &generator).target)
            log.append(contentsOf: [.fixture(dealt[number].id, answer(dealt[number], number), at: date)])
            dealer.learn(dealt[number].id, LearnedPerson(log.entries(about: dealt[number].id)))
            dealer.resume(after: dealt[number].face, unanswered: [dealt[number + 1].face])
        }
        return Array(dealt.prefix(rounds))
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func missedPersonReturnsAfterThreeRounds(seed: UInt64) throws {
        let people = Roster.crew(60).people
        let targets = try targets(12, of: people, at: date, seed: seed) { $1 == 0 ? .missed : .known }
        #expect(targets.indices.filter { targets[$0] == targets[0] } == [0, 4])
    }

    @Test func missedPeopleReturnInOrderUntilRecognised() throws {
        let targets = try targets(8, of: Roster.crew(60).people, at: date) { $1 < 4 ? .missed : .known }
        #expect(Set(targets.prefix(4)).count == 4)
        #expect(Array(targets.suffix(4)) == Array(targets.prefix(4)))
    }

    @Test func missedKnownPersonIsDueNextLearningSession() throws {
        let people = Roster.crew(60).people
        let log = LearningLog([.fixture(people[7].id, at: date.addingTimeInterval(-9 * 86_400))])
        let first = try targets(30, of: people, log, at: date) { person, _ in person == people[7] ? .missed : .known }
        #expect(first.indices.filter { first[$0] == people[7] } == [0])
        let missed = LearningLog(log.entries + [.fixture(people[7].id, .missed, at: date)])
        let soon = date.addingTimeInterval(3 * 3_600)
        #expect(try targets(20, of: people, missed, at: soon) { _, _ in .known }.contains(people[7]) == false)
        let later = date.addingTimeInterval(4 * 3_600)
        #expect(try targets(20, of: people, missed, at: later) { _, _ in .known }.first == people[7])
    }

    @Test func duePersonWithLowestRecallComesFirst() throws {
        let people = Roster.crew(60).people
        let log = LearningLog(
            people.prefix(5).enumerated().map { number, person in
                .fixture(person.id, at: date.addingTimeInterval(-86_400 * Double(3 + (number * 2) % 5)))
            })
        let targets = try targets(6, of: people, log, at: date) { _, _ in .known }
        #expect(Array(targets.prefix(5)) == [2, 4, 1, 3, 0].map { people[$0] })
        #expect(!people.prefix(5).contains(targets[5]))
    }

    @Test func newPeopleComeBeforePeopleNotYetDue() throws {
        let people = Roster.crew(30).people
        let log = LearningLog(people.prefix(5).map { .fixture($0.id, at: date) })
        let targets = try targets(25, of: people, log, at: nextDay) { _, _ in .known }
        #expect(Set(targets).isDisjoint(with: people.prefix(5)))
        #expect(Set(targets).count == 25)
    }

    @Test(arguments: [1, 3, 10]) func newPeoplePerLearningSessionAreLimited(limit: Int) throws {
        let people = Roster.crew(60).people
        let targets = try targets(60, of: people, newPeople: limit, at: date) { _, _ in .known }
        // Two consecutive rounds never ask about the same person, so one new person is too few.
        #expect(Set(targets).count == max(limit, 2))
        let again = try self.targets(
            60, of: people, LearningLog(targets.map { .fixture($0.id, at: date) }), newPeople: limit, at: date
        ) { _, _ in .known }
        #expect(Set(again).subtracting(targets).isEmpty)
        let next = try self.targets(
            60, of: people, LearningLog(targets.map { .fixture($0.id, at: date) }), newPeople: limit, at: nextDay
        ) { _, _ in .known }
        #expect(Set(next).subtracting(targets).count == limit)
    }

    @Test func gamesUnderFourHoursApartShareLearningSession() throws {
        let people = Roster.crew(60).people
        let hours = [0, 3, 6.5]
        let log = LearningLog(
            zip(people, hours).map { .fixture($0.id, at: date.addingTimeInterval($1 * 3_600)) })
        for (pause, new) in [(3.9, 2), (4.1, 5)] {
            let now = date.addingTimeInterval((6.5 + pause) * 3_600)
            let targets = try targets(20, of: people, log, newPeople: 5, at: now) { _, _ in .known }
            #expect(Set(targets).subtracting(people.prefix(3)).count == new)
        }
    }

    @Test func futureLessonBelongsToNoLearningSession() throws {
        let people = Roster.crew(30).people
        let log = LearningLog([.fixture(people[4].id, .missed, at: date.addingTimeInterval(30 * 86_400))])
        let targets = try targets(20, of: people, log, newPeople: 20, at: date) { _, _ in .known }
        #expect(Set(targets).count == 20 && !targets.contains(people[4]))
    }

    @Test func targetsRepeatInSameOrderAfterNewPeople() throws {
        let people = Roster.crew(8).people
        let targets = try targets(24, of: people, at: date) { _, _ in .known }
        #expect(Set(targets.prefix(8)).count == 8)
        #expect(Array(targets[8..<16]) == Array(targets[0..<8]))
        #expect(Array(targets[16..<24]) == Array(targets[0..<8]))
    }

    @Test func personInOpenRoundIsNotDealtAgain() throws {
        let people = Roster.crew(30).people
        let log = LearningLog(people.prefix(2).map { .fixture($0.id, at: date.addingTimeInterval(-9 * 86_400)) })
        var dealer = try Dealer(people, schedule: LearningSchedule(log), at: date)
        var generator = SeededNumbers(seed: 1)
        let dealt = try (0..<4).map { _ in try dealer.deal(at: date, using: &generator).target }
        #expect(Set(dealt.prefix(2)) == Set(people.prefix(2)))
        #expect(Set(dealt).count == 4)
    }

    @Test func unshownRoundDoesNotAffectNextTarget() throws {
        let people = Roster.crew(30).people
        let log = LearningLog(people.prefix(1).map { .fixture($0.id, at: date.addingTimeInterval(-9 * 86_400)) })
        for _ in 0..<2 {
            var dealer = try Dealer(people, schedule: LearningSchedule(log), newPeople: 1, at: date)
            var generator = SeededNumbers(seed: 1)
            #expect(try dealer.deal(at: date, using: &generator).target == people[0])
            dealer.resume(after: people[1].face)
            #expect(try dealer.deal(at: date, using: &generator).target == people[0])
        }
    }

    @Test func successiveRoundsNeverAskAboutSamePerson() throws {
        for count in [6, 7, 20] {
            for seed in 1...10 as ClosedRange<UInt64> {
                var generator = SeededNumbers(seed: seed)
                let targets = try targets(80, of: Roster.crew(count).people, newPeople: 3, at: date, seed: seed) {
                    _, _ in
                    [.missed, .known, .slow][generator.number(below: 3)]
                }
                for (one, next) in zip(targets, targets.dropFirst()) { #expect(one != next) }
            }
        }
    }

    // MARK: Growth

    @Test(arguments: [200, 2_000]) func availabilityOfEveryFaceIsCheckedOnce(_ count: Int) throws {
        var dealer = try Dealer(Roster.crew(count).people)
        var generator = CountingGenerator(SeededNumbers(seed: 1))
        var asked = 0
        let deal = try dealer.deal(at: .distantPast, using: &generator) { _ in
            asked += 1
            return true
        }
        #expect(asked == count)
        #expect(generator.draws == 7)  // the place, the target and five others
        #expect(deal.people.count == 6)
    }

    @Test func lessonAboutUnknownPersonIsIgnored() throws {
        var dealer = try Dealer(Roster.crew(6).people)
        dealer.learn("nobody here", LearnedPerson([.fixture("nobody here", .missed, confusedWith: ["neither"])]))
        var generator = SeededNumbers(seed: 5)
        #expect(try dealer.deal(at: .distantPast, using: &generator).people.count == 6)
    }
}

/// A generator that counts its numbers.
private struct CountingGenerator: RandomNumberGenerator {
    private var generator: SeededNumbers
    private(set) var draws = 0

    init(_ generator: SeededNumbers) {
        self.generator = generator
    }

    mutating func next() -> UInt64 {
        draws += 1
        return generator.next()
    }
}
