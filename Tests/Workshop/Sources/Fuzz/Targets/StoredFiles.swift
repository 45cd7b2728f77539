import Foundation
@testable import NameMatch
@testable import PlayhouseCore
@testable import QuizDomain
@testable import RemoteLoading

extension FuzzTarget {
    /// The target for the files of records and of lessons, and for the text form of a record key.
    ///
    /// The first digit of an input determines its kind: 0 and 1 are whole files, 2 and 3 are the contents of files of
    /// the right format, 4 is the text of a key, and 5 is the parts of a key.
    static let storedFiles = FuzzTarget(
        "stored-files",
        growth: [
            GrowthFamily("foreign bytes", "0", repeating: "playhouse records "),
            GrowthFamily("digits of a version", "0{\"format\":\"playhouse records\",\"version\":", repeating: "1", "}"),
            GrowthFamily("combining marks in a format", "0{\"format\":\"e", repeating: "\u{301}\u{316}", "\"}"),
            GrowthFamily("line feeds", "0{", repeating: "\n", "}"),
            GrowthFamily("nested lists", "2", repeating: "["),
            GrowthFamily("nested objects", "2", repeating: "{\"a\":"),
            GrowthFamily("quotes", "2", repeating: "\""),
            GrowthFamily("records", "2{", "}") { "\"game?n=\($0)\":\(record)" },
            GrowthFamily("a long key", "2{\"", repeating: "a", "\":\(record)}"),
            GrowthFamily("encoded marks in a key", "2{\"e", repeating: "%CC%81%CC%96", "\":\(record)}"),
            GrowthFamily("keys with encoded marks", "2{", "}") {
                "\"e\(String(repeating: "%CC%96", count: 100))\($0)\":\(record)"
            },
            GrowthFamily("entries about people", "3{\"entries\":[", "]}") { entry($0, about: "\($0)") },
            GrowthFamily("entries about a person", "3{\"entries\":[", "]}") { entry($0, about: "a") },
            GrowthFamily("mix-ups", "3{\"entries\":[", "]}") { entry($0 % 3, about: "a", confusedWith: "\"\($0)\"") },
            GrowthFamily("mix-ups of an entry", "3{\"entries\":[\(lessonStart)\"b\"", repeating: ",\"b\"", "]}]}"),
            GrowthFamily(
                "combining marks in a person", "3{\"entries\":[\(lessonStart)\"e", repeating: "\u{301}\u{316}", "\"]}]}"
            ),
            GrowthFamily("people with combining marks", "3{\"entries\":[", "]}") {
                entry($0, about: "e\(String(repeating: "\u{301}\u{316}", count: 50))\($0)")
            },
            // 92 digits are four lessons of 23 bytes.
            GrowthFamily(
                "lessons of a sum", "3{\"entries\":[\(sumStart)", repeating: String(repeating: "AAEA", count: 23),
                "\"}}]}"),
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
        case 2: checkRecords(storedFile("playhouse records", Data(input.rest)))
        case 3: checkLearned(storedFile("playhouse learning log", Data(input.rest)))
        case 4: checkKey(input.text)
        default: checkKeyParts(input)
        }
    }
}

private let record = """
    {"best":{"id":"00000000-0000-0000-0000-000000000001","score":1,"date":0},"games":1,\
    "recent":[{"id":"00000000-0000-0000-0000-000000000001","score":1,"date":0}]}
    """

private let lessonStart = """
    {"id":"00000000-0000-0000-0000-000000000001","person":"a","at":1,"outcome":"missed","direction":"typedName",\
    "takenFor":[
    """

private let sumStart = """
    {"id":"00000000-0000-0000-0000-000000000001","person":"a","at":1,"event":"folded","sum":{"lessons":"
    """

/// Returns a lesson with a number.
private func entry(_ number: Int, about person: String, confusedWith: String = "") -> String {
    let digits = String(number)
    let id = "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count) + digits
    return """
        {"id":"\(id)","person":"\(person)","at":\(number % 50),"outcome":"slow","direction":"typedName",\
        "takenFor":[\(confusedWith)]}
        """
}

/// Returns a file of the first version of a format, with the given bytes as its content.
func storedFile(_ format: String, _ content: Data) -> Data {
    Data("{\"format\":\"\(format)\",\"version\":1,\"content\":".utf8) + content + Data("}".utf8)
}

/// Returns the content of a file, or `nil` if the file is refused.
///
/// Unit tests check the errors.
private func decoded<Content: Codable>(_ file: Data, _ format: StoredFormat) -> Content? {
    do { return try format.decoded(file) } catch { return nil }
}

/// Stops the process if encoding and decoding the content changes it.
private func requireKept<Content: Codable & Equatable>(_ content: Content, _ format: StoredFormat) {
    do {
        let written = try format.encoded(content)
        require(try format.decoded(written) == content, "what is kept is the same")
        require(try format.encoded(content) == written, "the same content is the same bytes")
    } catch {
        fatalError("property broken: what was read can be kept: \(error)")
    }
}

private func checkRecords(_ file: Data) {
    guard let records: [RecordKey: GameRecord] = decoded(file, .records) else { return }
    requireKept(records, .records)
    for (key, record) in records { check(key, record) }
}

private func check(_ key: RecordKey, _ record: GameRecord) {
    checkKey(key.description)
    require(record.best.score >= record.last.score, "no game is better than the best")
    let next = GameRecord(GameResult(id: UUID(), score: .max, at: .distantFuture), after: record)
    require(next.best.score == .max && next.games >= record.games, "a better game becomes the best")
}

private func checkLearned(_ file: Data) {
    let format = StoredFormat("playhouse learning log", version: 2)
    guard var log: LearningLog = decoded(file, format) else { return }
    requireKept(log, format)
    let schedule = LearningSchedule(log)
    for (person, learned) in schedule.people.prefix(100) {
        require(learned.memory.stability > 0 && learned.memory.difficulty >= 1, "a memory is possible")
        for date in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 1_767_639_731)] {
            _ = (learned.isKnown(at: date), learned.dueDate)
            let lesson = LearningEntry.Event.lesson(.known, .namesForFace, confusedWith: [person, "somebody"])
            log.append(contentsOf: [LearningEntry(lesson, about: person, at: date, id: UUID())])
        }
        require(log.entries(about: person).count <= 8, "old entries are folded")
    }
    requireKept(log, format)
    let repeated = LearningLog(log.entries + log.entries)
    require(repeated == log, "repeated entries count once")
    checkMerges(log)
}

private func checkMerges(_ log: LearningLog) {
    let entries = log.entries.enumerated()
    let (even, odd) = (
        LearningLog(entries.filter { $0.offset.isMultiple(of: 2) }.map(\.element)),
        LearningLog(entries.filter { !$0.offset.isMultiple(of: 2) }.map(\.element))
    )
    var (one, other) = (even, odd)
    one.append(contentsOf: odd.entries)
    other.append(contentsOf: even.entries)
    require(one == other, "logs can be merged in both directions")
    let dates = [Int64(1_000_000_000_000), 1_767_639_731_000]
    for now in dates {
        var corrected = log
        corrected.append(contentsOf: log.corrections(at: now))
        require(corrected.corrections(at: now).isEmpty, "dates are corrected once")
    }
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
