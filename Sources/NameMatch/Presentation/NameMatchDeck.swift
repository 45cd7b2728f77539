import Foundation
import QuizDomain
import RemoteLoading

/// The deck of one game, which deals each round when its portraits are loaded.
///
/// A person whose portrait fails to load is replaced by another. Without a network, the deck deals people whose
/// portraits are cached. The ``Dealer`` chooses the people by chance and by the learning schedule.
@MainActor
final class NameMatchDeck: ChoiceDeck {
    /// The portraits that the next round waits for.
    private(set) var awaited: ImagePrefetch? {
        didSet { onChange() }
    }
    /// The shortage of people in the last request; `nil` if the request succeeded or failed for another reason.
    private(set) var shortage: Shortage?
    var onChange: @MainActor () -> Void = {}
    private let mode: NameMatchMode
    private let people: PeopleSource
    private let portraits: ImagePrefetcher
    private let lessonRecorder: LessonRecorder
    private let time: TimeSource
    private var chance: ChanceSource
    private var dealer: Dealer?
    private var isDealerStale = true
    /// The face that the last settled round asked for, in any game of the session.
    var lastAsked: FaceID?
    /// The faces whose portraits fail permanently; they are dealt again only if too few others are left.
    private var broken: Set<FaceID> = []
    /// The number of permanent failures since the last portrait that was loaded.
    private var lostInARow = 0

    /// The timeout after which a portrait is replaced; three times as long while none of several is loaded.
    private static let timeout: Duration = .seconds(10)
    /// After this number of fetches without a portrait, the network counts as the cause.
    private static let tries = 3
    /// After this number of consecutive permanent failures, the service counts as the cause.
    private static let maxLosses = 30

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

    /// A shortage of people for a round.
    struct Shortage {
        let people: NotEnoughPeopleError
        /// A Boolean value that indicates whether a retry may succeed, because only portraits are missing.
        let mayPass: Bool
    }

    /// Returns the next round.
    func next(
        after history: ChoiceHistory<NameOrFace>
    ) async throws(LoadError) -> ChoicePage<NameOrFace> {
        shortage = nil
        let last = history.dealtKeys.compactMap { RoundID($0.text) }.max { $0.number < $1.number }
        // Each game starts with the people and the schedule of its start.
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

    /// Returns the person with a face in this deck, as of the start of the game; `nil` before.
    func person(of face: FaceID) -> Person? { dealer?.person(of: face) }

    /// Loads the people, and the portraits of faces of a stored game; returns `false` if the people fail to load.
    ///
    /// A portrait that fails is not replaced, because the player has seen the round.
    func bringBack(_ faces: [FaceID]) async -> Bool {
        do throws(LoadError) {
            _ = try await people.people()
        } catch {
            return false
        }
        _ = await fetch(missing(of: faces.compactMap { people.person(of: $0) }), for: Self.tries)
        return !Task.isCancelled
    }

    /// Applies a lesson, which affects the rounds that are dealt after it.
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

    /// Creates a dealer off the main actor, because folding the names is expensive.
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
                // A broken connection may be the cause, so a retry requests all portraits again.
                broken = []
                if reason == nil { shortage = Shortage(people: error, mayPass: true) }
                throw reason ?? error.asLoadError
            }
            let missing = missing(of: mode.direction == .facesForName ? deal.people : [deal.target])
            // A single portrait may itself be slow, so another is tried before the network counts as the cause.
            let fetch = await fetch(missing, for: missing.count == 1 && vainTries == 0 ? 1 : Self.tries - vainTries)
            guard !Task.isCancelled else { throw .cancelled }
            if fetch.failures.isEmpty { return deal }
            for (face, error) in fetch.failures {
                if error.isPermanent { broken.insert(face) } else { (absent, reason) = (absent.union([face]), error) }
            }
            try noteLosses(of: fetch)
            vainTries += fetch.isInVain ? max(1, fetch.timeouts) : 0
            result = replacement(of: deal, by: &dealer, without: absent, isOffline: fetch.isInVain)
            if case .failure = result, fetch.isInVain, vainTries < Self.tries {
                result = replacement(of: deal, by: &dealer, without: absent, isOffline: false)
            }
        }
    }

    /// Throws after too many consecutive losses, instead of requesting the portraits of all people.
    private func noteLosses(of fetch: Fetch) throws(LoadError) {
        let lost = fetch.failures.map(\.1).filter(\.isPermanent)
        lostInARow = fetch.hasLoaded ? 0 : lostInARow + lost.count
        guard lostInARow >= Self.maxLosses, let error = lost.last else { return }
        lostInARow = 0
        throw error
    }

    /// Returns the round with replacements for absent people; without a network, with people whose portraits are
    /// cached.
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
        /// The failures, in the order of the requests.
        var failures: [(FaceID, LoadError)] = []
        var hasLoaded = false
        /// The number of timeouts that elapsed.
        var timeouts = 0

        /// A Boolean value that indicates whether all portraits failed, for a temporary reason.
        var isInVain: Bool { !failures.isEmpty && !hasLoaded && !failures.contains { $0.1.isPermanent } }
    }

    /// Returns the people whose portraits are not cached.
    private func missing(of shown: [Person]) -> [Person] {
        shown.filter { portraits.kept(at: $0.portrait) == nil }
    }

    /// Waits until each portrait is loaded or has failed, or the number of timeouts has elapsed without a portrait.
    private func fetch(_ missing: [Person], for timeouts: Int) async -> Fetch {
        guard !missing.isEmpty else { return Fetch() }
        let prefetch = portraits.prefetch(missing.map(\.portrait))
        awaited = prefetch
        prefetch.onProgress = { [weak self] in self?.onChange() }
        let alarm = Alarm(time)
        let began = time.elapsed()
        watch(prefetch, with: alarm, 1, of: timeouts, since: began)
        let failures = await prefetch.failures()
        alarm.set(at: nil) {}
        if awaited === prefetch { awaited = nil }
        var fetch = Fetch(hasLoaded: prefetch.progress.loaded > 0)
        fetch.timeouts = (1...Self.tries).last { time.elapsed() - began >= Self.timeout * $0 } ?? 0
        for person in missing {
            guard let failure = failures.first(where: { $0.url == person.portrait }) else { continue }
            // A prefetch is cancelled when it takes too long.
            let error = failure.error == .cancelled ? .connectivity(.timedOut) : failure.error.asPortraitError
            fetch.failures.append((person.face, error))
        }
        return fetch
    }

    /// Cancels slow portraits; before the first is loaded, the network is slow, and others would be no faster.
    private func watch(
        _ prefetch: ImagePrefetch, with alarm: Alarm, _ number: Int, of timeouts: Int, since began: Duration
    ) {
        alarm.set(at: began + Self.timeout * number) { [weak self] in
            guard let self, prefetch.progress.loaded == 0, number < timeouts else { return prefetch.cancel() }
            watch(prefetch, with: alarm, number + 1, of: timeouts, since: began)
        }
    }
}

/// The identifier of a round: its number, and the target face, which the next game must not repeat at once.
private struct RoundID: CustomStringConvertible {
    let number: Int
    let face: FaceID

    var description: String { "\(number) \(face)" }

    init(number: Int, face: FaceID) {
        self.number = number
        self.face = face
    }

    /// Parses the identifier of a round in a stored game; returns `nil` for any other text.
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
    /// The error of a portrait as an error of the deck, for which `.exhausted` would mean the end of the game.
    fileprivate var asPortraitError: LoadError {
        self == .refused(.exhausted) ? .refused(.unavailable(until: nil)) : self
    }

    /// A Boolean value that indicates whether a retry would fail again.
    fileprivate var isPermanent: Bool {
        switch self {
        case .invalidData, .refused(.gone), .refused(.notFound), .refused(.badRequest), .refused(.signInNeeded): true
        case .connectivity, .refused(.rateLimited), .refused(.unavailable), .refused(.exhausted), .cancelled: false
        }
    }
}
