import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting
import Testing

/// A thousand copies of a record file, each damaged in another way.
@Suite(.timeLimit(.minutes(5))) struct CorruptedRecordsTests {
    private enum Damage: CaseIterable {
        case flippedBits, cutOff, lengthened, overwritten, missingStretch, swapped

        func applied(to content: Data, by generator: inout SeededGenerator) -> Data {
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

    private func problem(_ call: () async throws -> Void) async -> RecordStoreError? {
        do {
            try await call()
            return nil
        } catch {
            return error as? RecordStoreError
        }
    }

    @Test func aThousandCorruptedCopiesEachGiveAClearErrorAndStayInPlace() async throws {
        let folder = try TemporaryFolder()
        let whole = FileRecordStore(folder.file("whole"))
        for level in 0..<5 {
            try await whole.record(scores: [level, 9 - level], for: .fixture(settings: ["level": String(level)]))
        }
        let content = try Data(contentsOf: folder.file("whole"))
        var changed = 0
        try await forEverySeed(in: 0..<1_030) { generator in
            let damage = Damage.allCases[generator.number(below: Damage.allCases.count)]
            let damaged = damage.applied(to: content, by: &generator)
            guard damaged != content else { return }
            changed += 1
            let file = folder.file("copy-\(generator.seed)")
            try damaged.write(to: file)
            let store = FileRecordStore(file)
            let reading = await problem { _ = try await store.records() }
            let recording = await problem { try await store.record(.fixture(), for: .fixture()) }
            #expect(reading != nil && recording == reading, "\(damage)")
            #expect(reading?.place == file.path)
            switch reading?.problem {
            case .corrupt, .foreign: break
            default: Issue.record("\(damage): \(String(describing: reading))")
            }
            let left = try Data(contentsOf: file)
            #expect(left == damaged, "\(damage)")
        }
        #expect(changed >= 1_000)
    }
}

extension RecordStore {
    fileprivate func record(scores: [Int], for key: RecordKey) async throws {
        for score in scores { try await record(.fixture(score: score), for: key) }
    }
}
