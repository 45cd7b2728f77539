import Foundation
import Observation
import QuizDomain
import RemoteLoading

/// Deals the rounds of one session's games, each when its portraits are here.
///
/// A portrait that does not come is replaced by that of somebody else. Without a network the round is made of faces that
/// are here. What chance and learning decide is in the ``Dealer``.
@MainActor
@Observable
final class NameMatchDeck: ChoiceDeck {
    /// The portraits that the next round waits for.
    private(set) var awaited: ImagePrefetch?
    @ObservationIgnored private let mode: NameMatchMode
    @ObservationIgnored private let people: PeopleSupply
    @ObservationIgnored private let portraits: ImagePrefetcher
    @ObservationIgnored private let tutor: Tutor
    @ObservationIgnored private let patience: Duration
    @ObservationIgnored private let time: TimeSource
    @ObservationIgnored private var chance: ChanceSource
    @ObservationIgnored private var dealer: Dealer?
    /// Who was asked for in the round that was settled last, be it in the game before.
    @ObservationIgnored var lastAsked: FaceID?
    /// Faces whose portraits will not come, however often they are asked for, as long as there are enough others.
    @ObservationIgnored private var broken: Set<FaceID> = []

    /// After so many vain tries to fetch other portraits the network is held to be the reason.
    private static let tries = 3

    init(
        _ mode: NameMatchMode, people: PeopleSupply, portraits: ImagePrefetcher, tutor: Tutor, patience: Duration,
        time: TimeSource, chance: ChanceSource
    ) {
        self.mode = mode
        self.people = people
        self.portraits = portraits
        self.tutor = tutor
        self.patience = patience
        self.time = time
        self.chance = chance
    }

    /// The next round.
    func next(
        after history: ChoiceHistory<NameMatchContent>
    ) async throws(LoadError) -> ChoicePage<NameMatchContent> {
        let last = history.dealt.compactMap { RoundID($0) }.max { $0.number < $1.number }
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

    /// Takes in what a round has shown of the player; it counts from the next round that is dealt.
    func learn(_ lesson: Lesson) {
        dealer?.learn(lesson)
    }

    private func readyDealer() async throws(LoadError) -> Dealer {
        if let dealer { return dealer }
        let roster = try await people.people()
        let schedule = await tutor.currentSchedule()
        let made = await Self.makeDealer(mode, roster, schedule, at: time.date())
        let dealer = try made.mapError { $0.asLoadError }.get()
        self.dealer = dealer
        return dealer
    }

    /// Away from the main actor: names are folded to be told apart.
    @concurrent private static func makeDealer(
        _ mode: NameMatchMode, _ roster: Roster, _ schedule: LeitnerSchedule, at date: Date
    ) async -> Result<Dealer, NotEnoughPeople> {
        do throws(NotEnoughPeople) {
            return .success(
                try Dealer(
                    mode.people(of: roster), choices: mode.choices, direction: mode.direction,
                    distractors: mode.distractors, schedule: schedule, at: date))
        } catch {
            return .failure(error)
        }
    }

    private func shownDeal(by dealer: inout Dealer) async throws(LoadError) -> Deal {
        var absent: [FaceID: LoadError] = [:]
        var vainTries = 0
        var result = Result { () throws(NotEnoughPeople) in
            try dealer.deal(using: &chance) { [broken] in !broken.contains($0) }
        }
        while true {
            let deal: Deal
            switch result {
            case .success(let made): deal = made
            case .failure(let shortage):
                // Where too few are left, the way to them may be what is broken; to try again is to ask for all.
                broken = []
                throw absent.values.first ?? shortage.asLoadError
            }
            let fetch = await fetch(deal)
            guard !Task.isCancelled else { throw .cancelled }
            if fetch.failures.isEmpty { return deal }
            for (face, error) in fetch.failures where !error.isForGood { absent[face] = error }
            broken.formUnion(fetch.failures.filter(\.value.isForGood).keys)
            vainTries += fetch.isInVain ? 1 : 0
            result = replacement(of: deal, by: &dealer, without: absent, isOffline: fetch.isInVain)
            if case .failure = result, fetch.isInVain, vainTries < Self.tries {
                result = replacement(of: deal, by: &dealer, without: absent, isOffline: false)
            }
        }
    }

    /// The round with others in the place of those who did not come; without a network, with those who are here.
    private func replacement(
        of deal: Deal, by dealer: inout Dealer, without absent: [FaceID: LoadError], isOffline: Bool
    ) -> Result<Deal, NotEnoughPeople> {
        let here = isOffline ? Set(dealer.people.filter { portraits.kept(at: $0.portrait) != nil }.map(\.face)) : nil
        return Result { () throws(NotEnoughPeople) in
            try dealer.replace(in: deal, using: &chance) { [broken] face in
                here?.contains(face) ?? (absent[face] == nil && !broken.contains(face))
            }
        }
    }

    private struct Fetch {
        let failures: [FaceID: LoadError]
        /// Whether portraits had to be fetched and not one came, for a reason that may pass.
        let isInVain: Bool
    }

    /// Waits until every portrait of a round is here or has failed.
    private func fetch(_ deal: Deal) async -> Fetch {
        let shown = mode.direction == .facesForName ? deal.people : [deal.target]
        let missing = shown.filter { portraits.kept(at: $0.portrait) == nil }
        guard !missing.isEmpty else { return Fetch(failures: [:], isInVain: false) }
        let prefetch = portraits.prefetch(missing.map(\.portrait))
        awaited = prefetch
        let alarm = Alarm(time)
        alarm.set(at: time.elapsed() + patience) { prefetch.cancel() }
        let report = await prefetch.report()
        alarm.set(at: nil) {}
        if awaited === prefetch { awaited = nil }
        var failures: [FaceID: LoadError] = [:]
        for person in missing {
            if let failure = report.failed.first(where: { $0.url == person.portrait }) {
                failures[person.face] = failure.error
            } else if report.cancelled.contains(person.portrait) {
                failures[person.face] = .connectivity(.timedOut)
            }
        }
        let isInVain = report.loaded.isEmpty && !failures.values.contains(where: \.isForGood)
        return Fetch(failures: failures, isInVain: isInVain)
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

extension NotEnoughPeople {
    fileprivate var asLoadError: LoadError {
        .invalidData(.rejected(rule: "notEnoughPeople", at: "need \(need), have \(have)"))
    }
}

extension LoadError {
    /// Whether to ask again would bring the same.
    fileprivate var isForGood: Bool {
        switch self {
        case .invalidData, .refused(.gone), .refused(.notFound), .refused(.badRequest), .refused(.signInNeeded): true
        case .connectivity, .refused(.rateLimited), .refused(.unavailable), .refused(.exhausted), .cancelled: false
        }
    }
}
