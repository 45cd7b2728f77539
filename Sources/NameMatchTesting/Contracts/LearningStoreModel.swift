import Foundation
import NameMatch
import PlayhouseCore
import RemoteLoadingTesting

/// The log of a store, to which the entries are added by `LearningLog`, which is the rule of every store.
struct LearningStoreModel: StoreModel {
    typealias Calls = LearningStoreCalls

    enum Call: Sendable {
        case append([LearningEntry])
        case forgetAll
        case log
    }

    private var log: LearningLog

    init(of store: any LearningStore) async throws {
        log = try await store.log()
    }

    var reads: [Call] { [.log, .log] }

    static func perform(_ call: Call, on store: any LearningStore) async -> Result<LearningLog?, StoreError> {
        await outcome { () throws(StoreError) in
            switch call {
            case .append(let entries): try await store.append(entries)
            case .forgetAll: try await store.forgetAll()
            case .log: return try await store.log()
            }
            return nil
        }
    }

    mutating func flaw(of outcome: Result<LearningLog?, StoreError>, from call: Call) -> String? {
        switch call {
        case .append(let entries): log.append(contentsOf: entries)
        case .forgetAll: log = LearningLog()
        case .log: break
        }
        switch outcome {
        case .failure(let error): return "threw \(error)"
        case .success(let seen): return seen.flatMap { LearningStoreContract.difference($0, log) }
        }
    }
}

/// Calls about a few people whose identifiers are easily changed, with entries of any content, some of them repeated.
struct LearningStoreCalls: CallGenerator {
    private let people: [Person.ID]
    private var added: [LearningEntry] = []
    private var forgotten: Set<Person.ID> = []

    init(_ random: inout SeededNumbers) {
        people = Array(random.people().prefix(1 + random.number(below: 4)))
    }

    mutating func call(_ random: inout SeededNumbers) -> LearningStoreModel.Call {
        random.number(below: 4) == 0 ? .log : change(&random)
    }

    mutating func change(_ random: inout SeededNumbers) -> LearningStoreModel.Call {
        guard random.number(below: 25) > 0 else {
            (added, forgotten) = ([], [])
            return .forgetAll
        }
        return .append((0..<random.number(below: 5)).flatMap { _ in entries(&random) })
    }

    private mutating func entries(_ random: inout SeededNumbers) -> [LearningEntry] {
        let earlier = random.element(of: added)
        if let earlier, random.number(below: 4) == 0 { return [earlier] }
        if let earlier, random.number(below: 8) == 0, !forgotten.contains(earlier.person) {
            // The log takes over an earlier date. What is forgotten does not return, so the entry is not repeated.
            added.removeAll { $0.id == earlier.id }
            let date = earlier.date.addingTimeInterval(-3_600.5)
            let corrected = LearningEntry(earlier.event, about: earlier.person, at: date, id: earlier.id)
            return random.number(below: 2) == 0 ? [corrected] : [corrected, earlier]
        }
        let person = random.element(of: people) ?? people[0]
        if random.number(below: 16) == 0 { return folded(about: person, &random) }
        let event = random.event(about: people)
        if event == .forgotten { forgotten.insert(person) }
        let entry = LearningEntry(
            event, about: person, at: random.date(like: earlier?.date),
            id: random.identifier())
        if event != .forgotten { added.append(entry) }
        return [entry]
    }

    /// Returns the entries of a second log, which has summed up its oldest entries.
    private func folded(about person: Person.ID, _ random: inout SeededNumbers) -> [LearningEntry] {
        LearningLog(
            (0..<12).map { _ in
                LearningEntry(
                    .lesson(.known, .typedName, confusedWith: []), about: person, at: random.date(like: nil),
                    id: random.identifier())
            }
        ).entries
    }
}

extension SeededNumbers {
    fileprivate mutating func people() -> [Person.ID] {
        let long = String(repeating: "x", count: 255)
        let groups = [
            ["ada", "Ada", "ada ", ""], ["bea", "\"{}\n'", "a/b.c\\d", "%41da"],
            [long + "y", long + "z", long],
            ["\u{632}\u{64A}\u{646}\u{628}", "Zoe\u{308}", "\u{1F469}\u{200D}\u{1F467}", " "],
        ]
        return shuffled(element(of: groups) ?? []).map { Person.ID(rawValue: $0) }
    }

    fileprivate mutating func event(about people: [Person.ID]) -> LearningEntry.Event {
        switch number(below: 16) {
        case 0: return .forgotten
        case 1, 2: return .knownAlready
        default:
            let outcome = element(of: [LearningEntry.Outcome.known, .slow, .missed]) ?? .known
            let direction = element(of: [MatchDirection.facesForName, .namesForFace, .typedName]) ?? .typedName
            let confusedWith = (0..<max(0, number(below: 6) - 2)).compactMap { _ in element(of: people) }
            return .lesson(outcome, direction, confusedWith: confusedWith)
        }
    }

    /// Returns a date with a fraction, which is sometimes the given one.
    fileprivate mutating func date(like other: Date?) -> Date {
        if let other, number(below: 6) == 0 { return other }
        let rare: [Double] = [-1.5, 0, 4_102_444_800.001]
        if number(below: 20) == 0 { return Date(timeIntervalSince1970: element(of: rare) ?? 0) }
        return LearningStoreContract.later(Double(number(below: 40) * 90_000) + Double(number(below: 1_000)) / 1_000)
    }

    fileprivate mutating func identifier() -> UUID {
        withUnsafeBytes(of: (next(), next())) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
