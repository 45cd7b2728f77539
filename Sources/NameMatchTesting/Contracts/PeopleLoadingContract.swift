import Foundation
public import NameMatch
import RemoteLoading
public import RemoteLoadingTesting

/// The contract of `PeopleLoading`, which every implementation must fulfil.
public enum PeopleLoadingContract {
    /// The rows of a list of people, in the order of the source.
    ///
    /// The value `nil` stands for a row that is malformed in the format of the source.
    public typealias Rows = [UncheckedProfile?]

    /// The factories of the loader under test, one for each situation that the contract checks.
    public struct Subject: ComparedLoader {
        package let changing: (@Sendable (ChangingSource<Rows>) async throws -> any PeopleLoading)?
        package let delivering: @Sendable (Rows) async throws -> any PeopleLoading
        package let unreachable: (@Sendable () async throws -> any PeopleLoading)?
        package let givenNonsense: (@Sendable () async throws -> any PeopleLoading)?
        package let neverAnswered: (@Sendable () async throws -> any PeopleLoading)?
        let unknown: @Sendable (Exclusion.Reason) -> Bool
        package let timeout: Timeout

        /// Creates a subject from several factories, one for each situation of the loader's source.
        ///
        /// The source of `delivering` must contain the given rows: for each row, the identifier, both names, the job
        /// title, and the address and the identifier of the picture. Every row has the type of a person, and no row has
        /// a caption. The loader must create its roster with the default rules.
        ///
        /// Pass `nil` for a situation that cannot occur. For example, a source on the device, such as an address book,
        /// can always be reached. The contract then does not check the rule about the situation.
        ///
        /// Some exclusion reasons cannot occur in some sources: for example, an address book has no malformed rows.
        /// Let `unknown` return `true` for each such reason. The contract then leaves out the rows with that reason.
        public init(
            delivering: @escaping @Sendable (Rows) async throws -> any PeopleLoading,
            unreachable: (@Sendable () async throws -> any PeopleLoading)?,
            givenNonsense: (@Sendable () async throws -> any PeopleLoading)?,
            neverAnswered: (@Sendable () async throws -> any PeopleLoading)?,
            unknown: @escaping @Sendable (Exclusion.Reason) -> Bool = { _ in false }, timeout: Timeout = Timeout()
        ) {
            changing = nil
            self.delivering = delivering
            self.unreachable = unreachable
            self.givenNonsense = givenNonsense
            self.neverAnswered = neverAnswered
            self.unknown = unknown
            self.timeout = timeout
        }

        /// Creates a subject from one closure, which makes a loader for a source that changes between calls.
        ///
        /// The source of the loader must do what the `situation` says at each
        /// request.
        public init(
            changing make: @escaping @Sendable (ChangingSource<Rows>) async throws -> any PeopleLoading,
            unknown: @escaping @Sendable (Exclusion.Reason) -> Bool = { _ in false }, timeout: Timeout = Timeout()
        ) {
            changing = make
            delivering = { try await make(ChangingSource(.delivering($0))) }
            unreachable = { try await make(ChangingSource(.unreachable)) }
            givenNonsense = { try await make(ChangingSource(.malformed)) }
            neverAnswered = { try await make(ChangingSource(.silent)) }
            self.unknown = unknown
            self.timeout = timeout
        }
    }

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] =
        [
            comparison.rule("any loads return the people of the source", id: "calls"),
            ContractRule("a long list is returned complete", id: "long-list") { subject in
                let rows: Rows = (0..<250).map { .fixture($0) }
                return difference(await outcome(of: try await subject.delivering(rows), load), rows)
            },
        ] + Subject.failureRules(load) + [Subject.cancellationRule(load)]

    private static let comparison = LoaderComparison<Subject, Void, Roster>(
        content: { $0.rows() }, adapting: { $0.knows($1) }, call: { _ in },
        load: { loader, _ throws(LoadError) in try await load(loader) }, difference: { difference($1, $3) })
}

extension SeededNumbers {
    /// Returns rows in any order, with texts that are easily changed, and with rows that are excluded.
    fileprivate mutating func rows() -> PeopleLoadingContract.Rows {
        let names = ["Zo\u{EB}", "Rene\u{301} \"Bob\"", "\u{96EA}", "Ada", "ada", "O'Neill-McDonald", "R&D <i>, 50 %"]
        var rows: PeopleLoadingContract.Rows = []
        for number in shuffled(Array(0..<number(below: 9))) {
            var (first, last) = (element(of: names) ?? "", element(of: names) ?? "")
            // Different people can have one name.
            if let namesake = rows.last ?? nil, self.number(below: 4) == 0 {
                (first, last) = (namesake.firstName, namesake.lastName)
            }
            let title = element(of: [nil, "Designer", "R&D <lead>, 50 %", ""]) ?? nil
            rows.append(.fixture(number, firstName: first, lastName: last, jobTitle: title))
        }
        let excluded: PeopleLoadingContract.Rows = [
            nil, .fixture(0, firstName: "Another"), .fixture(20, lastName: "Staff"),
            UncheckedProfile(id: "21", firstName: "No", lastName: "Picture"),
            .fixture(22, headshot: .init(.unusable(given: "ftp://faces.test/22.png"), id: "22")),
            .fixture(23, headshot: .fixture(1)), .fixture(24, firstName: " ", lastName: ""),
            .fixture(0, headshot: .fixture(25)), .fixture(27, firstName: "First 0"), .fixture(26),
        ]
        for row in shuffled(excluded).prefix(max(0, number(below: 6) - 2)) {
            rows.insert(row, at: number(below: rows.count + 1))
        }
        return rows
    }
}

extension PeopleLoadingContract {
    private static let load = { @Sendable (loader: any PeopleLoading) async throws(LoadError) in
        try await loader.loadPeople()
    }

    /// Returns how the outcome differs from the roster of the rows, or `nil` if it does not.
    ///
    /// If a row is unreadable, the contract does not compare the position of the mistake in the row, because this
    /// position depends on the format of the source.
    private static func difference(_ outcome: Result<Roster, LoadError>, _ rows: Rows) -> String? {
        guard case .success(let roster) = outcome else { return "returned \(outcome)" }
        let expected = Roster(rows)
        let (told, due) = (reasons(roster), reasons(expected))
        let flaws = rows.indices.filter { told[$0] != due[$0] }.map { row in
            "row \(row), \(text(rows[row])), should be \(due[row].text("included")) and is \(told[row].text("not excluded"))"
        }
        if roster.people != expected.people {
            let people = "the people are \(roster.people.map(text)) instead of \(expected.people.map(text))"
            return ([people] + flaws).joined(separator: "; ")
        }
        if !flaws.isEmpty { return flaws.joined(separator: "; ") }
        let beyond = told.keys.filter { !rows.indices.contains($0) }.sorted()
        return beyond.isEmpty ? nil : "excluded rows \(beyond) of a list of \(rows.count) rows"
    }

    /// Returns the exclusion reasons by row, without the texts that differ between sources.
    private static func reasons(_ roster: Roster) -> [Int: Exclusion.Reason] {
        let reasons = roster.excluded.map { exclusion -> (Int, Exclusion.Reason) in
            switch exclusion.reason {
            case .unreadable: (exclusion.row, .unreadable(at: ""))
            case .unusablePicture: (exclusion.row, .unusablePicture(given: ""))
            case let reason: (exclusion.row, reason)
            }
        }
        return Dictionary(reasons) { first, _ in first }
    }

    private static func text(_ person: Person) -> String {
        "\(person.name) (\(person.id.rawValue), \(person.jobTitle ?? "no job title"), \(person.portrait))"
    }

    private static func text(_ profile: UncheckedProfile?) -> String {
        guard let profile else { return "malformed" }
        let picture = profile.headshot.map { "\($0.address)" } ?? "no picture"
        return "\(profile.firstName) \(profile.lastName) (\(profile.id ?? "no identifier"), \(picture))"
    }
}

extension Exclusion.Reason? {
    fileprivate func text(_ none: String) -> String { map { "excluded as \($0)" } ?? none }
}

extension PeopleLoadingContract.Subject {
    /// Returns the rows without those that the source cannot contain.
    fileprivate func knows(_ rows: PeopleLoadingContract.Rows) -> PeopleLoadingContract.Rows {
        let left = Dictionary(Roster(rows).excluded.map { ($0.row, $0.reason) }) { first, _ in first }
        return rows.enumerated().filter { row, _ in left[row].map { !unknown($0) } ?? true }.map(\.element)
    }
}
