import Foundation
import NameMatch
import RemoteLoading
import TestSupport

/// A store in memory.
actor ActorLearningStore: LearningStore {
    private var kept = LearningLog()

    func append(_ entries: [LearningEntry]) async throws(StoreError) { kept.append(contentsOf: entries) }

    func forgetAll() async throws(StoreError) { kept = LearningLog() }

    func log() async throws(StoreError) -> LearningLog { kept }
}

/// A store beside the views of an app, which keeps the entries of each call.
@MainActor
final class MainActorLearningStore: LearningStore {
    private var entries: [LearningEntry] = []

    @MainActor
    func append(_ entries: [LearningEntry]) async throws(StoreError) { self.entries += entries }

    @MainActor
    func forgetAll() async throws(StoreError) { entries.removeAll() }

    @MainActor
    func log() async throws(StoreError) -> LearningLog { LearningLog(entries) }
}

/// A file with one line for each entry, to which lines are only added.
struct LineLearningStore: LearningStore {
    private let file: SharedFile

    init(_ file: SharedFile) {
        self.file = file
    }

    func append(_ entries: [LearningEntry]) async throws(StoreError) {
        try file.locked { () throws(StoreError) in
            _ = try read()
            var content = file.content ?? Data()
            for entry in entries {
                content += try line(entry)
                content += Data("\n".utf8)
            }
            try file.replace(with: content)
        }
    }

    func forgetAll() async throws(StoreError) {
        try file.locked { () throws(StoreError) in
            try file.remove()
        }
    }

    func log() async throws(StoreError) -> LearningLog { LearningLog(try read()) }

    private func read() throws(StoreError) -> [LearningEntry] {
        let text = String(decoding: file.content ?? Data(), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.last == "" || text.isEmpty else { throw StoreError(.corrupt(at: "the end"), at: file.path) }
        var entries: [LearningEntry] = []
        for line in lines.dropLast() {
            guard let entry = Self.entry(line) else {
                throw StoreError(.corrupt(at: "line \(entries.count)"), at: file.path)
            }
            entries.append(entry)
        }
        return entries
    }

    private func line(_ entry: LearningEntry) throws(StoreError) -> Data {
        var cells = [entry.id.uuidString, Self.encoded(entry.person)]
        cells.append("\(Int64((entry.date.timeIntervalSince1970 * 1_000).rounded()))")
        switch entry.event {
        case .knownAlready: cells.append("known")
        case .forgotten: cells.append("forgotten")
        case .summed: return try encodedSum(entry)
        case .lesson(let outcome, let direction, let confusedWith):
            cells.append(outcome.rawValue)
            cells.append(direction.rawValue)
            cells += confusedWith.map(Self.encoded)
        }
        return Data(cells.joined(separator: "\t").utf8)
    }

    /// A sum, which has parts that only the rules know.
    private func encodedSum(_ entry: LearningEntry) throws(StoreError) -> Data {
        do {
            return try JSONEncoder().encode(entry)
        } catch {
            throw StoreError(.other(code: 0), at: file.path)
        }
    }

    private static func entry(_ line: Substring) -> LearningEntry? {
        if line.hasPrefix("{\"") {
            return try? JSONDecoder().decode(LearningEntry.self, from: Data(line.utf8))  // any error is damage
        }
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard cells.count >= 4, let id = UUID(uuidString: cells[0]), let person = decoded(cells[1]),
            let milliseconds = Double(cells[2])
        else { return nil }
        let date = Date(timeIntervalSince1970: milliseconds / 1_000)
        if cells.count == 4, cells[3] == "known" {
            return LearningEntry(.knownAlready, about: person, at: date, id: id)
        }
        if cells.count == 4 {
            return LearningEntry(.forgotten, about: person, at: date, id: id)
        }
        guard let outcome = LearningEntry.Outcome(rawValue: cells[3]),
            let direction = MatchDirection(rawValue: cells[4])
        else { return nil }
        let confusedWith = cells.dropFirst(5).compactMap(decoded)
        return LearningEntry(.lesson(outcome, direction, confusedWith: confusedWith), about: person, at: date, id: id)
    }

    private static func encoded(_ person: Person.ID) -> String { Data(person.rawValue.utf8).base64EncodedString() }

    private static func decoded(_ text: String) -> Person.ID? {
        guard let bytes = Data(base64Encoded: text) else { return nil }
        return Person.ID(rawValue: String(decoding: bytes, as: UTF8.self))
    }
}
