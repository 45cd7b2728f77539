import Foundation
import QuizDomain
import TestSupport

/// A store in memory.
actor ActorRecordStore: RecordStore {
    private var kept: [RecordKey: GameRecord] = [:]

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        let record = GameRecord(result, after: kept[key])
        kept[key] = record
        return record
    }

    func record(for key: RecordKey) async throws(StoreError) -> GameRecord? { kept[key] }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { kept }

    func forgetAll() async throws(StoreError) { kept.removeAll() }
}

/// A store beside the views of an app.
@MainActor
final class MainActorRecordStore: RecordStore {
    private var rows: [(key: RecordKey, record: GameRecord)] = []

    @MainActor
    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        guard let place = rows.firstIndex(where: { $0.key == key }) else {
            let record = GameRecord(result)
            rows.append((key, record))
            return record
        }
        let record = GameRecord(result, after: rows[place].record)
        rows[place].record = record
        return record
    }

    @MainActor
    func records() async throws(StoreError) -> [RecordKey: GameRecord] {
        var records: [RecordKey: GameRecord] = [:]
        for row in rows {
            records[row.key] = row.record
        }
        return records
    }

    @MainActor
    func forgetAll() async throws(StoreError) { rows = [] }
}

/// A file with one line for each key, after a line that names the format.
struct LineRecordStore: RecordStore {
    private static let heading = Data("quiz records\n".utf8)
    private let file: SharedFile

    init(_ file: SharedFile) {
        self.file = file
    }

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        try file.locked { () throws(StoreError) in
            var records = try read()
            let record = GameRecord(result, after: records[key])
            records[key] = record
            try write(records)
            return record
        }
    }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { try read() }

    func forgetAll() async throws(StoreError) {
        try file.locked { () throws(StoreError) in
            do throws(StoreError) {
                _ = try read()
            } catch {
                guard case .corrupt = error.problem else { throw error }
                try file.setAside()
            }
            try file.remove()
        }
    }

    private func read() throws(StoreError) -> [RecordKey: GameRecord] {
        guard let content = file.content else { return [:] }
        guard content.starts(with: Self.heading) else { throw StoreError(.foreign, at: file.path) }
        let text = String(decoding: content.dropFirst(Self.heading.count), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.last == "" else { throw StoreError(.corrupt(at: "the end"), at: file.path) }
        var records: [RecordKey: GameRecord] = [:]
        for line in lines.dropLast() {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard cells.count == 2, let key = RecordKey(String(cells[0])) else {
                throw StoreError(.corrupt(at: "a line"), at: file.path)
            }
            do {
                records[key] = try JSONDecoder().decode(GameRecord.self, from: Data(cells[1].utf8))
            } catch {
                throw StoreError(.corrupt(at: key.description), at: file.path)
            }
        }
        return records
    }

    private func write(_ records: [RecordKey: GameRecord]) throws(StoreError) {
        var content = Self.heading
        for (key, record) in records {
            content += Data(key.description.utf8)
            content += Data("\t".utf8)
            do {
                content += try JSONEncoder().encode(record)
            } catch {
                throw StoreError(.other(code: 0), at: file.path)
            }
            content += Data("\n".utf8)
        }
        try file.replace(with: content)
    }
}

/// A table with one row for each result.
///
/// An empty file is an empty table.
struct TableRecordStore: RecordStore {
    private let file: SharedFile

    init(_ file: SharedFile) {
        self.file = file
    }

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        try file.locked { () throws(StoreError) in
            let earlier = try merged(rows())[key]
            let content = file.content ?? Data()
            try file.replace(with: content + Data(Self.line(result, key).utf8))
            return GameRecord(result, after: earlier)
        }
    }

    func record(for key: RecordKey) async throws(StoreError) -> GameRecord? {
        var record: GameRecord?
        for row in try rows() {
            if row.key == key {
                record = GameRecord(row.result, after: record)
            }
        }
        return record
    }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { try merged(rows()) }

    func forgetAll() async throws(StoreError) {
        try file.locked { () throws(StoreError) in try file.replace(with: Data()) }
    }

    private func merged(_ rows: [(key: RecordKey, result: GameResult)]) -> [RecordKey: GameRecord] {
        var records: [RecordKey: GameRecord] = [:]
        for row in rows {
            records[row.key] = GameRecord(row.result, after: records[row.key])
        }
        return records
    }

    private func rows() throws(StoreError) -> [(key: RecordKey, result: GameResult)] {
        let text = String(decoding: file.content ?? Data(), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.last == "" || text.isEmpty else { throw StoreError(.corrupt(at: "the end"), at: file.path) }
        var rows: [(key: RecordKey, result: GameResult)] = []
        for line in lines.dropLast() {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == 9, let key = RecordKey(cells[0]), let result = Self.result(cells) else {
                throw StoreError(.corrupt(at: "row \(rows.count)"), at: file.path)
            }
            rows.append((key, result))
        }
        return rows
    }

    private static func line(_ result: GameResult, _ key: RecordKey) -> String {
        var cells = [key.description, result.id.uuidString, "\(result.score)"]
        cells.append("\(Int((result.date.timeIntervalSince1970 * 1_000).rounded()))")
        cells.append(text(result.right))
        cells.append(text(result.wrong))
        cells.append(text(result.playingTime.map(milliseconds)))
        switch result.tieBreak {
        case nil: cells.append("")
        case .wrongAnswers: cells.append("wrong")
        case .time(let time): cells.append("\(milliseconds(time))")
        }
        cells.append("\(result.help)")
        return cells.joined(separator: "\t") + "\n"
    }

    private static func milliseconds(_ time: Duration) -> Int64 {
        time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000
    }

    private static func text(_ number: (some BinaryInteger)?) -> String {
        guard let number else { return "" }
        return "\(number)"
    }

    private static func result(_ cells: [String]) -> GameResult? {
        guard let id = UUID(uuidString: cells[1]), let score = Int(cells[2]), let date = Int(cells[3]) else {
            return nil
        }
        var tieBreak: GameResult.TieBreak?
        if cells[7] == "wrong" {
            tieBreak = .wrongAnswers
        }
        if let time = Int(cells[7]) {
            tieBreak = .time(.milliseconds(time))
        }
        return GameResult(
            id: id,
            score: score,
            at: Date(timeIntervalSince1970: Double(date) / 1_000),
            right: Int(cells[4]),
            wrong: Int(cells[5]),
            playingTime: Int(cells[6]).map { .milliseconds($0) },
            tieBreak: tieBreak,
            help: Int(cells[8]) ?? 0)
    }
}
