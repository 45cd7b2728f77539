import Foundation
import QuizDomain
import RemoteLoading

/// A deck for one game, which returns a round when the portraits of the round are loaded.
///
/// If the portrait of a person fails to load, another person replaces this person in the round. Without a network, the
/// deck deals people whose portraits are cached. A ``Dealer`` chooses the people by the learning schedule and by chance.
@MainActor
final class NameMatchDeck: ChoiceDeck {
    /// The prefetch of the portraits that the next round waits for, or `nil` if no portraits are loading.
    private(set) var awaited: ImagePrefetch? {
        didSet { onChange() }
    }
    /// The shortage of people that made the last request fail, or `nil` if the request succeeded or had another error.
    private(set) var shortage: Shortage?
    var onChange: @MainActor () -> Void = {}
    /// The last guess of a typed game.
    var guess = TypedGuess()
    let people: PeopleSource
    private let mode: NameMatchMode
    private let portraits: ImagePrefetcher
    private let lessonRecorder: LessonRecorder
    private let newPeople: Int
    private let time: TimeSource
    private var chance: ChanceSource
    private(set) var dealer: Dealer?
    private(set) var nameJudge: NameJudge?
    private var isDealerStale = true
    /// The faces whose portraits failed permanently.
    ///
    /// The deck does not deal the people with these faces. It empties the set when a request fails because too few
    /// other people are left.
    private var broken: Set<FaceID> = []
    /// The number of portraits that failed permanently since a portrait was last loaded.
    private var lostInARow = 0

    /// The time after which people whose portraits are not loaded are replaced.
    ///
    /// If several portraits are requested and none of them is loaded, the deck waits up to three times as long.
    private static let timeout: Duration = .seconds(10)
    /// The number of failed attempts after which the deck treats the network as unavailable.
    ///
    /// If a fetch loads no portrait, each timeout that elapsed counts as a failed attempt. If no timeout elapsed, the
    /// fetch counts as one failed attempt.
    private static let tries = 3
    /// The number of consecutive permanent failures after which a request fails, because the service is the likely
    /// cause.
    private static let maxLosses = 30

    init(
        _ mode: NameMatchMode, people: PeopleSource, portraits: ImagePrefetcher, lessonRecorder: LessonRecorder,
        newPeople: Int, time: TimeSource, chance: ChanceSource
    ) {
        self.mode = mode
        self.people = people
        self.portraits = portraits
        self.lessonRecorder = lessonRecorder
        self.newPeople = newPeople
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
        // A new game needs a new dealer, with the current people and the current schedule.
        if history.dealtKeys.isEmpty { isDealerStale = true }
        var dealer = try await readyDealer()
        dealer.goOn(after: people.lastAsked, unanswered: history.unansweredTargets)
        let deal = try await shownDeal(by: &dealer)
        do throws(ChoiceQuestionError) {
            return ChoicePage([try ChoiceQuestion(deal, asking: mode.direction, id: history.newID(for: deal.target))])
        } catch {
            throw .invalidData(InvalidData(error, at: "round"))
        }
    }

    /// Returns the person with a face, from the people of the game if possible.
    ///
    /// A roster that was loaded during the game may have another person with this face.
    func person(of face: FaceID) -> Person? { dealer?.person(of: face) ?? people.person(of: face) }

    /// Returns a judge that compares typed names with the names of the people of the game.
    ///
    /// The judge is created when the people of a game are loaded. If the target of a stored game is no longer among the
    /// people of its mode, this function creates another judge.
    func judge(of target: Person) -> NameJudge {
        if let nameJudge, nameJudge.knows(target) { return nameJudge }
        let others = dealer?.people ?? people.roster.map { mode.people(of: $0) } ?? []
        let judge = NameJudge([target] + others.filter { $0.id != target.id })
        nameJudge = judge
        return judge
    }

    /// Loads the people and the portraits of a round that was dealt before, and returns the faces that cannot be shown.
    ///
    /// These are the faces of people who are no longer in the list, and the faces whose portraits failed permanently.
    /// No person is replaced, because the player has already seen the round. If there are no such faces, the function
    /// throws the error of a portrait that a retry may load.
    func bringBack(_ faces: [FaceID]) async throws(LoadError) -> Set<FaceID> {
        let roster = try await people.people()
        if nameJudge == nil { nameJudge = await Self.makeJudge(mode, mode.people(of: roster)) }
        let gone = faces.filter { person(of: $0) == nil }
        let fetch = await fetch(missing(of: faces.compactMap { person(of: $0) }), for: Self.tries)
        guard !Task.isCancelled else { throw .cancelled }
        let lost = Set(fetch.failures.filter(\.1.isPermanent).map(\.0))
        broken.formUnion(lost)
        if let failure = fetch.failures.first, lost.isEmpty, gone.isEmpty { throw failure.1 }
        return lost.union(gone)
    }

    /// Loads portraits of a later round, without waiting for them.
    func prefetch(_ faces: [FaceID]) {
        let prefetch = portraits.prefetch(faces.compactMap { person(of: $0)?.portrait })
        prefetch.onProgress = { [weak self] in self?.onChange() }
    }

    /// Learns from an ended round.
    ///
    /// The lesson affects only the rounds that are dealt later.
    func learn(from round: ChoiceRound<NameOrFace>) {
        people.lastAsked = round.question.targetFace
        let typed = mode.direction == .typedName ? guess.mixUps : []
        // Mix-ups, which are people whose names the player typed by mistake, are stored with the index of their round.
        // The first round of the next game may have the same index, so the mix-ups are removed here.
        guess.mixUps = []
        let lesson = LearningEntry(
            round, asking: mode.direction, typed: typed, at: time.date(), id: lessonRecorder.newID()
        ) {
            people.person(of: $0)?.id
        }
        if let lesson { learn(lesson) }
    }

    /// Adds an entry to the log, which affects the rounds that are dealt later.
    func learn(_ entry: LearningEntry) {
        lessonRecorder.append(entry)
        dealer?.learn(entry.person, lessonRecorder.schedule.people[entry.person])
    }

    private func readyDealer() async throws(LoadError) -> Dealer {
        if let dealer, !isDealerStale { return dealer }
        let roster = try await people.people()
        let schedule = await lessonRecorder.currentSchedule(by: Deadline(in: Self.timeout, on: time))
        // Without a store, no later session continues with the people of this one, so it may ask about all.
        let newPeople = lessonRecorder.hasStore ? newPeople : nil
        let made = await Self.makeDealer(mode, roster, schedule, newPeople: newPeople, at: time.date())
        guard !Task.isCancelled else { throw .cancelled }
        if case .failure(let error) = made { shortage = Shortage(people: error, mayPass: false) }
        let dealer = try made.mapError { $0.asLoadError }.get()
        let judge = await Self.makeJudge(mode, dealer.people)
        // A later game may have installed a newer dealer since this call was cancelled.
        guard !Task.isCancelled else { throw .cancelled }
        (nameJudge, self.dealer, isDealerStale) = (judge, dealer, false)
        return dealer
    }

    /// Creates a judge off the main actor, or returns `nil` if the names are not typed in the mode.
    @concurrent private static func makeJudge(_ mode: NameMatchMode, _ people: [Person]) async -> NameJudge? {
        mode.direction == .typedName ? NameJudge(people) : nil
    }

    /// Creates a dealer off the main actor, because folding the names is expensive.
    @concurrent private static func makeDealer(
        _ mode: NameMatchMode, _ roster: Roster, _ schedule: LearningSchedule, newPeople: Int?, at date: Date
    ) async -> Result<Dealer, NotEnoughPeopleError> {
        Result { () throws(NotEnoughPeopleError) in
            try Dealer(
                mode.people(of: roster), choices: mode.choices, direction: mode.direction,
                distractors: mode.distractors, schedule: schedule, newPeople: newPeople, at: date)
        }
    }

    private func shownDeal(by dealer: inout Dealer) async throws(LoadError) -> Deal {
        var absent: Set<FaceID> = []
        var reason: LoadError?
        var vainTries = 0
        var result = Result { () throws(NotEnoughPeopleError) in
            try dealer.deal(at: time.date(), using: &chance) { [broken] in !broken.contains($0) }
        }
        while true {
            let deal: Deal
            switch result {
            case .success(let made): deal = made
            case .failure(let error):
                // A broken connection may have made the portraits fail, so the next request tries all of them again.
                broken = []
                if reason == nil { shortage = Shortage(people: error, mayPass: true) }
                throw reason ?? error.asLoadError
            }
            let missing = missing(of: mode.direction == .facesForName ? deal.people : [deal.target])
            // If only one portrait is missing, the cause may be this portrait and not the network. The deck then waits
            // for one timeout, and tries the portrait of another person.
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

    /// Counts consecutive permanent failures, and throws the last one if there are too many.
    ///
    /// Without this limit, a service that has no portraits would receive a request for the portrait of every person.
    private func noteLosses(of fetch: Fetch) throws(LoadError) {
        let lost = fetch.failures.map(\.1).filter(\.isPermanent)
        lostInARow = fetch.hasLoaded ? 0 : lostInARow + lost.count
        guard lostInARow >= Self.maxLosses, let error = lost.last else { return }
        lostInARow = 0
        throw error
    }

    /// Returns the round with other people in place of the people whose portraits failed.
    ///
    /// If `isOffline` is `true`, every person of the round must have a cached portrait.
    private func replacement(
        of deal: Deal, by dealer: inout Dealer, without absent: Set<FaceID>, isOffline: Bool
    ) -> Result<Deal, NotEnoughPeopleError> {
        let here = isOffline ? Set(dealer.people.filter { portraits.kept(at: $0.portrait) != nil }.map(\.face)) : nil
        return Result { () throws(NotEnoughPeopleError) in
            try dealer.replace(in: deal, at: time.date(), using: &chance) { [broken] face in
                here?.contains(face) ?? (!absent.contains(face) && !broken.contains(face))
            }
        }
    }

    private struct Fetch {
        /// The failures, in the order of the requests.
        var failures: [(FaceID, LoadError)] = []
        var hasLoaded = false
        /// The number of timeouts that elapsed during the fetch.
        var timeouts = 0

        /// A Boolean value that indicates whether all portraits failed, none of them permanently.
        var isInVain: Bool { !failures.isEmpty && !hasLoaded && !failures.contains { $0.1.isPermanent } }
    }

    /// Returns the people whose portraits are not cached.
    private func missing(of shown: [Person]) -> [Person] {
        shown.filter { portraits.kept(at: $0.portrait) == nil }
    }

    /// Requests portraits, and waits until each is loaded or has failed.
    ///
    /// After a timeout, the portraits that are still loading fail if at least one other portrait is loaded. Otherwise,
    /// they fail after the given number of timeouts.
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
            // The deck cancels a prefetch only at a timeout, so a cancelled portrait has timed out.
            let error = failure.error == .cancelled ? .connectivity(.timedOut) : failure.error.asPortraitError
            fetch.failures.append((person.face, error))
        }
        return fetch
    }

    /// Cancels the pending portraits at a timeout.
    ///
    /// If none of the portraits is loaded at the timeout, the network is probably slow, and the portraits of other
    /// people would load no faster. Therefore the function waits for another timeout, up to the given number of
    /// timeouts.
    private func watch(
        _ prefetch: ImagePrefetch, with alarm: Alarm, _ number: Int, of timeouts: Int, since began: Duration
    ) {
        alarm.set(at: began + Self.timeout * number) { [weak self] in
            guard let self, prefetch.progress.loaded == 0, number < timeouts else { return prefetch.cancel() }
            watch(prefetch, with: alarm, number + 1, of: timeouts, since: began)
        }
    }
}

extension ChoiceHistory<NameOrFace> {
    /// The faces of the people whom the open round and the rounds ahead ask about.
    fileprivate var unansweredTargets: [FaceID] {
        let open = rounds.last.flatMap { $0.settlement == nil ? $0.question : nil }
        return (([open].compactMap(\.self)) + questionsAhead).compactMap(\.targetFace)
    }

    /// Returns an identifier for the next round, which no round of the game has.
    ///
    /// The identifier contains the face, because a resumed game may choose another target for a round than it chose
    /// before the interruption. These two rounds have the same number. After a round ahead was withdrawn, a later round
    /// can have the next number and the same face. The next number that is free is used then.
    fileprivate func newID(for target: Person) -> String {
        var number = dealtKeys.count + 1
        while hasDealt("\(number) \(target.face)") { number += 1 }
        return "\(number) \(target.face)"
    }
}

extension NotEnoughPeopleError {
    fileprivate var asLoadError: LoadError {
        .refused(.notEnough(need: need, have: have))
    }
}

extension LoadError {
    /// The error that the deck throws for the error of a portrait.
    ///
    /// The game ends if its deck throws `.refused(.exhausted)`. A missing portrait must not end the game, so this error
    /// becomes `.refused(.unavailable)`.
    fileprivate var asPortraitError: LoadError {
        self == .refused(.exhausted) ? .refused(.unavailable(until: nil)) : self
    }

    /// A Boolean value that indicates whether a retry would fail in the same way.
    fileprivate var isPermanent: Bool {
        switch self {
        case .invalidData, .refused(.gone), .refused(.notFound), .refused(.badRequest), .refused(.signInNeeded),
            .refused(.notEnough), .refused(.notOffered):
            true
        case .connectivity, .refused(.rateLimited), .refused(.unavailable), .refused(.exhausted), .cancelled: false
        }
    }
}
