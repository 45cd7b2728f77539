import Foundation
@testable import NameMatch
@testable import QuizDomain

extension FuzzTarget {
    /// Saved games in JSON: typed recall, multiple choice, and the name game.
    static let savedGames = FuzzTarget(
        "saved-games",
        growth: [
            GrowthFamily("nested lists", "0", repeating: "["),
            GrowthFamily("nested objects", "1", repeating: "{\"a\":"),
            GrowthFamily("quotes", "2", repeating: "\""),
            GrowthFamily("saved answers", "0\(recallStart)\"answers\":[", "],\"text\":\"q\"},\(recallEnd)") {
                "{\"text\":\"answer \($0)\",\"aliases\":[]}"
            },
            GrowthFamily(
                "combining marks in an answer", "0\(recallStart)\"answers\":[{\"text\":\"e",
                repeating: "\u{301}\u{316}",
                "\",\"aliases\":[]}],\"text\":\"q\"},\(recallEnd)"),
        ]
    ) { input in
        var input = input
        switch input.choice(3) {
        case 0: checkRecall(input.data)
        case 1: checkChoice(input.data, of: ChoiceGame<QuizContent>.self) { $0 }
        default: checkChoice(input.data, of: SavedNameMatch.self) { $0.game }
        }
    }
}

private let recallStart = """
    {"version":2,"limit":300000,"articles":[],"typos":[],"tellsClose":false,"phase":"paused","time":0,"guesses":[],\
    "wrong":0,"question":{
    """
private let recallEnd = "\"x\":1}"

private func decoded<Value: Decodable>(_ data: Data, as type: Value.Type) -> Value? {
    do { return try JSONDecoder().decode(type, from: data) } catch { return nil }
}

private func checkRecall(_ data: Data) {
    guard var game = decoded(data, as: RecallGame.self) else { return }
    requireKept(game)
    require(game.elapsed >= .zero && game.remaining ?? .zero >= .zero, "the time lies in the game")
    requireUnique(game.found, "no answer was found twice")
    game.start()
    game.resume()
    let answers = game.question.answers.prefix(20).map(\.text)
    for (place, answer) in answers.enumerated() { _ = game.add(answer, at: game.elapsed + .milliseconds(place)) }
    _ = game.add("no answer at all", at: .seconds(1 << 40))
    require(game.found.count <= game.question.answers.count, "no more is found than there is")
    _ = game.report()
    _ = game.giveUp(at: .seconds(1 << 50))
    requireKept(game)
}

private func checkChoice<Saved: Codable & Hashable, Content: Codable & Hashable & Sendable>(
    _ data: Data, of type: Saved.Type, game gameOf: (Saved) -> ChoiceGame<Content>
) {
    guard let saved = decoded(data, as: type) else { return }
    requireKept(saved)
    var game = gameOf(saved)
    require(game.elapsed >= .zero, "the time is counted from the start")
    game.start()
    game.resume()
    for _ in 0..<20 {
        guard let instant = game.nextInstant ?? game.currentRound.map({ _ in game.elapsed }) else { break }
        _ = game.pick(ChoiceOptionID(round: game.rounds.count - 1, place: 0), at: game.elapsed)
        _ = game.useFiftyFifty(at: game.elapsed)
        _ = game.eliminateOption(at: game.elapsed)
        game.advance(to: instant)
    }
    // A decoded game is never running, so the game is paused before it is encoded.
    game.pause(at: game.elapsed)
    requireKept(game)
    _ = game.quit(at: .seconds(1 << 50))
    requireKept(game)
}
