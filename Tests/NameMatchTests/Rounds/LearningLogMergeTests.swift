import Foundation
import NameMatchTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

/// Tests that a log depends only on the entries that were added, and not on their order, on sums or on intermediate
/// logs.
@Suite(.bounded) struct LearningLogMergeTests {
    private static let start = Date(timeIntervalSince1970: 1_704_067_200)
    private static let seeds = 1...40 as ClosedRange<UInt64>

    private static func day(_ number: Double) -> Date { start.addingTimeInterval(number * 86_400) }

    /// Random lessons about one person, some of which have equal dates, and some of which were played with a wrong
    /// clock.
    private static func lessons(_ count: Int, using generator: inout SeededNumbers) -> [LearningEntry] {
        (0..<count).map { _ in
            let date =
                switch generator.number(below: 10) {
                case 0: day(Double(-20_000 + generator.number(below: 3)))
                case 1: day(Double(4_000 + generator.number(below: 3)))
                default: day(Double(generator.number(below: 30)) / 3)
                }
            let others = (0..<generator.number(below: 3)).map { _ in
                Person.ID(rawValue: "other \(generator.number(below: 12))")
            }
            let events: [LearningEntry.Event] = [
                .lesson(.missed, .facesForName, confusedWith: others), .lesson(.slow, .namesForFace), .knownAlready,
                .lesson(.known, .typedName), .lesson(.known, .facesForName),
            ]
            return LearningEntry(
                events[generator.number(below: 5)], about: "ada", at: date, id: identifier(using: &generator))
        }
    }

    private static func identifier(using generator: inout SeededNumbers) -> UUID {
        withUnsafeBytes(of: (generator.next(), generator.next())) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// Returns a log to which entries were added in a random order, in several calls, and which was stored in between.
    private static func log(
        of entries: [LearningEntry], using generator: inout SeededNumbers
    ) throws -> LearningLog {
        var log = LearningLog()
        var rest = generator.shuffled(entries)[...]
        while !rest.isEmpty {
            let count = 1 + generator.number(below: 12)
            log.append(contentsOf: Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
            if generator.number(below: 4) == 0 {
                log = try JSONDecoder().decode(LearningLog.self, from: JSONEncoder().encode(log))
            }
        }
        return log
    }

    private static func merged(_ log: LearningLog, _ other: LearningLog) -> LearningLog {
        var merged = log
        merged.append(contentsOf: other.entries)
        return merged
    }

    private static func sorted(_ entries: [LearningEntry]) -> [LearningEntry] { entries.sorted { $0.isBefore($1) } }

    // MARK: Every lesson counts once

    @Test(arguments: seeds) func everyLessonCountsOnceInAnyOrder(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        let lessons = Self.lessons(1 + generator.number(below: 90), using: &generator)
        let expected = LearnedPerson(Self.sorted(lessons))
        for _ in 0..<3 {
            var log = try Self.log(of: lessons, using: &generator)
            #expect(LearningSchedule(log).people["ada"] == expected)
            #expect(log.entries.count <= 8)
            #expect(log.append(contentsOf: lessons + log.entries) == [], "an entry counts again")
        }
    }

    @Test(arguments: seeds) func mergingInEitherOrderKeepsEachLessonOnce(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        let lessons = Self.lessons(2 + generator.number(below: 60), using: &generator)
        let (ofOne, ofOther) = (lessons.filter { _ in generator.number(below: 3) > 0 }, lessons)
        let one = try Self.log(of: ofOne, using: &generator)
        let other = try Self.log(
            of: ofOther.filter { lesson in
                !ofOne.contains { $0.id == lesson.id } || generator.number(below: 2) == 0
            }, using: &generator)
        let both = Self.merged(one, other)
        #expect(both == Self.merged(other, one))
        #expect(LearningSchedule(both).people["ada"] == LearnedPerson(Self.sorted(lessons)))
        #expect(Self.merged(both, one) == both && Self.merged(both, other) == both, "a merge counts again")
    }

    /// A log with a sum, and a log of the same history that has only some of the lessons, none of them in a sum.
    @Test(arguments: seeds) func mergingLogWithItsOwnLessonsChangesNothing(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        let lessons = Self.lessons(9 + generator.number(below: 40), using: &generator)
        let folded = LearningLog(lessons)
        let unsummed = LearningLog(Array(generator.shuffled(lessons).prefix(8)))
        try #require(folded.hasSum && !unsummed.hasSum)
        #expect(Self.merged(folded, unsummed) == folded)
        #expect(Self.merged(unsummed, folded) == folded)
    }

    @Test(arguments: [0.0, -30_000, 4_000]) func lessonAddedLaterCountsWhateverItsDate(day: Double) {
        let lessons = (0..<20).map { LearningEntry.fixture("ada", at: Self.day(Double($0))) }
        let late = LearningEntry.fixture(
            "ada", .missed, confusedWith: ["bea"], at: Self.day(day).addingTimeInterval(60))
        var log = LearningLog(lessons)
        #expect(log.append(contentsOf: [late]) == ["ada"])
        #expect(LearningSchedule(log).people["ada"] == LearnedPerson(Self.sorted(lessons + [late])))
        #expect(log.append(contentsOf: [late] + lessons) == [])
    }

    @Test func tenLessonsWithEqualDateAllCount() {
        let lessons = (0..<10).map { number in
            LearningEntry(
                .lesson(.known, .namesForFace), about: "ada", at: Self.start,
                id: LearningEntry.fixture(Person.ID(rawValue: "\(number)")).id)
        }
        var log = LearningLog()
        for lesson in lessons { log.append(contentsOf: [lesson]) }
        #expect(log.lessons(about: "ada").count == 10)
        #expect(LearningSchedule(log).people["ada"] == LearnedPerson(Self.sorted(lessons)))
        #expect(log.append(contentsOf: lessons) == [])
    }

    // MARK: Corrected dates

    @Test(arguments: seeds) func mergeKeepsEarlierDateOfSameLesson(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        let lessons = Self.lessons(1 + generator.number(below: 40), using: &generator)
        let moved = lessons.map { lesson in
            generator.number(below: 3) == 0
                ? LearningEntry(lesson.event, about: "ada", at: lesson.date.addingTimeInterval(-1e7), id: lesson.id)
                : lesson
        }
        let (one, other) = (
            try Self.log(of: lessons, using: &generator), try Self.log(of: moved, using: &generator)
        )
        #expect(LearningSchedule(Self.merged(one, other)).people["ada"] == LearnedPerson(Self.sorted(moved)))
        #expect(Self.merged(one, other) == Self.merged(other, one))
    }

    @Test func deletionAppliesToLessonWithEarlierCorrectedDate() {
        let lesson = LearningEntry.fixture("bea", .missed, confusedWith: ["ada", "cem"], at: Self.day(3))
        let corrected = LearningEntry(lesson.event, about: "bea", at: Self.day(1), id: lesson.id)
        let deletion = LearningEntry.fixture(.forgotten, about: "ada", at: Self.day(2))
        for entries in [[deletion, lesson, corrected], [corrected, lesson, deletion]] {
            var log = LearningLog(entries)
            #expect(log.entries(about: "bea").map(\.event.confusedWith) == [["cem"]])
            #expect(log.append(contentsOf: log.entries) == [])
        }
    }

    // MARK: Deletions

    @Test(arguments: seeds) func deletionsHaveSameEffectInEitherMergeOrder(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        let entries = Self.lessons(30, using: &generator)
        let deletions = (0..<3).map { number in
            LearningEntry(
                .forgotten, about: number == 0 ? "ada" : Person.ID(rawValue: "other \(number)"),
                at: Self.day(Double(generator.number(below: 30)) / 3), id: Self.identifier(using: &generator))
        }
        let one = try Self.log(of: entries.filter { _ in generator.number(below: 2) == 0 }, using: &generator)
        let other = try Self.log(of: entries + deletions, using: &generator)
        let both = Self.merged(one, other)
        #expect(both == Self.merged(other, one))
        let deleted = deletions[0].milliseconds
        let kept = Self.sorted(entries.filter { $0.milliseconds > deleted })
        #expect(LearningSchedule(both).people["ada"]?.memory == LearnedPerson(kept)?.memory)
        #expect(both.lessons(about: "ada").map(\.id) == kept.map(\.id))
        for lesson in both.lessons(about: "ada") {
            for deletion in deletions.dropFirst() where deletion.milliseconds >= lesson.milliseconds {
                #expect(!lesson.event.confusedWith.contains(deletion.person))
            }
        }
    }

    // MARK: More lessons than a sum lists

    @Test func summing700LessonsDoesNotChangeSchedule() {
        var generator = SeededNumbers(seed: 9)
        let lessons = Self.sorted(Self.lessons(700, using: &generator))
        var log = LearningLog()
        for lesson in lessons { log.append(contentsOf: [lesson]) }
        #expect(LearningSchedule(log).people["ada"] == LearnedPerson(lessons))
        #expect(log.lessons(about: "ada").count == 256 + 4)
        #expect(log.append(contentsOf: lessons) == [], "an entry counts again")
        let text = try? JSONEncoder().encode(log)
        #expect((text?.count ?? .max) < 12_000, "the sum has \(text?.count ?? 0) bytes")
    }

    @Test func lateLessonAmongLast256LessonsIsUsed() {
        let lessons = (0..<500).map { LearningEntry.fixture("ada", at: Self.day(Double($0))) }
        let late = LearningEntry.fixture("ada", .missed, at: Self.day(250.5))
        var log = LearningLog(lessons)
        #expect(log.append(contentsOf: [late]) == ["ada"])
        #expect(log.append(contentsOf: [late] + lessons) == [])
    }

    /// Beyond the listed lessons, the log cannot tell a late lesson from one that it has, and ignores it.
    ///
    /// After 256 later lessons, that hardly changes the memory.
    @Test(arguments: [0, 3, 10, 25], [0.02, 1.5, 20]) func ignoringLessonBeforeLast256HardlyChangesMemory(
        missed: Int, days: Double
    ) throws {
        for seed in Self.seeds {
            var generator = SeededNumbers(seed: seed)
            let lessons = (0..<400).map { number in
                let chance = generator.number(below: 100)
                return LearningEntry.fixture(
                    "ada", chance < missed ? .missed : chance < missed + 15 ? .slow : .known,
                    at: Self.day(Double(number) * days))
            }
            let late = generator.number(below: 140)
            var log = LearningLog(lessons.enumerated().filter { $0.offset != late }.map(\.element))
            #expect(log.append(contentsOf: [lessons[late]]) == [])
            let (known, exact) = (
                try #require(LearningSchedule(log).people["ada"]), try #require(LearnedPerson(lessons))
            )
            #expect(abs(known.memory.stability / exact.memory.stability - 1) < 0.1)
            #expect(known.isMissed == exact.isMissed && known.isRecognised == exact.isRecognised)
        }
    }
}

extension LearningLog {
    /// A Boolean value that indicates whether the log has a sum.
    fileprivate var hasSum: Bool {
        entries.contains { if case .summed = $0.event { true } else { false } }
    }
}
