import NameMatch
import TestSupport
import Testing

@Suite(.bounded) struct PeopleFilterTests {
    private func firstNames(_ filter: PeopleFilter) -> [String] {
        let roster = Roster([
            .named("Matt"), .named("Mathis", title: nil), .named("MATTHEW"), .named("Amata"), .named("Maté"),
        ])
        return roster.people.filter(filter.includes).map(\.firstName)
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
}
