import Foundation
import NameMatch
import RemoteLoadingTesting

extension LearningStoreContract {
    /// Lessons about three people: one is answered right, one is answered right but slowly, and one is answered wrong.
    ///
    /// The schedule is a Leitner system: after a right answer, the card of a person moves up to the next box, and after
    /// a wrong answer, it returns to the first box.
    ///
    /// In these lessons, the card of "ada" moves up, and later returns to the first box. One lesson about "ada" does
    /// not move the card, because the card is not due. The player answers slowly about "bea" and wrongly about "cem",
    /// so their cards stay in the first box. The player mistakes "cem" for "bea" and "ada", and later "ada" for "cem".
    static let lessons: [Lesson] = [
        .fixture("ada"), .fixture("ada", at: later(60)), .fixture("ada", at: later(600)), .fixture("bea", .slow),
        .fixture("cem", .missed, takenFor: ["bea", "ada"]), .fixture("ada", .missed, takenFor: ["cem"], at: later(660)),
        .fixture("ada", at: later(720)),
    ]

    private static func later(_ seconds: Double) -> Date { Lesson.fixture().date.addingTimeInterval(seconds) }

    static let learningRules: [ContractRule<Subject>] = [
        Subject.rule("the schedule is empty before the first lesson") { store in
            difference(try await store.schedule(), after: [])
        },
        Subject.rule("lessons are applied in order") { store in
            difference(try await store.apply(.learn(lessons)), after: lessons)
        },
        Subject.rule("lessons of sequential calls are applied in call order") { store in
            for lesson in lessons { try await store.apply(.learn([lesson])) }
            return difference(try await store.schedule(), after: lessons)
        },
        Subject.rule("reading returns the schedule that learning returned") { store in
            let returned = try await store.apply(.learn(lessons))
            let read = try await store.schedule()
            return difference(read, returned)
        },
        Subject.rule("an empty list of lessons changes nothing") { store in
            try await store.apply(.learn(lessons))
            return difference(try await store.apply(.learn([])), after: lessons)
        },
        Subject.rule("a forgotten person has no card and is in no mix-up") { store in
            try await store.apply(.learn(lessons))
            var expected = try await store.schedule()
            expected.apply(.forget(["ada"]))
            if let flaw = difference(try await store.apply(.forget(["ada"])), expected) { return flaw }
            return difference(try await store.schedule(), expected)
        },
        Subject.rule("forgetting everybody empties the schedule") { store in
            try await store.apply(.learn(lessons))
            if let flaw = difference(try await store.apply(.forgetAll), after: []) { return flaw }
            return difference(try await store.schedule(), after: [])
        },
        Subject.rule("the first absence is stored until the card expires") { store in
            var expected = try await store.apply(.learn(lessons))
            for days in [0.0, 1, 181] {
                let date = later(800 + days * 86_400)
                let list = LearningChange.list(["bea", "cem"], at: date, by: LearningRules())
                expected.apply(list)
                if let flaw = difference(try await store.apply(list), expected) { return flaw }
                if let flaw = difference(try await store.schedule(), expected) { return flaw }
            }
            return nil
        },
        Subject.rule("dates are stored to the millisecond") { store in
            let lesson = Lesson.fixture("ada", at: Date(timeIntervalSince1970: 1_700_000_000.123))
            try await store.apply(.learn([lesson]))
            return difference(try await store.schedule(), after: [lesson])
        },
        Subject.rule("any text is a valid identifier") { store in
            let lessons = ["", " ", "a/b.c\\d", "\"{}\n", "زينب", "👩‍👩‍👧"].map { Lesson.fixture(Person.ID(rawValue: $0)) }
            try await store.apply(.learn(lessons))
            return difference(try await store.schedule(), after: lessons)
        },
    ]

    static let callRules: [ContractRule<Subject>] = [
        Subject.rule("concurrent lessons are all applied") { store in
            await learn(into: { _ in store })
            return difference(try await store.schedule(), after: manyLessons)
        },
        Subject.rule("a lesson is applied even if its caller is cancelled") { store in
            let learning = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await store.apply(.learn(lessons))
            }
            if let flaw = difference(try await learning.value, after: lessons) { return flaw }
            return difference(try await store.schedule(), after: lessons)
        },
    ]

    /// Lessons about twenty people, one lesson for each person, so that their order does not affect the schedule.
    static let manyLessons: [Lesson] = (0..<20).map { .fixture(Person.ID(rawValue: "person \($0)")) }

    /// Adds each of `manyLessons` to a store in a separate task.
    static func learn(into store: @escaping @Sendable (Int) -> any LearningStore) async {
        await concurrently(manyLessons.count) { number in
            _ = try? await store(number).apply(.learn([manyLessons[number]]))  // the rule reports the missing card
        }
    }
}
