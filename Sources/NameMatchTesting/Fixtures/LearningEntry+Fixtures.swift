public import Foundation
public import NameMatch

extension LearningEntry {
    /// Returns a lesson, dated by default at the start of 2024 in UTC, in which the player chose a face.
    ///
    /// Two lessons have equal identifiers only if they are about the same person, with the same outcome and date.
    public static func fixture(
        _ person: Person.ID = "person 0", _ outcome: Outcome = .known, asking direction: MatchDirection = .facesForName,
        confusedWith: [Person.ID] = [], at date: Date = Date(timeIntervalSince1970: 1_704_067_200)
    ) -> LearningEntry {
        .fixture(.lesson(outcome, direction, confusedWith: confusedWith), about: person, at: date)
    }

    /// Returns an entry, dated by default at the start of 2024 in UTC.
    ///
    /// Two entries have equal identifiers only if they are about the same person, with the same date, and of the same
    /// kind, where lessons with different outcomes are of different kinds.
    public static func fixture(
        _ event: Event, about person: Person.ID, at date: Date = Date(timeIntervalSince1970: 1_704_067_200)
    ) -> LearningEntry {
        let kind =
            switch event {
            case .lesson(let outcome, _, _): outcome.rawValue
            case .knownAlready: "known already"
            case .forgotten: "forgotten"
            case .summed: "summed"
            }
        let text = "\(person.rawValue) \(kind) \(date.timeIntervalSince1970)"
        return LearningEntry(event, about: person, at: date, id: identifier(from: text))
    }

    /// Returns an identifier that is computed from a text, as two checksums of 64 bits.
    private static func identifier(from text: String) -> UUID {
        let halves = [UInt64(0xCBF2_9CE4_8422_2325), 0x6C62_272E_07BB_0142].map { start in
            text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        let bytes = halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> ($0 * 8)) } }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
