import Foundation
@testable import RemoteLoading
@testable import TwitchBrowse

extension FuzzTarget {
    /// Responses of the two interfaces of Twitch: games and streams.
    ///
    /// The first digit determines what the rest of the input is: the body of a response (0 to 6), a text in one of two
    /// rows (7), or the identifiers of two rows (8).
    static let twitch = FuzzTarget(
        "twitch",
        growth: GrowthFamily.json("games", document: "{\"data\":@}", row: "{\"id\":\"@\",\"name\":\"n\"}", choice: 0)
            + GrowthFamily.json(
                "streams", document: "{\"data\":@,\"pagination\":{\"cursor\":\"c\"}}", row: helixStream, choice: 2)
            + GrowthFamily.json("Kraken games", document: "{\"_total\":9,\"top\":@}", row: krakenGame, choice: 4)
            + GrowthFamily.json(
                "Kraken streams", document: "{\"_total\":9,\"streams\":@}", row: krakenStream, choice: 5)
            + [
                GrowthFamily("a long cursor", "0{\"data\":[],\"pagination\":{\"cursor\":\"", repeating: "a", "\"}}"),
                GrowthFamily(
                    "combining marks in a cursor", "0{\"data\":[],\"pagination\":{\"cursor\":\"e",
                    repeating: "\u{301}\u{316}", "\"}}"),
                GrowthFamily(
                    "tags", "2{\"data\":[{\"id\":\"1\",\"user_login\":\"a\",\"viewer_count\":1,\"tags\":[\"a\"",
                    repeating: ",\"a\"", "]}]}"),
            ]
    ) { input in
        var input = input
        let question = input.choice(9)
        if question == 7 { return checkBadRow(input) }
        if question == 8 { return checkIdentities(input) }
        let client = AnsweringClient(body: input.data)
        runOnCallingThread {
            do throws(LoadError) {
                if question < 4 {
                    try await ask(helix(client), question)
                } else {
                    try await ask(kraken(client), question - 4)
                }
            } catch {
                // An error is a valid outcome; unit tests check which error is thrown.
            }
        }
    }
}

private let helixStream = """
    {"id":"@","user_login":"a","viewer_count":1,"started_at":"2026-01-05T19:02:11Z","thumbnail_url":"https://a/{width}"}
    """
private let krakenGame = """
    {"viewers":1,"game":{"_id":"@","name":"n","box":{"template":"https://a/{width}x{height}"}}}
    """
private let krakenStream = """
    {"_id":1,"viewers":1,"channel":{"_id":"@","name":"n"}}
    """
private let game = StreamedGame(id: "1", name: "One")

private func helix(_ client: AnsweringClient) -> HelixLoader {
    guard let token = AccessToken("token", owner: .user("fuzz")) else { preconditionFailure("a word is a token") }
    let clientID = ClientID("client")
    let authorizer = Authorizer(FixedAccessToken(token, clientID: clientID), for: [HelixLoader.address])
    return HelixLoader(clientID: clientID, client: client, authorizer: authorizer, time: .standing())
}

private func kraken(_ client: AnsweringClient) -> KrakenLoader {
    KrakenLoader(clientID: ClientID("client"), client: client, time: .immediate())
}

private func games(_ body: Data) -> [StreamedGame] {
    let loader = helix(AnsweringClient(body: body))
    return runOnCallingThread { (try? await loader.loadTopGames(limit: 10))?.elements ?? [] }  // errors count as empty
}

private func checkBadRow(_ input: FuzzInput) {
    let form = """
        {"data":[{"id":"bad","name":"@"},{"id":"good","name":"Good"}],"pagination":{}}
        """
    let found = games(JSONText.document(form, input.rest))
    require(found.contains { $0.id == "good" }, "a bad row costs no other")
    for game in found { check(game) }
}

private func checkIdentities(_ input: FuzzInput) {
    guard let (first, second) = JSONText.twoIdentifiers(input) else { return }
    let form = """
        {"data":[{"id":"@","name":"One"},{"id":"#","name":"Two"}],"pagination":{}}
        """
    let count = games(JSONText.document(form, first, second)).count
    require(
        count == (first == second ? 1 : 2),
        "identifiers are compared as strings: \(first.debugDescription), \(second.debugDescription)")
}

private func ask(_ loader: HelixLoader, _ question: Int) async throws(LoadError) {
    switch question {
    case 0: check(try await loader.loadTopGames(limit: 100))
    case 1, 2: check(try await loader.loadTopStreams(of: game, limit: 100))
    default: check(try await loader.countViewers(of: game))
    }
}

private func ask(_ loader: KrakenLoader, _ question: Int) async throws(LoadError) {
    switch question {
    case 0: check(try await loader.loadTopGames(limit: 100))
    default: check(try await loader.loadTopStreams(of: game, limit: 100))
    }
}

private func check(_ list: TopList<StreamedGame>) {
    require(list.elements.count <= list.wanted && list.dropped >= 0, "no more games than were wanted")
    requireUnique(list.elements.map(\.id), "no game is there twice")
    for game in list.elements { check(game) }
}

private func check(_ game: StreamedGame) {
    require(!game.id.isEmpty && !game.name.isEmpty, "a game has an identifier and a name")
    if let art = game.art { checkTemplate(art) }
    if let viewers = game.viewers { check(viewers) }
}

private func check(_ list: TopList<LiveStream>) {
    require(list.elements.count <= list.wanted && list.dropped >= 0, "no more streams than were wanted")
    requireUnique(list.elements.map(\.id), "no stream is there twice")
    let viewers = list.elements.map(\.viewers)
    require(viewers == viewers.sorted(by: >) && viewers.allSatisfy { $0 >= 0 }, "streams are ranked by their viewers")
    for stream in list.elements {
        require(!stream.login.isEmpty, "a channel has a login")
        if let preview = stream.preview { checkTemplate(preview) }
    }
}

private func check(_ viewers: ViewerCount) {
    require(viewers.number >= 0, "viewers are counted from none: \(viewers)")
}
