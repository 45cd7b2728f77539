import Foundation
@testable import NameMatch
@testable import RemoteLoading

extension FuzzTarget {
    /// The list of people of the service of the name game.
    ///
    /// The first byte of an input selects the meaning of the rest: `0` for the whole body of a response, `1` for a text
    /// in one of two rows, `2` for the identifiers of two rows.
    static let people = FuzzTarget(
        "people",
        growth: GrowthFamily.json("identifiers", document: "@", row: personWithID, choice: 0)
            + GrowthFamily.json("names", document: "{\"items\":@}", row: personWithName, choice: 0)
            + GrowthFamily.json("pictures", document: "{\"people\":@}", row: personWithPicture, choice: 0)
    ) { input in
        var input = input
        switch input.choice(3) {
        case 0: if let roster = loadedRoster(input.data) { check(roster) }
        case 1: checkBadRow(input)
        default: checkIdentities(input)
        }
    }
}

private let personWithID = """
    {"id":"@","firstName":"Ada","lastName":"L","headshot":{"url":"//a.example/a.png"}}
    """
private let personWithName = """
    {"id":"1","firstName":"@","lastName":"L","jobTitle":"x","headshot":{"url":"//a.example/a.png"}}
    """
private let personWithPicture = """
    {"firstName":"Ada","lastName":"L","headshot":{"id":"1","url":"//a.example/@"}}
    """

private func roster(_ client: AnsweringClient) async -> Result<Roster, LoadError> {
    do throws(LoadError) {
        let address = "https://people.example/list"
        guard let request = try? HTTPRequest(.get, parsing: address) else { return .failure(.cancelled) }  // valid
        return .success(try await RemotePeopleLoader(request, client: client).loadPeople())
    } catch {
        return .failure(error)
    }
}

private func loadedRoster(_ body: Data) -> Roster? {
    let client = AnsweringClient(body: body)
    let rosters = runOnCallingThread { [await roster(client), await roster(client)] }
    require(rosters[0] == rosters[1], "the same answer is the same roster")
    return rosters[0].value
}

private func checkBadRow(_ input: FuzzInput) {
    let form = """
        [{"firstName":"Eve","lastName":"E","jobTitle":"@","headshot":{"url":"//a.example/e.png"}},
        {"id":"good","firstName":"Ada","lastName":"L","headshot":{"url":"//a.example/a.png"}}]
        """
    let roster = loadedRoster(JSONText.document(form, input.rest))
    require(roster?.people.contains { $0.id == "good" } == true, "a bad row costs no other")
    if let roster { check(roster) }
}

private func checkIdentities(_ input: FuzzInput) {
    guard let (first, second) = JSONText.twoIdentifiers(input) else { return }
    let form = """
        [{"id":"@","firstName":"Eve","lastName":"E","headshot":{"url":"//a.example/e.png"}},
        {"id":"#","firstName":"Ada","lastName":"L","headshot":{"url":"//a.example/a.png"}}]
        """
    let people = loadedRoster(JSONText.document(form, first, second))?.people ?? []
    require(
        people.count == (first == second ? 1 : 2),
        "identifiers are compared as strings: \(first.debugDescription), \(second.debugDescription)")
}

private func check(_ roster: Roster) {
    requireUnique(roster.people.map(\.id.rawValue), "no two people have one identity")
    requireUnique(roster.people.map(\.face.description), "no two people have one face")
    requireUnique(roster.people.map(\.portrait.absoluteString), "no two people have one picture")
    let rows = roster.excluded.map(\.row)
    require(Set(rows).count == rows.count, "a row is excluded once")
    for person in roster.people {
        require(!person.name.isEmpty, "a person has a name")
        require(
            ["http", "https"].contains(person.portrait.scheme?.lowercased()),
            "a picture is on the web: \(person.portrait)")
        require(person.portrait.host()?.isEmpty == false, "a picture has a host: \(person.portrait)")
    }
}
