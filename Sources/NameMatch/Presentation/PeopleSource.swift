import Foundation
import Observation
import QuizDomain
import RemoteLoading

/// The people of a session: fetched once, kept, and fetched anew when asked for.
@MainActor
@Observable
final class PeopleSource {
    /// Those who came last.
    private(set) var roster: Roster?
    /// Modes that there are too few people for.
    private(set) var shortages: [NameMatchMode: NotEnoughPeopleError] = [:]
    /// How the last fetching went.
    private(set) var state = FetchState.idle
    @ObservationIgnored private let people: any PeopleLoading
    @ObservationIgnored private let modes: [NameMatchMode]
    @ObservationIgnored private let shared = SharedLoad()
    /// Everybody who was here: a game that is under way knows people who have left since.
    @ObservationIgnored private var known: [FaceID: Person] = [:]

    init(_ people: any PeopleLoading, for modes: [NameMatchMode]) {
        self.people = people
        self.modes = modes
    }

    func person(of face: FaceID) -> Person? { known[face] }

    /// Fetches the people anew; calls while they are on their way wait for them.
    func load() async {
        await shared.join {
            state = .loading
            return { [weak self, people, modes, generation = shared.generation] in
                let result = await Self.fetch(people, modes)
                self?.receive(result, of: generation)
            }
        } whenAbandoned: { [weak self] in
            self?.state = .idle
        }
    }

    /// The people who are here, or else those who come.
    func people() async throws(LoadError) -> Roster {
        if let roster { return roster }
        await load()
        guard !Task.isCancelled else { throw .cancelled }
        if let roster { return roster }
        throw state.error ?? .cancelled
    }

    /// Waits for those who are on their way, if there is nobody yet; who asks for them is told what went wrong.
    func wait() async {
        if roster == nil { await load() }
    }

    private typealias Arrival = (roster: Roster, shortages: [NameMatchMode: NotEnoughPeopleError])

    /// Away from the main actor: names are folded to be counted.
    @concurrent private static func fetch(
        _ people: any PeopleLoading, _ modes: [NameMatchMode]
    ) async -> Result<Arrival, LoadError> {
        await Result.catching { () async throws(LoadError) in
            let roster = try await people.loadPeople()
            let shortages = modes.map { mode in (mode, mode.shortage(of: roster)) }
            return (roster, Dictionary(shortages) { first, _ in first }.compactMapValues { $0 })
        }
    }

    private func receive(_ result: Result<Arrival, LoadError>, of generation: Int) {
        // What comes to a load that was given up must not undo the one after it.
        guard generation == shared.generation else { return }
        switch result {
        case .success(let arrival):
            (roster, shortages, state) = (arrival.roster, arrival.shortages, .idle)
            for person in arrival.roster.people { known[person.face] = person }
        case .failure(.cancelled): state = .idle
        case .failure(let error): state = .failed(error)
        }
    }
}

extension NameMatchMode {
    /// Those of a roster whom a game of this mode is about.
    func people(of roster: Roster) -> [Person] { roster.people.filter(people.includes) }

    fileprivate func shortage(of roster: Roster) -> NotEnoughPeopleError? {
        let names = Set(people(of: roster).map { ByteKey(AnswerFolding.fold($0.name)) }).count
        return names < choices ? NotEnoughPeopleError(need: choices, have: names) : nil
    }
}
