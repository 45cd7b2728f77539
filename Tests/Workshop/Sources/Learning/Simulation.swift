import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import WorkshopSupport

/// Days on which a simulated player plays the name game, through the session of the product.
///
/// The player starts the app once a day, and plays the given number of rounds. In practice games, which end with the
/// first miss, the player starts further games.
@MainActor
final class Simulation<Player: Learner> {
    private(set) var player: Player
    private let clock = EagerClock()
    private let roster: Roster
    private let places: [String: Int]
    private let store = InMemoryLearningStore()
    private let seed: UInt64
    private let isPractice: Bool
    private var chance: SeededGenerator

    init(_ player: Player, people: Int, seed: UInt64, isPractice: Bool) {
        self.player = player
        self.seed = seed
        self.isPractice = isPractice
        roster = .fixture(count: people, seed: seed)
        places = Dictionary(uniqueKeysWithValues: roster.people.enumerated().map { ($1.name, $0) })
        chance = SeededGenerator(seed: seed + 1_000_000)
    }

    /// Plays the rounds of one day, which begins at a time in seconds.
    func play(_ rounds: Int, at begin: Double) async throws {
        clock.advance(to: .seconds(begin))
        let mode = isPractice ? NameMatchMode.practice : try NameMatchMode(.rounds(rounds))
        let session = NameMatchSession(
            people: PeopleLoaderStub(.always(roster)), images: ImageLoaderStub(.fixture()), modes: [mode],
            learning: store, time: clock.timeSource, chance: ChanceSource(SeededGenerator(seed: chance.next())))
        await session.start(mode)
        var answered = 0
        var last = -1
        while answered < rounds {
            let round = try await screen(of: session) { screen in
                screen.results != nil || (screen.round?.openRound ?? -1) > last
            }.round
            guard let round else {
                last = -1
                await session.playAgain()
                continue
            }
            last = round.openRound ?? last
            try answer(round, in: session)
            answered += 1
        }
        _ = try await screen(of: session) { $0.results != nil || $0.round?.choice.phase != .revealing }
        await session.resultSaved()
    }

    private func answer(_ round: NameMatchRoundScreen, in session: NameMatchSession) throws {
        guard let name = round.choice.prompt?.name, let place = places[name] else {
            throw Flaw("a round without a name")
        }
        let outcome = player.meet(place, at: clock.now.offset / .seconds(1))
        // An answer is slow after five seconds.
        clock.advance(by: .milliseconds(outcome == .slow ? 5_900 : outcome == .known ? 4_500 : 3_500))
        let face = NameOrFace.face(roster.people[place].face)
        let options = round.choice.options.filter { ($0.content == face) == (outcome != .missed) }
        guard let option = options.randomElement(using: &chance) else { throw Flaw("a round without options") }
        switch session.pick(option.id) {
        case .ignored: throw Flaw("an ignored choice")
        default: break
        }
    }

    private func screen(
        of session: NameMatchSession, where isAwaited: (NameMatchScreen) -> Bool
    ) async throws -> NameMatchScreen {
        for await screen in session.screens where isAwaited(screen) { return screen }
        throw Flaw("the screens have ended")
    }
}

extension NameMatchRoundScreen {
    /// The index of the round, or `nil` unless it is open.
    fileprivate var openRound: Int? { choice.phase == .asking ? choice.options.first?.id.round : nil }
}

/// A clock that moves to the end of each short sleep by itself.
private struct EagerClock: Clock {
    private let manual = ManualClock()

    var now: ManualClock.Instant { manual.now }
    var minimumResolution: Duration { .zero }

    /// A time source that uses this clock.
    var timeSource: TimeSource {
        TimeSource(self, origin: ManualClock.Instant(.zero), date: { [date = manual.timeSource] in date.date() })
    }

    func advance(by duration: Duration) { manual.advance(by: duration) }

    func advance(to offset: Duration) { manual.advance(to: offset) }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        guard manual.now.duration(to: deadline) > .seconds(2) else { return manual.advance(to: deadline.offset) }
        try await manual.sleep(until: deadline)
    }
}
