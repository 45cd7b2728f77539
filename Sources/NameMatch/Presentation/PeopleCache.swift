import Foundation
import QuizDomain
import RemoteLoading

/// A source of the people of a session, which are loaded when they are first needed.
///
/// ``people()`` loads the people only if they are not loaded yet. ``load()`` always loads the current people.
@MainActor
final class PeopleCache {
    typealias Shortages = [NameMatchMode: NotEnoughPeopleError]

    /// The people of the last successful load.
    private(set) var roster: Roster?
    /// The number of successful loads.
    private(set) var loads = 0
    /// The modes with too few people.
    private(set) var shortages: Shortages = [:]
    /// The face of the person whom the last ended round asked about, in any game of the session.
    var lastAsked: FaceID?
    /// The state of the load.
    private(set) var state = FetchState()
    /// The function to call after each change of the state.
    var onChange: @MainActor () -> Void = {}
    private let loading = SharedLoad()
    private let loader: any PeopleLoading
    private let modes: [NameMatchMode]
    /// The people of all rosters so far, because a running game may ask about people who are missing from the newest
    /// roster.
    private var known: [FaceID: Person] = [:]

    init(_ loader: any PeopleLoading, for modes: [NameMatchMode]) {
        self.loader = loader
        self.modes = modes
    }

    func person(of face: FaceID) -> Person? { known[face] }

    /// Returns the person with the given face, or the first person in the roster with the given name.
    func person(of content: NameOrFace) -> Person? {
        if let face = content.face { return person(of: face) }
        return roster?.people.first { .name($0.name) == content }
    }

    /// Loads the people, or waits for the load in flight.
    func load() async {
        guard !Task.isCancelled else { return }
        if !state.isLoading { begin() }
        await loading.wait { [weak self] in self?.end(.cancelled) }
    }

    private func begin() {
        state.begin()
        loading.begin { [loader, modes, known] () async throws(LoadError) in
            PreparedPeople(try await loader.loadPeople(), for: modes, after: known)
        } receive: { [weak self] result in
            self?.receive(result)
        }
        onChange()
    }

    private func receive(_ result: Result<PreparedPeople, LoadError>) {
        switch result {
        case .success(let loaded):
            (roster, shortages, known) = (loaded.roster, loaded.shortages, loaded.known)
            loads += 1
            end(nil)
        case .failure(let error): end(error)
        }
    }

    private func end(_ error: LoadError?) {
        state.end(error)
        onChange()
    }

    /// Returns the people of the last successful load, or loads the people if there was none.
    func people() async throws(LoadError) -> Roster {
        if let roster { return roster }
        await load()
        guard !Task.isCancelled else { throw .cancelled }
        if let roster { return roster }
        throw state.error ?? .cancelled
    }
}

/// Loaded people, with the values that are computed from all of them off the main actor.
struct PreparedPeople: Sendable {
    let roster: Roster
    let shortages: PeopleCache.Shortages
    /// The people of this roster and of earlier ones.
    let known: [FaceID: Person]

    init(_ roster: Roster, for modes: [NameMatchMode], after known: [FaceID: Person]) {
        self.roster = roster
        let shortages = modes.map { mode in (mode, mode.shortage(of: roster)) }
        self.shortages = Dictionary(shortages) { first, _ in first }.compactMapValues { $0 }
        self.known = known.merging(roster.people.map { ($0.face, $0) }) { _, new in new }
    }
}

extension NameMatchMode {
    /// Returns the people of a roster that the mode includes.
    func people(of roster: Roster) -> [Person] { people.people(of: roster) }

    /// Returns the reason why the people of a roster are not enough for the mode, or `nil` if they are enough.
    func shortage(of roster: Roster) -> NotEnoughPeopleError? {
        let names = people(of: roster).nameCount
        let unknown = people.unknownGroups(in: roster)
        guard names < choices || !unknown.isEmpty else { return nil }
        return NotEnoughPeopleError(need: choices, have: names, groups: people.groups, unknownGroups: unknown)
    }
}
