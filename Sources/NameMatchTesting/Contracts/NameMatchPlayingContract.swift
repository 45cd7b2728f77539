public import NameMatch
public import QuizDomain
import QuizDomainTesting
public import RemoteLoading
public import RemoteLoadingTesting

/// The contract of `NameMatchPlaying`, which every implementation must fulfil.
public enum NameMatchPlayingContract {
    /// The dependencies of a session under test.
    ///
    /// The menu of the session must offer the modes practice and timed.
    public struct Surroundings: Sendable {
        /// The loader of people.
        public let people: any PeopleLoading
        /// The loader of portraits.
        public let images: any ImageLoading
        /// The store of records.
        public let records: any RecordStore
        /// The time source.
        public let time: TimeSource
        /// The source of randomness.
        public let chance: ChanceSource
    }

    /// The factory of the session under test.
    public typealias Subject = ContractSubject<@MainActor @Sendable (Surroundings) -> any NameMatchPlaying>

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = menuRules + roundRules + timeRules + endRules + typingRules

    /// Returns a rule that checks a new session with a closure.
    ///
    /// The session has a manual clock at zero. Its loads of people stay pending until the closure `flaw` ends them. The
    /// portraits of the people with the indices in `absent` fail to load.
    static func rule(
        _ promise: String, among roster: Roster = .fixture(count: 12), without absent: Set<Int> = [],
        _ flaw: @escaping @MainActor @Sendable (NameMatchStage) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(promise) { subject in
            try await flaw(await NameMatchStage(subject, roster, absent: absent))
        }
    }
}

/// A session under test and its dependencies.
@MainActor
final class NameMatchStage {
    let timeout: Timeout
    let clock: ManualClock
    let people: PeopleLoaderSpy
    let images: ImageLoaderStub
    let records = HeldRecordStore()
    let roster: Roster
    let session: any NameMatchPlaying

    /// Creates a session with new dependencies.
    ///
    /// `absent` contains the roster indices of people whose portraits fail to load.
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
                people: people, images: images, records: records, time: clock.timeSource,
                chance: ChanceSource(SeededGenerator(seed: 1))))
    }

    private static func picture(of person: Person) -> ImageLoaderStub.Answer {
        .success(.fixture(from: person.portrait))
    }

    var screen: NameMatchScreen { session.screen }

    /// The menu, or `nil` if another screen is shown.
    var menu: NameMatchMenu? {
        screen.menu
    }

    /// The round that waits for an answer or shows its outcome, or `nil` if another screen is shown.
    var round: NameMatchRoundScreen? {
        screen.round
    }

    /// The results, or `nil` if another screen is shown.
    var results: NameMatchResults? {
        screen.results
    }

    var isAsking: Bool { round?.choice.phase == .asking }

    /// Calls a function that loads the people, and ends this load with a result.
    func load(
        _ result: Result<Roster, LoadError>,
        by call: @escaping @MainActor (any NameMatchPlaying) async -> Void = { await $0.load() }
    ) async throws {
        try await people.loads.answer(result) { [session] in await call(session) }
    }

    /// Starts the first game of the session, completes the load of the people, and waits for the first round.
    func start(_ mode: NameMatchMode = .practice) async throws {
        try await load(.success(roster)) { await $0.start(mode) }
        try await untilAcceptingChoices()
    }

    func untilAsking() async throws {
        try await until("an open round", timeout: timeout) { isAsking }
    }

    /// Waits for an open round, and moves the clock to the time at which the round accepts choices.
    func untilAcceptingChoices() async throws {
        try await untilAsking()
        clock.advance(by: .milliseconds(300))
        try await until("options that can be chosen", timeout: timeout) {
            round?.choice.options.allSatisfy { $0.isEnabled || $0.state != .idle } == true
        }
    }

    /// Waits until results are shown and returns them.
    func untilResults() async throws -> NameMatchResults {
        try await until("results", timeout: timeout) { results != nil }
        guard let results else { throw NotShown(what: "results") }
        return results
    }

    /// Returns the person whose name or face the current round shows as its question.
    func target() throws -> Person {
        let prompt = round?.choice.prompt
        let person = roster.people.first { $0.name == prompt?.name || $0.face == prompt?.face }
        guard let person else { throw NotShown(what: "a name or a face") }
        return person
    }

    /// Returns the option that shows the person to find.
    func right() throws -> ChoiceOptionID {
        let face = try target().face
        let option = round?.choice.options.first { $0.content == .face(face) }
        guard let option else { throw NotShown(what: "the right face") }
        return option.id
    }

    /// Returns the first enabled option that shows another person.
    func wrong() throws -> ChoiceOptionID {
        let right = try right()
        guard let option = round?.choice.options.first(where: { $0.isEnabled && $0.id != right }) else {
            throw NotShown(what: "a wrong face")
        }
        return option.id
    }

    /// Returns the names that belong to the right face and to the first wrong face.
    func namesOfMiss() throws -> [FaceID: String] {
        let shown = [try right(), try wrong()].compactMap { id in
            round?.choice.options.first { $0.id == id }?.content.face
        }
        let people = roster.people.filter { shown.contains($0.face) }
        return Dictionary(uniqueKeysWithValues: people.map { ($0.face, $0.name) })
    }

    /// Picks the right face and waits for the next round.
    func goOn() async throws {
        let options = round?.choice.options.map(\.id)
        session.pick(try right())
        clock.advance(by: .milliseconds(100))
        try await until("another round", timeout: timeout) { isAsking && round?.choice.options.map(\.id) != options }
        try await untilAcceptingChoices()
    }

    /// Plays a practice game with one right and one wrong pick, and returns the person who was missed.
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

/// An error that is thrown if the screen does not show something that a rule needs.
private struct NotShown: Error {
    let what: String
}
