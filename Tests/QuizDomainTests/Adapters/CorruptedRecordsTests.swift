import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests with four hundred copies of a record file, each of which is damaged at random.
@Suite(.bounded) struct CorruptedRecordsTests {
    private enum Damage: CaseIterable {
        case flippedBits, cutOff, lengthened, overwritten, missingStretch, swapped

        func applied(to content: Data, by generator: inout SeededNumbers) -> Data {
            var bytes = Array(content)
            let place = generator.number(below: bytes.count)
            let end = min(bytes.count, place + 1 + generator.number(below: 64))
            switch self {
            case .flippedBits:
                for _ in 0...generator.number(below: 8) {
                    bytes[generator.number(below: bytes.count)] ^= 1 << UInt8(generator.number(below: 8))
                }
            case .cutOff: bytes.removeSubrange(place...)
            case .lengthened: bytes += (place..<end).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            case .overwritten: for index in place..<end { bytes[index] = UInt8(truncatingIfNeeded: generator.next()) }
            case .missingStretch: bytes.removeSubrange(place..<end)
            case .swapped: bytes.swapAt(place, generator.number(below: bytes.count))
            }
            return Data(bytes)
        }
    }

    /// Each of the four cases checks one hundred copies, so that the cases run in parallel.
    @Test(arguments: 0..<4)
    func corruptedFileIsRefusedOrKeepsItsRecords(hundred: UInt64) async throws {
        let folder = try TemporaryFolder()
        let whole = FileRecordStore(folder.file("whole"))
        for level in 0..<5 {
            try await whole.record(scores: [level, 9 - level], for: .fixture(settings: ["level": String(level)]))
        }
        let content = try Data(contentsOf: folder.file("whole"))
        var copies = 0
        try await forEverySeed(in: hundred * 1_000..<(hundred + 1) * 1_000) { generator in
            guard copies < 100 else { return }
            let damage = Damage.allCases[generator.number(below: Damage.allCases.count)]
            let damaged = damage.applied(to: content, by: &generator)
            guard damaged != content else { return }
            copies += 1
            try await expectNoLoss(of: damaged, in: folder.file("copy-\(copies)"), "\(damage)")
        }
        #expect(copies == 100)
    }

    /// Expects that a file is either refused and kept, or read as records of which another game changes only its own.
    private func expectNoLoss(of damaged: Data, in file: URL, _ damage: Comment) async throws {
        try damaged.write(to: file)
        let store = FileRecordStore(file)
        let key = RecordKey.fixture(game: "another")
        do throws(StoreError) {
            var records = try await store.records()
            records[key] = try await store.record(.fixture(), for: key)
            #expect(try await store.records() == records, damage)
        } catch {
            #expect(error.place == file.path)
            switch error.problem {
            case .corrupt, .foreign, .newerVersion: break
            default: Issue.record("\(damage): \(error)")
            }
            // If several places are damaged, the two errors can name different ones.
            let other = await #expect(throws: StoreError.self) { try await store.record(.fixture(), for: key) }
            #expect(other?.place == file.path)
            #expect(try Data(contentsOf: file) == damaged, damage)
        }
    }
}

extension RecordStore {
    fileprivate func record(scores: [Int], for key: RecordKey) async throws {
        for score in scores { try await record(.fixture(score: score), for: key) }
    }
}
