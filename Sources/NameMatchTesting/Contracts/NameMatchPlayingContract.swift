public import NameMatch
public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// What every `NameMatchPlaying` promises to the screens that drive it.
public enum NameMatchPlayingContract {
    /// What a session under test plays with.
    public struct Surroundings: Sendable {
        /// Where its people come from.
        public let people: any PeopleLoading
        /// Where its portraits come from.
        public let images: any ImageLoading
        /// The modes of its menu.
        public let modes: [NameMatchMode]
        /// Where its results are kept.
        public let records: any RecordStore
        /// The time.
        public let time: TimeSource
        /// The chance.
        public let chance: ChanceSource
    }

    /// The way to make the session under test.
    public typealias Subject = ContractSubject<@MainActor @Sendable (Surroundings) -> any NameMatchPlaying>

    /// The rules, for one test case each.
    public static let rules: [ContractRule<Subject>] = menuRules + roundRules + timeRules + endRules

    /// A rule over a stage: a session whose people come when the rule says so, and a clock at zero.
    static func rule(
        _ promise: String, among roster: Roster = .fixture(count: 12), without absent: Set<Int> = [],
        _ flaw: @escaping @MainActor @Sendable (NameMatchStage) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(promise, timeout: { $0.timeout }) { subject in
            try await flaw(await NameMatchStage(subject, roster, absent: absent))
        }
    }
}

/// One session under test, and what stands around it.
@MainActor
final class NameMatchStage {
    let timeout: Timeout
    let clock: ManualClock
    let people: PeopleLoaderSpy
    let images: ImageLoaderStub
    let records = InMemoryRecordStore()
    let roster: Roster
    let modes: [NameMatchMode] = [.practice, .timed]
    let session: any NameMatchPlaying

    /// The portraits of those who are absent, by their places in the roster, do not come.
    init(_ subject: NameMatchPlayingContract.Subject, _ roster: Roster, absent: Set<Int>) async {
        self.roster = roster
        timeout = subject.timeout
        clock = ManualClock(timeout: timeout)
        people = PeopleLoaderSpy(timeout: timeout)
        let answers = roster.people.enumerated().map { place, person in
            (person.portrait, absent.contains(place) ? .failure(.refused(.notFound)) : Self.picture(of: person))
        }
        images = ImageLoaderStub(Dictionary(uniqueKeysWithValues: answers))
        session = subject.make(
            NameMatchPlayingContract.Surroundings(
                people: people, images: images, modes: modes, records: records, time: clock.timeSource,
                chance: ChanceSource(SeededGenerator(seed: 1))))
    }

    private static func picture(of person: Person) -> ImageLoaderStub.Answer {
        .success(.fixture(from: person.portrait))
    }

    var screen: NameMatchScreen { session.screen }

    /// The menu, if that is shown.
    var menu: NameMatchMenu? {
        screen.menu
    }

    /// The round, if one is open or its outcome is shown.
    var round: NameMatchRoundScreen? {
        screen.round
    }

    /// The results, if they are shown.
    var results: NameMatchResults? {
        screen.results
    }

    var isAsking: Bool { round?.choice.phase == .asking }

    /// Loads in the menu, with people whose arrival the rule decides.
    func load(ending end: (CallSpy<Void, Roster, LoadError>, Int) -> Void) async throws {
        let number = people.loads.count
        let load = Task { await session.load() }
        try await people.loads.waitForCalls(number + 1)
        end(people.loads, number)
        await load.value
    }

    /// Begins the first game, and waits until a round is open.
    func start(_ mode: NameMatchMode = .practice) async throws {
        let start = Task { await session.start(mode) }
        try await people.loads.waitForCalls(1)
        people.loads.complete(0, with: roster)
        await start.value
        try await untilAsking()
    }

    func untilAsking() async throws {
        try await until("an open round", timeout: timeout) { isAsking }
    }

    /// Waits until results are shown, and tells of them.
    func untilResults() async throws -> NameMatchResults {
        try await until("results", timeout: timeout) { results != nil }
        guard let results else { throw NotShown(what: "results") }
        return results
    }

    /// The person who is asked for.
    func target() throws -> Person {
        let name = round?.choice.prompt?.name
        guard let person = roster.people.first(where: { $0.name == name }) else { throw NotShown(what: "a name") }
        return person
    }

    /// The option that shows the one who is asked for.
    func right() throws -> ChoiceOptionID {
        let portrait = try target().portrait
        let option = round?.choice.options.first { option in
            option.content.face.flatMap { session.portrait(of: $0) }?.url == portrait
        }
        guard let option else { throw NotShown(what: "the right face") }
        return option.id
    }

    /// The first option that can be chosen and shows somebody else.
    func wrong() throws -> ChoiceOptionID {
        let right = try right()
        guard let option = round?.choice.options.first(where: { $0.isEnabled && $0.id != right }) else {
            throw NotShown(what: "a wrong face")
        }
        return option.id
    }

    /// Who is behind the right face and the first wrong one.
    func namesOfMiss() throws -> [FaceID: String] {
        let shown = [try right(), try wrong()].compactMap { id in
            round?.choice.options.first { $0.id == id }?.content.face
        }
        let people = roster.people.filter { shown.contains($0.face) }
        return Dictionary(uniqueKeysWithValues: people.map { ($0.face, $0.name) })
    }

    /// Finds the right face, and waits for the next round.
    func goOn() async throws {
        let options = round?.choice.options.map(\.id)
        session.pick(try right())
        clock.advance(by: .milliseconds(100))
        try await until("another round", timeout: timeout) { isAsking && round?.choice.options.map(\.id) != options }
    }

    /// Plays practice until a wrong face ends it, after one that was right; tells who was missed.
    @discardableResult
    func lose() async throws -> Person {
        try await start()
        try await goOn()
        let missed = try target()
        session.pick(try wrong())
        clock.advance(by: .seconds(10))
        _ = try await untilResults()
        return missed
    }
}

/// What a rule needs and does not see.
private struct NotShown: Error {
    let what: String
}
