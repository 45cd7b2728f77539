import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

/// A store made of closures, so that each defect takes a line or two.
struct ClosureLearningStore: LearningStore {
    typealias Change = @Sendable (inout LearningLog, [LearningEntry]) -> Void

    private let content: Locked<LearningLog>
    private let change: Change
    private let forget: @Sendable (inout LearningLog) -> Void
    private let show: @Sendable (LearningLog) -> LearningLog
    private let refuses: @Sendable ([LearningEntry]) -> Bool
    private let refusesToForget: @Sendable (LearningLog) -> Bool

    init(
        _ content: Locked<LearningLog> = Locked(LearningLog()),
        showing show: @escaping @Sendable (LearningLog) -> LearningLog = { $0 },
        refusing refuses: @escaping @Sendable ([LearningEntry]) -> Bool = { _ in false },
        refusingToForget refusesToForget: @escaping @Sendable (LearningLog) -> Bool = { _ in false },
        forgetting forget: @escaping @Sendable (inout LearningLog) -> Void = { $0 = LearningLog() },
        appending change: @escaping Change = { $0.append(contentsOf: $1) }
    ) {
        self.content = content
        self.change = change
        self.forget = forget
        self.show = show
        self.refuses = refuses
        self.refusesToForget = refusesToForget
    }

    func append(_ entries: [LearningEntry]) async throws(StoreError) {
        guard !refuses(entries) else { throw StoreError(.other(code: 1), at: "here") }
        content.withLock { change(&$0, entries) }
    }

    func forgetAll() async throws(StoreError) {
        guard !refusesToForget(content.withLock { $0 }) else { throw StoreError(.other(code: 1), at: "here") }
        content.withLock { forget(&$0) }
    }

    func log() async throws(StoreError) -> LearningLog { show(content.withLock { $0 }) }
}

/// A store whose calls overlap: each of them reads, lets others run, and then writes.
actor RacingLearningStore: LearningStore {
    enum Mistake {
        /// A call overwrites the log as it was when the call began.
        case writesOldLog
        /// A call overwrites the entries about its people as they were when the call began.
        case writesOldPerson
        /// A call fails while another one is running.
        case isBusy
    }

    private let mistake: Mistake
    private var running = 0
    private var kept = LearningLog()

    init(_ mistake: Mistake) {
        self.mistake = mistake
    }

    func append(_ entries: [LearningEntry]) async throws(StoreError) {
        guard mistake != .isBusy || running == 0 else { throw StoreError(.other(code: 5), at: "here") }
        running += 1
        let before = kept
        await Task.detached {}.value  // lets other calls run
        running -= 1
        switch mistake {
        case .writesOldLog: kept = before
        case .writesOldPerson:
            let people = Set(entries.map(\.person))
            let others = kept.entries.filter { !people.contains($0.person) }
            kept = LearningLog(others + people.flatMap { before.entries(about: $0) })
        case .isBusy: break
        }
        kept.append(contentsOf: entries)
    }

    func forgetAll() async { kept = LearningLog() }

    func log() async -> LearningLog { kept }
}

/// A store that writes entries only at the next call.
final class WriteBehindLearningStore: LearningStore {
    private let place: Locked<LearningLog>
    private let content: Locked<LearningLog>
    private let readsPlace: Bool

    init(_ place: Locked<LearningLog>, readsPlace: Bool) {
        self.place = place
        self.readsPlace = readsPlace
        content = Locked(place.withLock { $0 })
    }

    func append(_ entries: [LearningEntry]) async throws(StoreError) {
        let before = content.withLock { log in
            defer { log.append(contentsOf: entries) }
            return log
        }
        place.withLock { $0 = before }
    }

    func forgetAll() async throws(StoreError) {
        content.withLock { $0 = LearningLog() }
        place.withLock { $0 = LearningLog() }
    }

    func log() async throws(StoreError) -> LearningLog { (readsPlace ? place : content).withLock { $0 } }
}

/// A store that keeps a log with its checksum in memory, and can be created with one mistake in its treatment of
/// damage.
struct ChecksummedStore: LearningStore {
    enum Mistake {
        case none
        case readsDamageAsEmpty
        case deletesDamagedContent
        case omitsPlace
        case reportsReadError
        case neverRepairs
        case keepsDamageWhenForgetting
    }

    let place: Locked<Data?>
    let mistake: Mistake

    static func location(_ mistake: Mistake) -> LearningStoreContract.Location {
        let place = Locked<Data?>(nil)
        return .init(
            opening: { ChecksummedStore(place: place, mistake: mistake) }, reading: { place.withLock { $0 } },
            overwriting: { content in place.withLock { $0 = content } })
    }

    func append(_ entries: [LearningEntry]) async throws(StoreError) {
        let result = place.withLock { content in
            Result { () throws(StoreError) in
                do throws(StoreError) {
                    var log = try read(content)
                    log.append(contentsOf: entries)
                    content = try written(log)
                } catch {
                    if mistake == .deletesDamagedContent { content = nil }
                    throw error
                }
            }
        }
        try result.get()
    }

    func forgetAll() async throws(StoreError) {
        if mistake == .neverRepairs { _ = try read(place.withLock { $0 }) }
        place.withLock { content in
            if mistake == .keepsDamageWhenForgetting, Self.isDamaged(content) { return }
            content = nil
        }
    }

    func log() async throws(StoreError) -> LearningLog { try read(place.withLock { $0 }) }

    private func read(_ content: Data?) throws(StoreError) -> LearningLog {
        guard let content else { return LearningLog() }
        do {
            guard !Self.isDamaged(content) else { throw Damaged() }
            return try JSONDecoder().decode(LearningLog.self, from: content.dropFirst())
        } catch {
            switch mistake {
            case .readsDamageAsEmpty: return LearningLog()
            case .omitsPlace: throw StoreError(.corrupt(at: "the root"), at: "")
            case .reportsReadError: throw StoreError(.unreadable(code: 5), at: "the place")
            case .none, .deletesDamagedContent, .neverRepairs, .keepsDamageWhenForgetting:
                throw StoreError(.corrupt(at: "the root"), at: "the place")
            }
        }
    }

    private func written(_ log: LearningLog) throws(StoreError) -> Data {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let bytes = try encoder.encode(log)
            return Data([Self.sum(of: bytes)]) + bytes
        } catch {
            throw StoreError(.unwritable(code: 1), at: "the place")
        }
    }

    private static func isDamaged(_ content: Data?) -> Bool {
        content.map { $0.first != sum(of: $0.dropFirst()) } ?? false
    }

    private static func sum(of bytes: Data) -> UInt8 { bytes.reduce(1) { $0 &* 31 &+ $1 } }
}

private struct Damaged: Error {}
