import Foundation
import NameMatch
import RemoteLoadingTesting

extension LearningStoreContract {
    /// Entries about four people: lessons with each outcome, and a person who was known already.
    ///
    /// The player mistakes "cem" for "bea" and "ada", and later "ada" for "cem".
    static let entries: [LearningEntry] = [
        .fixture("ada"), .fixture("ada", .slow, at: later(86_400)), .fixture("bea", .slow),
        .fixture("cem", .missed, takenFor: ["bea", "ada"]),
        .fixture("ada", .missed, takenFor: ["cem"], at: later(2 * 86_400)),
        .fixture("ada", asking: .typedName, at: later(3 * 86_400)), .fixture(.knownAlready, about: "dan"),
    ]

    static func later(_ seconds: Double) -> Date { LearningEntry.fixture().date.addingTimeInterval(seconds) }

    static let learningRules: [ContractRule<Subject>] = [
        Subject.rule("the log is empty before the first entry", id: "empty") { store in
            difference(try await store.log(), after: [])
        },
        Subject.rule("the log has all entries", id: "all-entries") { store in
            try await store.append(entries)
            return difference(try await store.log(), after: entries)
        },
        Subject.rule("entries of several calls are all kept", id: "several-calls") { store in
            for entry in entries { try await store.append([entry]) }
            return difference(try await store.log(), after: entries)
        },
        Subject.rule("entries are in the order of their dates", id: "order") { store in
            for entry in entries.reversed() { try await store.append([entry]) }
            return difference(try await store.log(), after: entries)
        },
        Subject.rule("entries with equal dates are all kept", id: "same-date") { store in
            let lessons = [LearningEntry.Outcome.missed, .known, .slow].map { LearningEntry.fixture("ada", $0) }
            for lesson in lessons { try await store.append([lesson]) }
            return difference(try await store.log(), after: lessons)
        },
        Subject.rule("entries that differ only in their identifiers are all kept", id: "equal-lessons") { store in
            let lessons = (1...3).map { number in
                LearningEntry(
                    .lesson(.known, .facesForName), about: "ada", at: later(0),
                    id: LearningEntry.fixture(Person.ID(rawValue: "\(number)")).id)
            }
            for lesson in lessons { try await store.append([lesson]) }
            return difference(try await store.log(), after: lessons)
        },
        Subject.rule("each kind of entry is stored whole", id: "every-kind") { store in
            try await store.append(kinds)
            return difference(try await store.log(), after: kinds)
        },
        Subject.rule("repeated entries count once", id: "repeated") { store in
            try await store.append(entries + entries)
            try await store.append(entries)
            return difference(try await store.log(), after: entries)
        },
        Subject.rule("the earlier date of one identifier counts", id: "earlier-date") { store in
            let lesson = LearningEntry.fixture("ada", .missed, takenFor: ["bea"], at: later(2 * 86_400))
            let corrected = LearningEntry(lesson.event, about: "ada", at: later(0), id: lesson.id)
            try await store.append([lesson])
            try await store.append([corrected])
            if let flaw = difference(try await store.log(), after: [corrected]) { return flaw }
            try await store.append([lesson])
            return difference(try await store.log(), after: [corrected])
        },
        Subject.rule("an empty list of entries changes nothing", id: "empty-append") { store in
            try await store.append(entries)
            try await store.append([])
            return difference(try await store.log(), after: entries)
        },
        Subject.rule("a forgotten person has no lessons and is in no mix-up", id: "forgotten") { store in
            let forgotten = LearningEntry.fixture(.forgotten, about: "ada", at: later(4 * 86_400))
            try await store.append(entries)
            try await store.append([forgotten])
            return difference(try await store.log(), after: entries + [forgotten])
        },
        Subject.rule("repeated lessons of a forgotten person stay forgotten", id: "stays-forgotten") { store in
            let forgotten = LearningEntry.fixture(.forgotten, about: "ada", at: later(4 * 86_400))
            try await store.append(entries + [forgotten])
            try await store.append(entries)
            return difference(try await store.log(), after: entries + [forgotten])
        },
        Subject.rule("lessons after forgetting a person count", id: "after-forgetting") { store in
            let again: [LearningEntry] = [
                .fixture(.forgotten, about: "ada", at: later(4 * 86_400)),
                .fixture("ada", .missed, takenFor: ["bea"], at: later(5 * 86_400)),
            ]
            try await store.append(entries + again)
            try await store.append(again)
            return difference(try await store.log(), after: entries + again)
        },
        Subject.rule("forgetting everybody empties the log", id: "forget-all") { store in
            try await store.append(entries)
            try await store.forgetAll()
            return difference(try await store.log(), after: [])
        },
        Subject.rule("everybody can be forgotten again", id: "forget-all-again") { store in
            try await store.forgetAll()
            try await store.append(entries)
            try await store.forgetAll()
            try await store.forgetAll()
            if let flaw = difference(try await store.log(), after: []) { return flaw }
            let lesson = LearningEntry.fixture("ada", .missed, at: later(4 * 86_400))
            try await store.append([lesson])
            return difference(try await store.log(), after: [lesson])
        },
        Subject.rule("a hundred lessons give the same schedule as their replay", id: "schedule") { store in
            for entry in hundred { try await store.append([entry]) }
            try await store.append(hundred)
            return difference(LearningSchedule(try await store.log()), replay(of: hundred))
        },
        Subject.rule("a lesson that is older than a sum counts once", id: "late") { store in
            let late = LearningEntry.fixture("ada", .missed, takenFor: ["bea"], at: later(3.5 * 90_000))
            for entry in hundred.prefix(20) { try await store.append([entry]) }
            try await store.append([late])
            for entry in hundred.prefix(20) + [late] { try await store.append([entry]) }
            let lessons = (hundred.prefix(20) + [late]).sorted { $0.date < $1.date }
            return difference(LearningSchedule(try await store.log()), replay(of: lessons))
        },
        Subject.rule("dates are stored to the millisecond", id: "dates") { store in
            let dates = [1_700_000_000.123, 1_700_000_000.999, 1_700_000_001, -1.5, 0, 4_102_444_800.001]
            let lessons = dates.enumerated().map { number, date in
                LearningEntry.fixture(Person.ID(rawValue: "person \(number)"), at: Date(timeIntervalSince1970: date))
            }
            try await store.append(lessons)
            return difference(try await store.log(), after: lessons)
        },
        Subject.rule("any text is a valid identifier", id: "identifiers") { store in
            let long = String(repeating: "x", count: 255)
            let texts = ["", " ", "ada", "Ada", "ada ", "a/b.c\\d", "\"{}\n'", "%41da", "زينب", "👩‍👩‍👧", long, long + "y"]
            let lessons = texts.map {
                LearningEntry.fixture(
                    Person.ID(rawValue: $0), .missed, takenFor: [Person.ID(rawValue: "x" + $0.prefix(250))])
            }
            try await store.append(lessons)
            return difference(try await store.log(), after: lessons)
        },
    ]

    static let callRules: [ContractRule<Subject>] = [
        Subject.rule("a log has what was appended to it", id: "reading") { store in
            for (number, entry) in manyLessons.enumerated() {
                try await store.append([entry])
                // The first read must not change what the second one returns.
                for _ in 1...2 {
                    let expected = Array(manyLessons.prefix(number + 1))
                    if let flaw = difference(try await store.log(), after: expected) { return flaw }
                }
            }
            return nil
        },
        Subject.rule("concurrent lessons are all kept", id: "concurrent") { store in
            await learn(into: { _ in store })
            return difference(try await store.log(), after: manyLessons)
        },
        Subject.rule("concurrent lessons about one person are all kept", id: "concurrent-person") { store in
            let lessons = (0..<8).map { LearningEntry.fixture("ada", at: later(Double($0) * 86_400)) }
            await concurrently(lessons.count) { number in
                try? await store.append([lessons[number]])  // the rule reports the missing lesson
            }
            return difference(try await store.log(), after: lessons)
        },
        Subject.rule("a lesson is kept even if its caller is cancelled", id: "cancelled") { store in
            let learning = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await store.append(entries)
            }
            try await learning.value
            return difference(try await store.log(), after: entries)
        },
        Subject.rule("everybody is forgotten even if the caller is cancelled", id: "cancelled-forgetting") { store in
            try await store.append(entries)
            let forgetting = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await store.forgetAll()
            }
            try await forgetting.value
            return difference(try await store.log(), after: [])
        },
    ]

    /// Lessons with each outcome, direction and number of mistaken people, and the other kinds of entries.
    private static let kinds: [LearningEntry] = {
        let outcomes = [LearningEntry.Outcome.known, .slow, .missed]
        let mistaken: [[Person.ID]] = [[], ["zoe"], ["zoe", "bea", "cem"]]
        var events: [LearningEntry.Event] = [.knownAlready]
        for outcome in outcomes {
            for direction in [MatchDirection.facesForName, .namesForFace, .typedName] {
                events += mistaken.map { .lesson(outcome, direction, takenFor: $0) }
            }
        }
        let lessons = [
            LearningEntry.fixture("ada", .slow), .fixture("ada", .missed, takenFor: ["bea"], at: later(90_000)),
        ]
        if let sum = LearnedPerson(lessons) { events.append(.folded(sum)) }
        return events.enumerated().map { number, event in
            .fixture(event, about: Person.ID(rawValue: "person \(number)"), at: later(Double(number)))
        }
    }()

    /// Lessons about one person, every seventh of which is missed.
    private static let hundred: [LearningEntry] = (0..<100).map { number in
        let date = later(Double(number) * 90_000)
        guard number % 7 == 3 else { return .fixture("ada", at: date) }
        return .fixture("ada", .missed, takenFor: [Person.ID(rawValue: "person \(number)")], at: date)
    }

    /// Lessons about twenty people, one lesson for each person.
    static let manyLessons: [LearningEntry] = (0..<20).map { .fixture(Person.ID(rawValue: "person \($0)")) }

    /// Adds each of `manyLessons` to a store in a separate task.
    static func learn(into store: @escaping @Sendable (Int) -> any LearningStore) async {
        await concurrently(manyLessons.count) { number in
            try? await store(number).append([manyLessons[number]])  // the rule reports the missing lesson
        }
    }
}
