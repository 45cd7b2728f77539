import Foundation
@testable import NameMatch
@testable import QuizDomain
@testable import RemoteLoading

extension FuzzTarget {
    /// The target for the files of records and of lessons, and for the text form of a record key.
    ///
    /// The first digit of an input determines its kind: 0 and 1 are whole files, 2 and 3 are the bodies of files whose
    /// heading with the right checksum is added, 4 is the text of a key, and 5 is the parts of a key.
    static let archives = FuzzTarget(
        "archives",
        growth: [
            GrowthFamily("foreign bytes", "0", repeating: "playhouse records "),
            GrowthFamily("digits of a version", "0playhouse records ", repeating: "1", "\n"),
            GrowthFamily("line feeds", "0playhouse records 1 ", repeating: "\n"),
            GrowthFamily("nested lists", "2", repeating: "["),
            GrowthFamily("nested objects", "2", repeating: "{\"a\":"),
            GrowthFamily("quotes", "2", repeating: "\""),
            GrowthFamily("records", "2{", "}") { "\"game?n=\($0)\":\(record)" },
            GrowthFamily("a long key", "2{\"", repeating: "a", "\":\(record)}"),
            GrowthFamily("encoded marks in a key", "2{\"e", repeating: "%CC%81%CC%96", "\":\(record)}"),
            GrowthFamily("keys with encoded marks", "2{", "}") {
                "\"e\(String(repeating: "%CC%96", count: 100))\($0)\":\(record)"
            },
            GrowthFamily("cards", "3{\"cards\":{", "}}") { "\"\($0)\":{\"box\":1,\"seen\":1}" },
            GrowthFamily(
                "mix-ups", "3{\"cards\":{\"a\":{\"box\":1,\"seen\":1,\"takenFor\":[\"b\"", repeating: ",\"b\"", "]}}}"),
            GrowthFamily(
                "combining marks in a person", "3{\"cards\":{\"e", repeating: "\u{301}\u{316}",
                "\":{\"box\":1,\"seen\":1}}}"),
            GrowthFamily("persons with combining marks", "3{\"cards\":{", "}}") {
                "\"e\(String(repeating: "\u{301}\u{316}", count: 100))\($0)\":{\"box\":1,\"seen\":1}"
            },
            GrowthFamily("settings", "4game?", row: { "a\($0)=1&" }),
            GrowthFamily("slashes", "4game", repeating: "/"),
            GrowthFamily("equal signs", "4game?a", repeating: "="),
            GrowthFamily("encoded marks", "4e", repeating: "%CC%81%CC%96"),
            GrowthFamily("combining marks", "5e", repeating: "\u{301}\u{316}"),
            // The marks are only in the value of a setting. In its name, they would take quadratic time in this target
            // itself, because the names are the keys of a dictionary.
            GrowthFamily("combining marks in settings", "5a\nb\nc\ne", repeating: "\u{301}\u{316}"),
        ]
    ) { input in
        var input = input
        switch input.choice(6) {
        case 0: checkRecords(input.data)
        case 1: checkLearned(input.data)
        case 2: checkRecords(ArchiveText.framed(Data(input.rest), under: "playhouse records 1"))
        case 3: checkLearned(ArchiveText.framed(Data(input.rest), under: "playhouse learning 1"))
        case 4: checkKey(input.text)
        default: checkKeyParts(input)
        }
    }
}

private let record = """
    {"best":{"id":"00000000-0000-0000-0000-000000000001","score":1,"date":0},"games":1,\
    "recent":[{"id":"00000000-0000-0000-0000-000000000001","score":1,"date":0}]}
    """

/// Returns the content of a file, or `nil` if the file is refused.
///
/// Unit tests check the errors.
private func decoded<Content: Decodable>(_ file: Data, _ text: ArchiveText, as type: Content.Type) -> Content? {
    do { return try text.decoded(file, as: type) } catch { return nil }
}

/// Stops the process if encoding and decoding the content changes it.
private func requireKept<Content: Codable & Equatable>(_ content: Content, _ text: ArchiveText) {
    do {
        let written = try text.encoded(content)
        require(try text.decoded(written, as: Content.self) == content, "what is kept is the same")
        require(try text.encoded(content) == written, "the same content is the same bytes")
    } catch {
        fatalError("property broken: what was read can be kept: \(error)")
    }
}

private func checkRecords(_ file: Data) {
    guard let archive = decoded(file, RecordArchive.text, as: RecordArchive.self) else { return }
    requireKept(archive, RecordArchive.text)
    for (key, record) in archive.records { check(key, record) }
}

private func check(_ key: RecordKey, _ record: GameRecord) {
    checkKey(key.description)
    require(record.best.score >= record.last.score, "no game is better than the best")
    let next = GameRecord(GameResult(id: UUID(), score: .max, at: .distantFuture), after: record)
    require(next.best.score == .max && next.games >= record.games, "a better game becomes the best")
}

private func checkLearned(_ file: Data) {
    let text = ArchiveText("playhouse learning", version: 1)
    guard var schedule = decoded(file, text, as: LeitnerSchedule.self) else { return }
    requireKept(schedule, text)
    for (person, card) in schedule.cards.prefix(100) {
        require(LeitnerSchedule.intervals.indices.contains(card.box), "a card lies in a box")
        for date in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 1_767_639_731)] {
            _ = schedule.isDue(person, at: date)
            schedule.learn(Lesson(person, .known, takenFor: [person, "somebody"], at: date))
        }
    }
    requireKept(schedule, text)
}

private func checkKey(_ text: String) {
    guard let key = RecordKey(text) else { return }
    requireSameBytes(key.description, text, "a key keeps its text form")
}

private func checkKeyParts(_ input: FuzzInput) {
    var input = input
    let key = RecordKey(game: input.line(), mode: input.line(), settings: [input.line(): input.text])
    require(RecordKey(key.description) == key, "a key is read from its text form: \(key.description.debugDescription)")
}
