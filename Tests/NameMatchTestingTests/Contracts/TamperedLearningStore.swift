import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

/// A store made of closures, so that each defect takes a line or two.
struct TamperedLearningStore: LearningStore {
    private let content: Locked<LeitnerSchedule>
    private let change: @Sendable (inout LeitnerSchedule, LearningChange) -> Void
    private let show: @Sendable (LeitnerSchedule) -> LeitnerSchedule
    private let refuses: @Sendable () -> Bool

    init(
        _ content: Locked<LeitnerSchedule> = Locked(LeitnerSchedule()),
        showing show: @escaping @Sendable (LeitnerSchedule) -> LeitnerSchedule = { $0 },
        refusing refuses: @escaping @Sendable () -> Bool = { false },
        changing change: @escaping @Sendable (inout LeitnerSchedule, LearningChange) -> Void = { $0.apply($1) }
    ) {
        self.content = content
        self.change = change
        self.show = show
        self.refuses = refuses
    }

    func apply(_ change: LearningChange) async throws(StoreError) -> LeitnerSchedule {
        guard !refuses() else { throw StoreError(.other(code: 1), at: "here") }
        return content.withLock { schedule in
            self.change(&schedule, change)
            return schedule
        }
    }

    func schedule() async throws(StoreError) -> LeitnerSchedule { show(content.withLock { $0 }) }
}

/// A store that returns the schedule before a change, unless the change is a list of lessons.
struct StaleLearningStore: LearningStore {
    private let store = InMemoryLearningStore()

    func apply(_ change: LearningChange) async throws(StoreError) -> LeitnerSchedule {
        let before = try await store.schedule()
        let after = try await store.apply(change)
        if case .learn = change { return after }
        return before
    }

    func schedule() async throws(StoreError) -> LeitnerSchedule { try await store.schedule() }
}

/// A store whose first call reads, waits until a second call has written, and then overwrites what the second call
/// wrote.
final class RacingLearningStore: LearningStore {
    private struct State {
        var schedule = LeitnerSchedule()
        var calls = 0
        var first: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func apply(_ change: LearningChange) async throws(StoreError) -> LeitnerSchedule {
        var (number, schedule) = state.withLock { state in
            state.calls += 1
            return (state.calls, state.schedule)
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
        schedule.apply(change)
        let learned = schedule
        let first = state.withLock { state in
            state.schedule = learned
            defer { state.first = nil }
            return state.first
        }
        first?.resume()
        return learned
    }

    func schedule() async throws(StoreError) -> LeitnerSchedule { state.withLock { $0.schedule } }
}

/// A store that keeps a schedule with its checksum in memory, and can be created with one mistake in its treatment of
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

    func apply(_ change: LearningChange) async throws(StoreError) -> LeitnerSchedule {
        if change == .forgetAll, mistake != .neverRepairs { place.withLock { $0 = nil } }
        let result = place.withLock { content in
            Result { () throws(StoreError) in
                do throws(StoreError) {
                    var schedule = try read(content)
                    schedule.apply(change)
                    content = try written(schedule)
                    return schedule
                } catch {
                    if mistake == .deletesDamagedContent { content = nil }
                    throw error
                }
            }
        }
        return try result.get()
    }

    func schedule() async throws(StoreError) -> LeitnerSchedule { try read(place.withLock { $0 }) }

    private func read(_ content: Data?) throws(StoreError) -> LeitnerSchedule {
        guard let content else { return LeitnerSchedule() }
        do {
            guard let sum = content.first, sum == Self.sum(of: content.dropFirst()) else { throw Damaged() }
            return try JSONDecoder().decode(LeitnerSchedule.self, from: content.dropFirst())
        } catch {
            switch mistake {
            case .readsDamageAsEmpty: return LeitnerSchedule()
            case .omitsPlace: throw StoreError(.corrupt(at: "the root"), at: "")
            case .reportsReadError: throw StoreError(.unreadable(code: 5), at: "the place")
            case .none, .deletesDamagedContent, .neverRepairs:
                throw StoreError(.corrupt(at: "the root"), at: "the place")
            }
        }
    }

    private func written(_ schedule: LeitnerSchedule) throws(StoreError) -> Data {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let bytes = try encoder.encode(schedule)
            return Data([Self.sum(of: bytes)]) + bytes
        } catch {
            throw StoreError(.unwritable(code: 1), at: "the place")
        }
    }

    private static func sum(of bytes: Data) -> UInt8 { bytes.reduce(1) { $0 &* 31 &+ $1 } }
}

private struct Damaged: Error {}
