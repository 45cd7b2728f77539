import Foundation
import NameMatchTesting
import QuizDomain
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

@Suite(.bounded) struct LessonPlanTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    /// A lesson of a player, as a session plays it, but without portraits and without a clock.
    private struct Lesson {
        var mode = NameMatchMode.firstLesson
        var people = Roster.crew(30).people
        var newPeople: Int? = 10
        var log = LearningLog()
        var course = LessonPlan()
        var game = ChoiceGame<NameOrFace>(rules: NameMatchMode.firstLesson.rules)
        var date = LessonPlanTests.start
        private var chance = SeededNumbers(seed: 5)

        /// Entries about people whom the player learned, or missed, some days before.
        mutating func remember(_ people: some Sequence<Person>, _ outcome: LearningEntry.Outcome, daysAgo: Double) {
            log.append(
                contentsOf: people.map { .fixture($0.id, outcome, at: date.addingTimeInterval(-daysAgo * 86_400)) })
        }

        var step: LessonPlan.Step? {
            course.step(
                after: game.rounds, of: mode, among: people, schedule: LearningSchedule(log), newPeople: newPeople,
                at: date)
        }

        /// Plays the next round, and returns its step, or `nil` if the lesson is over.
        ///
        /// `isRight` says whether the answer is right.
        mutating func play(_ isRight: (Person) -> Bool = { _ in true }) throws -> LessonPlan.Step? {
            guard let step else { return nil }
            var dealer = try Dealer(
                step.people, choices: step.choices, schedule: LearningSchedule(log), asking: step.targets, at: date)
            dealer.resume(after: game.rounds.last?.question.targetFace)
            let deal = try dealer.deal(at: date, using: &chance)
            if step.introduces { course.introduce(deal.people.map(\.face).filter(step.targets.contains)) }
            if let last = course.unseen.last { course.noteSeen(last) }
            let direction = course.direction(for: deal.target.face, after: game.rounds, of: mode)
            let question = try ChoiceQuestion(deal, asking: direction, id: "\(game.rounds.count)")
            game.deal(ChoicePage([question]), using: &chance)
            game.start()
            try answer(isRight(deal.target))
            return step
        }

        private mutating func answer(_ isRight: Bool) throws {
            date += 5
            let round = try #require(game.currentRound)
            let (number, right) = (game.rounds.count - 1, round.question.right)
            let place = isRight ? right : (right + 1) % round.question.options.count
            _ = game.pick(ChoiceOptionID(round: number, place: place), at: game.elapsed + .seconds(5))
            let people = people
            let isTold = course.repeatsIntroduction(game.rounds[number], after: game.rounds.prefix(number))
            let entry = LearningEntry(
                game.rounds[number], asking: round.question.direction, isTold: isTold, at: date, id: UUID()
            ) { content in
                people.first { $0.face == content.face || $0.name == content.name }?.id
            }
            log.append(contentsOf: [try #require(entry)])
            game.advance(to: game.elapsed + .seconds(2))
        }

        /// The people whom the rounds asked about, in order.
        var asked: [FaceID] { game.rounds.compactMap(\.question.targetFace) }
    }

    private let crew = Roster.crew(30).people

    @Test func firstStepIntroducesFourPeople() throws {
        var lesson = Lesson()
        let step = try #require(try lesson.play())
        #expect(step.introduces && step.choices == 4)
        #expect(Set(lesson.course.group).count == 4)
        #expect(Set(lesson.game.rounds[0].question.faces) == Set(lesson.course.group))
    }

    @Test func facesAndNamesAreAskedBeforeNextGroup() throws {
        var lesson = Lesson()
        for number in 0..<8 { #expect(try lesson.play()?.introduces == (number == 0)) }
        let group = Set(lesson.course.group)
        #expect(Set(lesson.asked) == group)
        for direction in [MatchDirection.facesForName, .namesForFace] {
            let rounds = lesson.game.rounds.filter { $0.question.direction == direction }
            #expect(Set(rounds.compactMap(\.question.targetFace)) == group)
        }
        #expect(try lesson.play()?.introduces == true)
        #expect(group.isDisjoint(with: lesson.course.group))
    }

    @Test func missedPersonReturnsBeforeNextGroup() throws {
        var lesson = Lesson()
        _ = try lesson.play()
        let missed = try #require(lesson.course.group.last)
        var misses = 0
        while lesson.step?.introduces == false {
            _ = try lesson.play { person in
                guard person.face == missed, misses < 2 else { return true }
                misses += 1
                return false
            }
        }
        #expect(misses == 2)
        #expect(lesson.asked.count { $0 == missed } >= 4)
    }

    @Test func roundsShowOnlyIntroducedPeople() throws {
        var lesson = Lesson()
        var (met, chance) = (Set<FaceID>(), SeededNumbers(seed: 1))
        while try lesson.play({ _ in chance.number(below: 4) > 0 }) != nil {
            met.formUnion(lesson.course.group)
            let round = try #require(lesson.game.rounds.last)
            let names = Set(crew.filter { met.contains($0.face) }.map { NameOrFace.name($0.name) })
            let faces = Set(met.map { NameOrFace.face($0) })
            #expect(round.question.options.allSatisfy { names.contains($0) || faces.contains($0) })
        }
        #expect(lesson.game.rounds.count > 16)
    }

    @Test func roundsHaveSixOptionsAfterSecondIntroduction() throws {
        var lesson = Lesson()
        for _ in 0..<8 { #expect(try lesson.play()?.choices == 4) }
        #expect(try lesson.play()?.choices == 4, "the second group is introduced alone")
        for _ in 0..<7 { #expect(try lesson.play()?.choices == 6) }
    }

    @Test func lessonWithoutMissesEndsWithTenKnownPeople() throws {
        var lesson = Lesson()
        while try lesson.play() != nil {}
        let known = LearningSchedule(lesson.log).people.values.count { $0.isKnown(at: lesson.date) }
        #expect(known == 10 && lesson.game.rounds.count < 30)
    }

    @Test func personIsKnownOnlyAfterSecondRightAnswer() throws {
        var lesson = Lesson()
        for _ in 0..<4 { _ = try lesson.play() }
        #expect(LearningSchedule(lesson.log).people.values.allSatisfy { !$0.isRecognised })
        for _ in 0..<4 { _ = try lesson.play() }
        #expect(LearningSchedule(lesson.log).people.values.allSatisfy { $0.isKnown(at: lesson.date) })
    }

    @Test func lessonEndsAtTimeLimit() throws {
        var lesson = Lesson()
        while try lesson.play({ _ in false }) != nil {}
        let begun = try #require(lesson.game.rounds.last?.askedAt)
        #expect(begun >= .seconds(600) && begun < .seconds(610))
    }

    @Test func duePeopleReturnBeforeNewPeopleAreIntroduced() throws {
        var lesson = Lesson()
        lesson.remember(crew[..<6], .known, daysAgo: 10)
        for _ in 0..<6 { #expect(try lesson.play()?.introduces == false) }
        #expect(Set(lesson.asked) == Set(crew[..<6].map(\.face)))
        #expect(try lesson.play()?.introduces == true)
    }

    @Test func knownPeopleReturnInOrderOfDueDates() throws {
        var lesson = Lesson()
        lesson.people = Array(crew[..<6])
        // A slow answer is repeated after a day, and a quick one after two days.
        for (person, daysAgo) in zip(lesson.people, [0.4, 0.9, 0.6, 0.8]) {
            lesson.remember([person], .known, daysAgo: daysAgo)
        }
        for (person, daysAgo) in zip(lesson.people[4...], [0.3, 0.5]) {
            lesson.remember([person], .slow, daysAgo: daysAgo)
        }
        for _ in 0..<6 { _ = try lesson.play() }
        #expect(lesson.asked == [5, 4, 1, 3, 2, 0].map { crew[$0].face })
    }

    @Test func personWhomPlayerNeverRecognisedIsIntroduced() throws {
        var lesson = Lesson()
        lesson.remember(crew, .missed, daysAgo: 0)
        lesson.newPeople = nil
        #expect(lesson.step?.targets == Set(crew.map(\.face)))
        #expect(lesson.step?.introduces == true)
    }

    @Test func lessonIntroducesNoMorePeopleThanLimit() {
        var lesson = Lesson()
        lesson.remember(crew[..<7], .known, daysAgo: 0)
        #expect(lesson.step?.introduces == true && lesson.step?.targets.count == 3)
        lesson.newPeople = 7
        #expect(lesson.step?.introduces == false)
    }

    @Test func firstGroupHasFourPeopleDespiteLowerLimit() throws {
        var lesson = Lesson()
        lesson.newPeople = 1
        _ = try lesson.play()
        #expect(lesson.course.group.count == 4)
    }

    @Test func lastNewPeopleShareRoundsWithKnownPeople() throws {
        var lesson = Lesson()
        lesson.remember(crew[..<28], .known, daysAgo: 1)
        let step = try #require(lesson.step)
        #expect(step.introduces && step.people.count == 30)
        #expect(step.targets == Set(crew[28...].map(\.face)))
    }

    @Test func lessonAboutKnownPeopleHasTwelveRounds() throws {
        var lesson = Lesson()
        lesson.remember(crew, .known, daysAgo: 1)
        while try lesson.play() != nil {}
        #expect(lesson.game.rounds.count == LessonPlan.leastRounds)
    }

    @Test func personWithDeletedLessonsReturnsWithoutIntroduction() throws {
        var lesson = Lesson()
        for _ in 0..<8 { _ = try lesson.play() }
        let face = lesson.course.group[2]
        let person = try #require(crew.first { $0.face == face })
        lesson.log.append(contentsOf: [.fixture(.forgotten, about: person.id, at: lesson.date)])
        #expect(lesson.step?.introduces == false)
        #expect(lesson.step?.targets.contains(face) == true)
    }

    @Test func seenPeopleAreNotIntroducedAgain() {
        var course = LessonPlan()
        course.introduce([.fixture(0), .fixture(1), .fixture(2)])
        #expect(course.unseen == [.fixture(0), .fixture(1), .fixture(2)])
        course.noteSeen(.fixture(1))
        course.noteSeen(.fixture(0))
        #expect(course.unseen == [.fixture(2)])
        course.introduce([.fixture(3)])
        #expect(course.unseen == [.fixture(2), .fixture(3)])
        #expect((0..<4).allSatisfy { course.hasIntroduced(.fixture($0)) })
    }

    @Test func personWhoCannotBeShownIsNotIntroduced() {
        var course = LessonPlan()
        course.introduce([.fixture(0), .fixture(1), .fixture(2)])
        course.noteSeen(.fixture(1))
        course.remove([.fixture(0), .fixture(2)])
        #expect(course.unseen.isEmpty)
        #expect(course.group == [.fixture(1)])
    }

    @Test(arguments: 1...3)
    func lessonWithFewKnownPeopleBeginsWithIntroduction(count: Int) throws {
        var lesson = Lesson()
        lesson.remember(crew[..<count], .known, daysAgo: 10)
        #expect(try lesson.play()?.introduces == true)
        #expect(lesson.course.group.count == 4)
    }

    @Test func nextGroupReplacesGroupThatBecameTooSmall() throws {
        var lesson = Lesson()
        _ = try lesson.play()
        let left = lesson.course.group[0]
        lesson.people.removeAll { $0.face == left }
        #expect(lesson.step?.introduces == true)
    }

    @Test func personStoredTwiceInGroupIsShownOnce() {
        var course = LessonPlan()
        course.introduce([.fixture(0), .fixture(0)])
        course.noteSeen(.fixture(0))
        #expect(course.unseen.isEmpty)
    }

    @Test func negativeNumberOfSeenPeopleBecomesZero() throws {
        var course = LessonPlan()
        course.introduce([.fixture(0), .fixture(1)])
        let stored = String(decoding: try JSONEncoder().encode(course), as: UTF8.self)
        let other = stored.replacingOccurrences(of: "\"seen\":0", with: "\"seen\":-3")
        #expect(other != stored)
        let decoded = try JSONDecoder().decode(LessonPlan.self, from: Data(other.utf8))
        #expect(decoded.unseen == [.fixture(0), .fixture(1)])
    }
}
