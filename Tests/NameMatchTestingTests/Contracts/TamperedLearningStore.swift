import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

/// A store made of closures, so that each defect takes a line or two.
struct TamperedLearningStore: LearningStore {
    typealias Forget = @Sendable (inout LeitnerSchedule, Set<Person.ID>?) -> Void
    typealias Learn = @Sendable (inout LeitnerSchedule, [Lesson]) -> Void

    private let content: Locked<LeitnerSchedule>
    private let learning: Learn
    private let forgetting: Forget
    private let show: @Sendable (LeitnerSchedule) -> LeitnerSchedule
    private let refuses: @Sendable () -> Bool

    init(
        _ content: Locked<LeitnerSchedule> = Locked(LeitnerSchedule()),
        learning: @escaping Learn = { for lesson in $1 { $0.learn(lesson) } },
        forgetting: @escaping Forget = { if let people = $1 { $0.forget(people) } else { $0 = LeitnerSchedule() } },
        showing show: @escaping @Sendable (LeitnerSchedule) -> LeitnerSchedule = { $0 },
        refusing refuses: @escaping @Sendable () -> Bool = { false }
    ) {
        self.content = content
        self.learning = learning
        self.forgetting = forgetting
        self.show = show
        self.refuses = refuses
    }

    func learn(_ lessons: [Lesson]) async throws(StoreError) -> LeitnerSchedule {
        guard !refuses() else { throw StoreError(.other(code: 1), at: "here") }
        return content.withLock { schedule in
            learning(&schedule, lessons)
            return schedule
        }
    }

    func forget(_ people: Set<Person.ID>) async throws(StoreError) -> LeitnerSchedule {
        content.withLock { schedule in
            forgetting(&schedule, people)
            return schedule
        }
    }

    func forgetAll() async throws(StoreError) { content.withLock { forgetting(&$0, nil) } }

    func schedule() async throws(StoreError) -> LeitnerSchedule { show(content.withLock { $0 }) }
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

    func learn(_ lessons: [Lesson]) async throws(StoreError) -> LeitnerSchedule {
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
        for lesson in lessons { schedule.learn(lesson) }
        let learned = schedule
        let first = state.withLock { state in
            state.schedule = learned
            defer { state.first = nil }
            return state.first
        }
        first?.resume()
        return learned
    }

    func forget(_ people: Set<Person.ID>) async throws(StoreError) -> LeitnerSchedule {
        state.withLock { state in
            state.schedule.forget(people)
            return state.schedule
        }
    }

    func forgetAll() async throws(StoreError) { state.withLock { $0.schedule = LeitnerSchedule() } }

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

    func learn(_ lessons: [Lesson]) async throws(StoreError) -> LeitnerSchedule {
        try change { schedule in for lesson in lessons { schedule.learn(lesson) } }
    }

    func forget(_ people: Set<Person.ID>) async throws(StoreError) -> LeitnerSchedule {
        try change { $0.forget(people) }
    }

    func forgetAll() async throws(StoreError) {
        if mistake != .neverRepairs { place.withLock { $0 = nil } }
        _ = try change { $0 = LeitnerSchedule() }
    }

    private func change(_ body: (inout LeitnerSchedule) -> Void) throws(StoreError) -> LeitnerSchedule {
        let result = place.withLock { content in
            Result { () throws(StoreError) in
                do throws(StoreError) {
                    var schedule = try read(content)
                    body(&schedule)
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
            case .omitsPlace: throw StoreError(.corrupt(.checksum), at: "")
            case .reportsReadError: throw StoreError(.unreadable(code: 5), at: "the place")
            case .none, .deletesDamagedContent, .neverRepairs: throw StoreError(.corrupt(.checksum), at: "the place")
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
