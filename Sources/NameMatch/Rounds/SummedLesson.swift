import Foundation
import QuizDomain

/// A lesson in a sum, or another entry that shows how well the player knows the person.
///
/// It has all parts of its ``LearningEntry`` but the person. So the log can take a sum apart again when an entry
/// arrives late, or when there is another sum of the same lessons.
struct SummedLesson: Hashable, Sendable {
    let id: UUID
    let milliseconds: Int64
    /// The event of the entry, which is a lesson or ``LearningEntry/Event/knownAlready``.
    var event: LearningEntry.Event

    /// Creates a lesson from its entry, or returns `nil` if the entry is a deletion or a sum.
    ///
    /// The person is removed from the people for whom the player took the person.
    init?(_ entry: LearningEntry) {
        switch entry.event {
        case .lesson(let outcome, let direction, let confusedWith):
            event = .lesson(outcome, direction, confusedWith: confusedWith.filter { $0 != entry.person })
        case .knownAlready: event = .knownAlready
        case .forgotten, .summed: return nil
        }
        (id, milliseconds) = (entry.id, entry.milliseconds)
    }

    /// The people for whom the player took the person.
    var confusedWith: [Person.ID] {
        get { event.confusedWith }
        set {
            guard case .lesson(let outcome, let direction, _) = event else { return }
            event = .lesson(outcome, direction, confusedWith: newValue)
        }
    }

    /// Returns the entry of the lesson.
    func entry(about person: Person.ID) -> LearningEntry {
        LearningEntry(event, about: person, milliseconds: milliseconds, id: id)
    }
}

extension [SummedLesson] {
    /// Removes all but the last people from the mix-ups of the lessons, and each of these from all but its last lesson.
    ///
    /// People in `seen` are removed. The function adds the people that stay to `seen`, until the set has `count`
    /// people.
    mutating func trimMixUps(toLast count: Int, seen: inout Set<Person.ID>) {
        for place in indices.reversed() where !self[place].confusedWith.isEmpty {
            var last: [Person.ID] = []
            for person in self[place].confusedWith.reversed() where seen.count < count && seen.insert(person).inserted {
                last.append(person)
            }
            guard last.count < self[place].confusedWith.count else { continue }
            self[place].confusedWith = last.reversed()
        }
    }
}

// MARK: Storage

extension SummedLesson {
    /// The number of bytes of a stored lesson: 16 for the identifier, 6 for the date and 1 for the event.
    private static let size = 23

    /// The events of stored lessons.
    ///
    /// The index of an event is its code, so their order must not change.
    private static let kinds: [LearningEntry.Event] =
        [.knownAlready]
        + ([.known, .slow, .missed] as [LearningEntry.Outcome]).flatMap { outcome in
            ([.facesForName, .namesForFace, .typedName] as [MatchDirection]).map { .lesson(outcome, $0) }
        }

    /// Returns the lessons as bytes, without their mix-ups.
    ///
    /// A hundred lessons about each of many people must be read quickly. As JSON objects, they would take seven times
    /// the space.
    static func bytes(of lessons: [SummedLesson]) -> Data {
        var bytes = Data(capacity: lessons.count * size)
        for lesson in lessons {
            withUnsafeBytes(of: lesson.id.uuid) { bytes.append(contentsOf: $0) }
            withUnsafeBytes(of: lesson.milliseconds.littleEndian) { bytes.append(contentsOf: $0.prefix(6)) }
            bytes.append(code(of: lesson.event))
        }
        return bytes
    }

    /// Returns the code of an event, which does not depend on its mix-ups.
    static func code(of event: LearningEntry.Event) -> UInt8 {
        guard case .lesson(let outcome, let direction, _) = event else { return 0 }
        return UInt8(kinds.firstIndex(of: .lesson(outcome, direction)) ?? 0)
    }

    /// Returns the lessons that bytes contain, or `nil` if the bytes are not valid.
    static func lessons(from bytes: Data) -> [SummedLesson]? {
        guard bytes.count.isMultiple(of: size) else { return nil }
        var lessons: [SummedLesson] = []
        lessons.reserveCapacity(bytes.count / size)
        let isValid = bytes.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: size).allSatisfy { start in
                // The date has 48 bits, and the shifts extend its sign.
                let low = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 16, as: UInt32.self)))
                let high = UInt64(
                    UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 20, as: UInt16.self)))
                let date = Int64(bitPattern: (high << 32 | low) << 16) >> 16
                let kind = Int(bytes[start + 22])
                guard StoredDate.range.contains(date), kind < kinds.count else { return false }
                let id = UUID(uuid: bytes.loadUnaligned(fromByteOffset: start, as: uuid_t.self))
                lessons.append(SummedLesson(id: id, milliseconds: date, event: kinds[kind]))
                return true
            }
        }
        return isValid ? lessons : nil
    }

    private init(id: UUID, milliseconds: Int64, event: LearningEntry.Event) {
        (self.id, self.milliseconds, self.event) = (id, milliseconds, event)
    }
}
