import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

/// A store made of closures, so that each defect takes a line or two.
struct TamperedLearningStore: LearningStore {
    typealias Change = @Sendable (inout LearningLog, [LearningEntry]) -> Void

    private let content: Locked<LearningLog>
    private let change: Change
    private let forget: @Sendable (inout LearningLog) -> Void
    private let show: @Sendable (LearningLog) -> LearningLog
    private let refuses: @Sendable () -> Bool

    init(
        _ content: Locked<LearningLog> = Locked(LearningLog()),
        showing show: @escaping @Sendable (LearningLog) -> LearningLog = { $0 },
        refusing refuses: @escaping @Sendable () -> Bool = { false },
        forgetting forget: @escaping @Sendable (inout LearningLog) -> Void = { $0 = LearningLog() },
        appending change: @escaping Change = { $0.append($1) }
    ) {
        self.content = content
        self.change = change
        self.forget = forget
        self.show = show
        self.refuses = refuses
    }

    func append(_ entries: [LearningEntry]) async throws(StoreError) {
        guard !refuses() else { throw StoreError(.other(code: 1), at: "here") }
        content.withLock { change(&$0, entries) }
    }

    func forgetAll() async throws(StoreError) { content.withLock { forget(&$0) } }

    func log() async throws(StoreError) -> LearningLog { show(content.withLock { $0 }) }
}

/// A store whose first call reads, waits until a second call has written, and then overwrites what the second call
/// wrote.
final class RacingLearningStore: LearningStore {
    private struct State {
        var log = LearningLog()
        var calls = 0
        var first: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func append(_ entries: [LearningEntry]) async throws(StoreError) {
        var (number, log) = state.withLock { state in
            state.calls += 1
            return (state.calls, state.log)
        }
        if number == 1 {
            await withCheckedContinuation { first in
                let isLate = state.withLock { state in
                    if state.calls == 1 { state.first = first }
                    return state.calls > 1
                }
                if isLate { first.resume() }
            }
        }
        log.append(entries)
        let learned = log
        let first = state.withLock { state in
            state.log = learned
            defer { state.first = nil }
            return state.first
        }
        first?.resume()
    }

    func forgetAll() async throws(StoreError) { state.withLock { $0.log = LearningLog() } }

    func log() async throws(StoreError) -> LearningLog { state.withLock { $0.log } }
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
    }

    let place: Locked<Data?>
    let mistake: Mistake

    static func stage(_ mistake: Mistake) -> LearningStoreContract.Stage {
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
                    log.append(entries)
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
        place.withLock { $0 = nil }
    }

    func log() async throws(StoreError) -> LearningLog { try read(place.withLock { $0 }) }

    private func read(_ content: Data?) throws(StoreError) -> LearningLog {
        guard let content else { return LearningLog() }
        do {
            guard let sum = content.first, sum == Self.sum(of: content.dropFirst()) else { throw Damaged() }
            return try JSONDecoder().decode(LearningLog.self, from: content.dropFirst())
        } catch {
            switch mistake {
            case .readsDamageAsEmpty: return LearningLog()
            case .omitsPlace: throw StoreError(.corrupt(at: "the root"), at: "")
            case .reportsReadError: throw StoreError(.unreadable(code: 5), at: "the place")
            case .none, .deletesDamagedContent, .neverRepairs:
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

    private static func sum(of bytes: Data) -> UInt8 { bytes.reduce(1) { $0 &* 31 &+ $1 } }
}

private struct Damaged: Error {}
