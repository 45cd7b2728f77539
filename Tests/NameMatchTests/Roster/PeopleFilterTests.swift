import TestSupport
import Testing

@testable import NameMatch

@Suite(.bounded) struct PeopleFilterTests {
    private func firstNames(_ filter: PeopleFilter) -> [String] {
        let roster = Roster([
            .named("Matt"), .named("Mathis", title: nil), .named("MATTHEW"), .named("Amata"), .named("Maté"),
        ])
        return filter.people(of: roster).map(\.firstName)
    }

    @Test func everyoneFilterIncludesAllPeople() {
        #expect(firstNames(.everyone).count == 5)
    }

    @Test func firstNameFilterIgnoresCaseAndAccents() {
        #expect(firstNames(.firstNames(startingWith: "Mat")) == ["Matt", "Mathis", "MATTHEW", "Maté"])
        #expect(firstNames(.firstNames(startingWith: "máte")) == ["Maté"])
    }

    @Test func teamFiltersSelectPeopleByJobTitle() {
        #expect(firstNames(.current) == ["Matt", "MATTHEW", "Amata", "Maté"])
        #expect(firstNames(.former) == ["Mathis"])
    }

    @Test(arguments: [
        (["3B"], ["Ada", "Bea"]), (["chess"], ["Bea", "Carl"]), (["équipe", "chess"], ["Bea", "Carl", "Dora"]),
        (["3"], []), (["nobody"], []),
    ])
    func groupFilterIgnoresCaseAndAccents(groups: [String], names: [String]) {
        let roster = Roster(
            [("Ada", ["3b"]), ("Bea", ["3b", "Chess"]), ("Carl", ["CHESS"]), ("Dora", ["Equipe"]), ("Emil", [])]
                .map { name, groups in .named(name) { $0.groups = groups } })
        let filter = PeopleFilter.groups(groups)
        #expect(filter.people(of: roster).map(\.firstName) == names)
        #expect(roster.people.filter(filter.includes).map(\.firstName) == names)
        #expect(filter.unknownGroups(in: roster) == (names.isEmpty ? groups : []))
    }
}
