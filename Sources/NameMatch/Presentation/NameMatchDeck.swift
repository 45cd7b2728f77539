import Foundation
import Observation
import QuizDomain
import RemoteLoading

/// Deals the rounds of one session's games, each when its portraits are here.
///
/// A portrait that does not come is replaced by that of somebody else. Without a network the round is made of faces
/// that are here. What chance and learning decide is in the ``Dealer``.
@MainActor
@Observable
final class NameMatchDeck: ChoiceDeck {
    /// The portraits that the next round waits for.
    private(set) var awaited: ImagePrefetch?
    /// That there were too few people for the round that was asked for last; nil if that failed otherwise, or did not.
    private(set) var shortage: Shortage?
    @ObservationIgnored private let mode: NameMatchMode
    @ObservationIgnored private let people: PeopleSource
    @ObservationIgnored private let portraits: ImagePrefetcher
    @ObservationIgnored private let lessonRecorder: LessonRecorder
    @ObservationIgnored private let time: TimeSource
    @ObservationIgnored private var chance: ChanceSource
    @ObservationIgnored private var dealer: Dealer?
    @ObservationIgnored private var isDealerStale = true
    /// Who was asked for in the round that was settled last, be it in the game before.
    @ObservationIgnored var lastAsked: FaceID?
    /// Faces whose portraits will not come, however often they are asked for, as long as there are enough others.
    @ObservationIgnored private var broken: Set<FaceID> = []

    /// How many portraits were asked for since the last that came, and will not come.
    @ObservationIgnored private var lostInARow = 0

    /// How long a portrait may take before it is replaced; while none of several comes, three times as long.
    private static let timeout: Duration = .seconds(10)
    /// After so many vain tries to fetch other portraits the network is held to be the reason.
    private static let tries = 3
    /// So many portraits that will not come, and none that does, are the service's fault and not theirs.
    private static let lostAtMost = 30

    init(
        _ mode: NameMatchMode, people: PeopleSource, portraits: ImagePrefetcher, lessonRecorder: LessonRecorder,
        time: TimeSource,
        chance: ChanceSource
    ) {
        self.mode = mode
        self.people = people
        self.portraits = portraits
        self.lessonRecorder = lessonRecorder
        self.time = time
        self.chance = chance
    }

    /// What too few people means to a game.
    struct Shortage {
        let people: NotEnoughPeopleError
        /// Whether to ask again may help: some were left out because their portraits did not come.
        let mayPass: Bool
    }

    /// The next round.
    func next(
        after history: ChoiceHistory<NameOrFace>
    ) async throws(LoadError) -> ChoicePage<NameOrFace> {
        shortage = nil
        let last = history.dealtKeys.compactMap { RoundID($0.text) }.max { $0.number < $1.number }
        // Every game begins with what is known and due by then.
        if history.dealtKeys.isEmpty { isDealerStale = true }
        var dealer = try await readyDealer()
        dealer.goOn(after: last?.face ?? lastAsked)
        let deal = try await shownDeal(by: &dealer)
        let id = RoundID(number: (last?.number ?? 0) + 1, face: deal.target.face)
        do throws(ChoiceQuestionError) {
            return ChoicePage([try ChoiceQuestion(deal, asking: mode.direction, id: id.description)])
        } catch {
            throw .invalidData(.rejected(rule: "\(error)", at: "round \(id.number)"))
        }
    }

    /// The person behind a face of this deck, as it was when the deck began; nil before.
    func person(of face: FaceID) -> Person? { dealer?.person(of: face) }

    /// Gets the people, and the portraits of faces that a stored game shows; false if the people did not come.
    ///
    /// A face whose portrait fails stays without: its round was shown before.
    func bringBack(_ faces: [FaceID]) async -> Bool {
        do throws(LoadError) {
            _ = try await people.people()
        } catch {
            return false
        }
        _ = await fetch(missing(of: faces.compactMap { people.person(of: $0) }), for: Self.tries)
        return !Task.isCancelled
    }

    /// Takes in what a round has shown of the player; it counts from the next round that is dealt.
    func learn(_ lesson: Lesson) {
        dealer?.learn(lesson)
    }

    private func readyDealer() async throws(LoadError) -> Dealer {
        if let dealer, !isDealerStale { return dealer }
        let roster = try await people.people()
        let schedule = await lessonRecorder.currentSchedule(by: Deadline(in: Self.timeout, on: time))
        let made = await Self.makeDealer(mode, roster, schedule, at: time.date())
        if case .failure(let error) = made { shortage = Shortage(people: error, mayPass: false) }
        let dealer = try made.mapError { $0.asLoadError }.get()
        self.dealer = dealer
        isDealerStale = false
        return dealer
    }

    /// Away from the main actor: names are folded to be told apart.
    @concurrent private static func makeDealer(
        _ mode: NameMatchMode, _ roster: Roster, _ schedule: LeitnerSchedule, at date: Date
    ) async -> Result<Dealer, NotEnoughPeopleError> {
        Result { () throws(NotEnoughPeopleError) in
            try Dealer(
                mode.people(of: roster), choices: mode.choices, direction: mode.direction,
                distractors: mode.distractors, schedule: schedule, at: date)
        }
    }

    private func shownDeal(by dealer: inout Dealer) async throws(LoadError) -> Deal {
        var absent: Set<FaceID> = []
        var reason: LoadError?
        var vainTries = 0
        var result = Result { () throws(NotEnoughPeopleError) in
            try dealer.deal(using: &chance) { [broken] in !broken.contains($0) }
        }
        while true {
            let deal: Deal
            switch result {
            case .success(let made): deal = made
            case .failure(let error):
                // Where too few are left, the way to them may be what is broken; to try again is to ask for all.
                broken = []
                if reason == nil { shortage = Shortage(people: error, mayPass: true) }
                throw reason ?? error.asLoadError
            }
            let missing = missing(of: mode.direction == .facesForName ? deal.people : [deal.target])
            // One that is waited for alone may itself be slow, so another is asked for before the network is blamed.
            let fetch = await fetch(missing, for: missing.count == 1 && vainTries == 0 ? 1 : Self.tries - vainTries)
            guard !Task.isCancelled else { throw .cancelled }
            if fetch.failures.isEmpty { return deal }
            for (face, error) in fetch.failures {
                if error.isForGood { broken.insert(face) } else { (absent, reason) = (absent.union([face]), error) }
            }
            try noteLosses(of: fetch)
            vainTries += fetch.isInVain ? max(1, fetch.patiences) : 0
            result = replacement(of: deal, by: &dealer, without: absent, isOffline: fetch.isInVain)
            if case .failure = result, fetch.isInVain, vainTries < Self.tries {
                result = replacement(of: deal, by: &dealer, without: absent, isOffline: false)
            }
        }
    }

    /// Gives up where one portrait after the other is lost, instead of asking for those of everybody.
    private func noteLosses(of fetch: Fetch) throws(LoadError) {
        let lost = fetch.failures.map(\.1).filter(\.isForGood)
        lostInARow = fetch.hasLoaded ? 0 : lostInARow + lost.count
        guard lostInARow >= Self.lostAtMost, let error = lost.last else { return }
        lostInARow = 0
        throw error
    }

    /// The round with others in the place of those who did not come; without a network, with those who are here.
    private func replacement(
        of deal: Deal, by dealer: inout Dealer, without absent: Set<FaceID>, isOffline: Bool
    ) -> Result<Deal, NotEnoughPeopleError> {
        let here = isOffline ? Set(dealer.people.filter { portraits.kept(at: $0.portrait) != nil }.map(\.face)) : nil
        return Result { () throws(NotEnoughPeopleError) in
            try dealer.replace(in: deal, using: &chance) { [broken] face in
                here?.contains(face) ?? (!absent.contains(face) && !broken.contains(face))
            }
        }
    }

    private struct Fetch {
        /// In the order in which they were asked for.
        var failures: [(FaceID, LoadError)] = []
        var hasLoaded = false
        /// How many patiences were spent on it.
        var patiences = 0

        /// Whether portraits had to be fetched and not one came, for a reason that may pass.
        var isInVain: Bool { !failures.isEmpty && !hasLoaded && !failures.contains { $0.1.isForGood } }
    }

    /// Those whose portraits are not here.
    private func missing(of shown: [Person]) -> [Person] {
        shown.filter { portraits.kept(at: $0.portrait) == nil }
    }

    /// Waits until each portrait is here or has failed; while not one comes, for so many patiences.
    private func fetch(_ missing: [Person], for patiences: Int) async -> Fetch {
        guard !missing.isEmpty else { return Fetch() }
        let prefetch = portraits.prefetch(missing.map(\.portrait))
        awaited = prefetch
        let alarm = Alarm(time)
        let began = time.elapsed()
        watch(prefetch, with: alarm, 1, of: patiences, since: began)
        let failures = await prefetch.failures()
        alarm.set(at: nil) {}
        if awaited === prefetch { awaited = nil }
        var fetch = Fetch(hasLoaded: prefetch.progress.loaded > 0)
        fetch.patiences = (1...Self.tries).last { time.elapsed() - began >= Self.timeout * $0 } ?? 0
        for person in missing {
            guard let failure = failures.first(where: { $0.url == person.portrait }) else { continue }
            // A prefetch is cancelled when it takes too long.
            let error = failure.error == .cancelled ? .connectivity(.timedOut) : failure.error.asPortraitError
            fetch.failures.append((person.face, error))
        }
        return fetch
    }

    /// Gives portraits up that take too long; while none came the network is slow, and others would be no faster.
    private func watch(
        _ prefetch: ImagePrefetch, with alarm: Alarm, _ number: Int, of patiences: Int, since began: Duration
    ) {
        alarm.set(at: began + Self.timeout * number) { [weak self] in
            guard let self, prefetch.progress.loaded == 0, number < patiences else { return prefetch.cancel() }
            watch(prefetch, with: alarm, number + 1, of: patiences, since: began)
        }
    }
}

/// What a round is called: its number, and the face that is asked for, so that no other deck asks for it again at once.
private struct RoundID: CustomStringConvertible {
    let number: Int
    let face: FaceID

    var description: String { "\(number) \(face)" }

    init(number: Int, face: FaceID) {
        self.number = number
        self.face = face
    }

    /// Takes what a round of a stored game is called; nil for what no deck has called one.
    init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[0]), (1...1_000_000_000).contains(number) else { return nil }
        self.init(number: number, face: FaceID(String(parts[1])))
    }
}

extension NotEnoughPeopleError {
    fileprivate var asLoadError: LoadError {
        .invalidData(.rejected(rule: "notEnoughPeople", at: "need \(need), have \(have)"))
    }
}

extension LoadError {
    /// What a missing portrait means for a game: no loader of pictures can tell that there are no more rounds.
    fileprivate var asPortraitError: LoadError {
        self == .refused(.exhausted) ? .refused(.unavailable(until: nil)) : self
    }

    /// Whether to ask again would bring the same.
    fileprivate var isForGood: Bool {
        switch self {
        case .invalidData, .refused(.gone), .refused(.notFound), .refused(.badRequest), .refused(.signInNeeded): true
        case .connectivity, .refused(.rateLimited), .refused(.unavailable), .refused(.exhausted), .cancelled: false
        }
    }
}
