import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import WorkshopSupport

/// The games that a simulated player plays.
enum Style: String {
    /// One game of all rounds of a day.
    case allRounds = "games of all rounds of a day"
    /// Practice games, which end with the first miss.
    case practice = "practice games"
    /// Lessons, which introduce people before the rounds about them.
    case lesson = "lessons"
}

/// Days on which a simulated player plays the name game, through the session of the product.
///
/// The player starts the app once a day, and plays the given number of rounds. In practice games, which end with the
/// first miss, and in lessons, the player starts further games. An introduction takes the time of a round, but is none.
@MainActor
final class Simulation<Player: Learner> {
    private(set) var player: Player
    private let clock = ManualClock()
    private let roster: Roster
    private let places: [String: Int]
    private let store = InMemoryLearningStore()
    private let seed: UInt64
    private let style: Style
    private var chance: SeededNumbers
    /// The time at which the open round was shown.
    private var shownAt = Duration.zero

    init(_ player: Player, people: Int, seed: UInt64, _ style: Style) {
        self.player = player
        self.seed = seed
        self.style = style
        roster = .fixture(count: people, seed: seed)
        places = Dictionary(uniqueKeysWithValues: roster.people.enumerated().map { ($1.name, $0) })
        chance = SeededNumbers(seed: seed + 1_000_000)
    }

    /// Plays the rounds of one day, which begins at a time in seconds.
    func play(_ rounds: Int, at begin: Double) async throws {
        clock.advance(to: .seconds(begin))
        shownAt = clock.now.offset
        let mode: NameMatchMode =
            switch style {
            case .allRounds: try NameMatchMode(.rounds(rounds))
            case .practice: .practice
            case .lesson: .firstLesson
            }
        let session = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(roster)), images: ImageLoaderSpy(answering: .fixture()),
            modes: [mode],
            learning: store, time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: chance.next())))
        await session.start(mode)
        var answered = 0
        var last = -1
        while answered < rounds {
            let screen = try await screen(of: session) { screen in
                screen.results != nil || screen.introduction != nil || (screen.round?.openRound ?? -1) > last
            }
            if let introduction = screen.introduction {
                see(introduction, in: session)
                continue
            }
            guard let round = screen.round else {
                last = -1
                shownAt = clock.now.offset
                await session.playAgain()
                continue
            }
            last = round.openRound ?? last
            try await answer(round, in: session)
            answered += 1
        }
        _ = try await screen(of: session) { $0.results != nil || $0.round?.choice.phase != .revealing }
        await session.resultSaved()
    }

    /// Looks at a person who is introduced.
    private func see(_ introduction: NameMatchIntroduction, in session: NameMatchSession) {
        if let place = places[introduction.name] { player.see(place, at: clock.now.offset / .seconds(1)) }
        shownAt += .milliseconds(5_100)
        clock.advance(to: shownAt)
        session.showNext(after: introduction.face)
    }

    private func answer(_ round: NameMatchRoundScreen, in session: NameMatchSession) async throws {
        let prompt = round.choice.prompt
        guard
            let place = prompt?.name.map({ places[$0] }) ?? roster.people.firstIndex(where: { $0.face == prompt?.face })
        else { throw Flaw("a round without a prompt") }
        let outcome = player.meet(place, at: clock.now.offset / .seconds(1))
        // An answer is slow after five seconds. A right answer is shown for 0.1 seconds and a wrong one for two, so
        // almost every round takes 5.1 seconds. The game must not ask about a person a few seconds earlier than at the
        // day before, because the memory counts whole days of 24 hours.
        let (answer, reveal): (Int, Int) =
            switch outcome {
            case .known: (5_000, 100)
            case .slow: (5_100, 100)
            case .missed: (3_100, 2_000)
            }
        await nextRoundIsDealt(in: session)
        clock.advance(to: shownAt + .milliseconds(answer))
        shownAt += .milliseconds(answer + reveal)
        let right = [NameOrFace.face(roster.people[place].face), .name(roster.people[place].name)]
        let options = round.choice.options.filter { right.contains($0.content) == (outcome != .missed) }
        guard let option = options.randomElement(using: &chance) else { throw Flaw("a round without options") }
        if case .ignored = session.pick(option.id) { throw Flaw("an ignored choice") }
        await nextRoundIsDealt(in: session)
        try await clock.waitForSleeper(due: shownAt)
        clock.advance(to: shownAt)
    }

    /// Waits until the session has dealt the next round, while the time stands still.
    ///
    /// A person needs seconds for an answer, which are enough for that. No screen changes when a round is dealt, so the
    /// player lets the tasks of the session run until it is.
    private func nextRoundIsDealt(in session: NameMatchSession) async {
        while session.savedGame?.game.wantsQuestions == true { await Task {}.value }
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
