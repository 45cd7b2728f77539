import Foundation
import QuizDomain
import RemoteLoading

/// A deck for one game, which returns a round when the portraits of the round are loaded.
///
/// A ``Dealer`` chooses the people by the learning schedule and by chance. If the portrait of a person fails to load,
/// another person replaces this person in the round. Without a network, the deck deals people whose portraits are
/// cached.
@MainActor
final class NameMatchDeck: ChoiceDeck {
    /// A shortage of people for a round.
    struct Shortage {
        let people: NotEnoughPeopleError
        /// A Boolean value that indicates whether a retry may succeed, because only portraits are missing.
        let mayPass: Bool
    }

    /// The shortage of people that made the last request fail, or `nil` if the request succeeded or had another error.
    private(set) var shortage: Shortage?
    private let direction: MatchDirection
    private let people: GameRoster
    private let portraits: PortraitLoader
    private var failures = PortraitFailures()
    private let time: TimeSource
    private var chance: ChanceSource

    init(
        asking direction: MatchDirection, among people: GameRoster, portraits: PortraitLoader, time: TimeSource,
        chance: ChanceSource
    ) {
        self.direction = direction
        self.people = people
        self.portraits = portraits
        self.time = time
        self.chance = chance
    }

    /// Returns the next round.
    @MainActor func next(after history: ChoiceHistory<NameOrFace>) async throws(LoadError) -> ChoicePage<NameOrFace> {
        shortage = nil
        switch try await people.dealer(forNewGame: history.dealtKeys.isEmpty) {
        case .failure(let error): throw fail(error, mayPass: false)
        case .success(let dealer):
            if people.mode.play.isLesson { return try await nextOfLesson(after: history) }
            return try history.page(try await deal(by: dealer, after: history), asking: direction)
        }
    }

    /// Returns the next round of a lesson, which may introduce people before it.
    ///
    /// If too many people of a round cannot be shown, another round is planned without them: it has fewer options, or
    /// introduces other people.
    private func nextOfLesson(
        after history: ChoiceHistory<NameOrFace>
    ) async throws(LoadError) -> ChoicePage<NameOrFace> {
        do throws(LoadError) {
            return try await planned(after: history)
        } catch {
            guard shortage != nil, failures.hasLost else { throw error }
            shortage = nil
        }
        defer { if shortage != nil { failures.tryLostAgain() } }
        return try await planned(after: history)
    }

    private func planned(
        after history: ChoiceHistory<NameOrFace>
    ) async throws(LoadError) -> ChoicePage<NameOrFace> {
        let next = await people.nextStep(after: history.rounds) { [failures] in failures.canShow($0) }
        guard !Task.isCancelled else { throw .cancelled }
        guard let (step, made) = next else { return ChoicePage([], isLast: true) }
        switch made {
        case .failure(let error): throw fail(error, mayPass: false)
        case .success(let dealer):
            let deal = try await deal(by: dealer, after: history)
            if step.introduces { people.course.introduce(deal.people.map(\.face).filter(step.targets.contains)) }
            let direction = people.course.direction(for: deal.target.face, after: history.rounds, of: people.mode)
            return try history.page(deal, asking: direction)
        }
    }

    private func deal(
        by dealer: Dealer, after history: ChoiceHistory<NameOrFace>
    ) async throws(LoadError) -> Deal {
        var dealer = dealer
        dealer.resume(after: people.lastAsked, unanswered: history.unansweredTargets)
        return try await dealWithPortraits(by: &dealer)
    }

    /// Loads the people and the portraits of a round that was dealt before, and returns the faces that cannot be shown.
    ///
    /// These are the faces of people who are no longer in the list, and the faces whose portraits failed permanently.
    /// No person is replaced, because the player has already seen the round. If there are no such faces, the function
    /// throws the error of a portrait that a retry may load.
    func bringBack(_ faces: [FaceID]) async throws(LoadError) -> Set<FaceID> {
        try await people.load()
        let gone = faces.filter { people.person(of: $0) == nil }
        let load = await portraits.load(portraits.missing(of: faces.compactMap { people.person(of: $0) }))
        guard !Task.isCancelled else { throw .cancelled }
        let lost = load.permanentFailures.map(\.face)
        failures.noteLost(lost)
        if let failure = load.failures.first, lost.isEmpty, gone.isEmpty { throw failure.error }
        return Set(lost + gone)
    }

    /// Deals a round, and replaces people until all portraits of the round are loaded.
    private func dealWithPortraits(by dealer: inout Dealer) async throws(LoadError) -> Deal {
        failures.beginRound()
        var result = await deal(by: &dealer)
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            let deal = try dealt(result)
            let showsAll = direction == .facesForName || people.mode.play.isLesson
            let missing = portraits.missing(of: showsAll ? deal.people : [deal.target])
            let load = await portraits.load(missing, for: failures.timeouts(for: missing.count))
            guard !Task.isCancelled else { throw .cancelled }
            if load.failures.isEmpty { return deal }
            try failures.note(load)
            result = await replace(in: deal, by: &dealer, isOffline: load.hasOnlyFailed)
        }
    }

    /// Returns the round with other people in place of the people whose portraits failed.
    ///
    /// If `isOffline` is `true`, people with cached portraits are preferred.
    private func replace(
        in deal: Deal, by dealer: inout Dealer, isOffline: Bool
    ) async -> Result<Deal, NotEnoughPeopleError> {
        if isOffline {
            let missing = Set(portraits.missing(of: dealer.people).map(\.face))
            let result = await self.deal(by: &dealer, inPlaceOf: deal) { !missing.contains($0) }
            if case .success = result { return result }
            guard failures.mayTryAgain else { return result }
        }
        return await self.deal(by: &dealer, inPlaceOf: deal)
    }

    /// Returns a new round, or a round with other people in place of those who cannot be shown.
    private func deal(
        by dealer: inout Dealer, inPlaceOf deal: Deal? = nil, showing isShowable: (@Sendable (FaceID) -> Bool)? = nil
    ) async -> Result<Deal, NotEnoughPeopleError> {
        let canShow = isShowable ?? { [failures] in failures.canShow($0) }
        let dealt = await Self.deal(dealer, chance, inPlaceOf: deal, at: time.date(), showing: canShow)
        (dealer, chance) = (dealt.dealer, dealt.chance)
        return dealt.result
    }

    /// Deals off the main actor, because a dealer looks at all people.
    @concurrent private static func deal(
        _ dealer: Dealer, _ chance: ChanceSource, inPlaceOf deal: Deal?, at date: Date,
        showing isShowable: @Sendable (FaceID) -> Bool
    ) async -> (result: Result<Deal, NotEnoughPeopleError>, dealer: Dealer, chance: ChanceSource) {
        var (dealer, chance) = (dealer, chance)
        let result = Result { () throws(NotEnoughPeopleError) in
            guard let deal else { return try dealer.deal(at: date, using: &chance, showing: isShowable) }
            return try dealer.replace(in: deal, at: date, using: &chance, showing: isShowable)
        }
        return (result, dealer, chance)
    }

    /// Returns a round that was dealt, or throws the error of a portrait if there are not enough people without this
    /// portrait.
    private func dealt(_ result: Result<Deal, NotEnoughPeopleError>) throws(LoadError) -> Deal {
        switch result {
        case .success(let deal): return deal
        case .failure(let error):
            if !people.mode.play.isLesson { failures.tryLostAgain() }
            throw failures.error ?? fail(error, mayPass: true)
        }
    }

    /// Notes a shortage, and returns the error to throw.
    private func fail(_ error: NotEnoughPeopleError, mayPass: Bool) -> LoadError {
        shortage = Shortage(people: error, mayPass: mayPass)
        return .refused(.tooFew(need: error.need, have: error.have))
    }
}

extension ChoiceHistory<NameOrFace> {
    /// The faces of the people whom the open round and the rounds ahead ask about.
    fileprivate var unansweredTargets: [FaceID] {
        let open = rounds.last.flatMap { $0.settlement == nil ? $0.question : nil }
        return ([open].compactMap(\.self) + questionsAhead).compactMap(\.targetFace)
    }

    /// Returns a page with the question of the next round.
    fileprivate func page(_ deal: Deal, asking direction: MatchDirection) throws(LoadError) -> ChoicePage<NameOrFace> {
        do throws(ChoiceQuestionError) {
            return ChoicePage([try ChoiceQuestion(deal, asking: direction, id: newID(for: deal.target))])
        } catch {
            throw .invalidData(InvalidData(error, at: "round"))
        }
    }

    /// Returns an identifier for the next round, which no round of the game has.
    ///
    /// The identifier contains the face, because a resumed game may choose another target for a round than it chose
    /// before the interruption. These two rounds have the same number. After a round ahead was withdrawn, a later round
    /// can have the next number and the same face. The next number that is free is used then.
    private func newID(for target: Person) -> String {
        var number = dealtKeys.count + 1
        while contains("\(number) \(target.face)") { number += 1 }
        return "\(number) \(target.face)"
    }
}
