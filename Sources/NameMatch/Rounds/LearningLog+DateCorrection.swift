import Foundation
import QuizDomain

/// The correction of the dates of entries after a clock was wrong.
///
/// Entries count in the order of their dates. If the clock was ahead during one game, the lessons of that game would
/// stay the last ones for as long as it was ahead. So code that knows the time corrects their dates.
extension LearningLog {
    /// The time by which an entry may be ahead of the clock, in milliseconds.
    ///
    /// Clocks of two devices can differ, for example when one of them is set to another time zone by hand.
    private static let tolerance: Int64 = 86_400_000
    /// The start of 2024, before which this library did not exist, in milliseconds since 1970.
    ///
    /// An earlier current date comes from a clock that was reset or never set. It must not move the dates of all
    /// lessons.
    private static let firstPlausibleDate: Int64 = 1_704_067_200_000

    /// Returns the last date that an entry may have if the current date is `now`.
    static func limit(at now: Int64) -> Int64 { now < firstPlausibleDate ? .max : now + tolerance }

    /// The date of the last entry, in milliseconds since 1970, or `nil` if the log is empty.
    var lastDate: Int64? { people.compactMap { entries(about: $0).last?.milliseconds }.max() }

    /// Returns the entries that are dated more than a day after a date, moved to that date.
    ///
    /// To correct a log, add these entries to it: of two entries with the same identifier, the one with the earlier
    /// date counts. The entries about a person keep their order, a millisecond apart, and the last one has the date.
    func corrections(at now: Int64) -> [LearningEntry] {
        let limit = Self.limit(at: now)
        return people.sorted { $0.rawValue < $1.rawValue }.flatMap { person in
            let ahead = entries(about: person).flatMap { $0.unsummed }.filter { $0.milliseconds > limit }
            return ahead.enumerated().map { place, entry in entry.moved(to: now - Int64(ahead.count - 1 - place)) }
        }
    }

    /// Returns a new entry with a date after those of all entries that it follows, even if the clock was set back.
    ///
    /// A deletion follows every entry that mentions its person.
    func dated(_ entry: LearningEntry) -> LearningEntry {
        let earlier =
            entry.event == .forgotten
            ? people.flatMap { entries(about: $0).filter { $0.event.confusedWith.contains(entry.person) } } : []
        let last = (entries(about: entry.person) + earlier).map(\.milliseconds).max()
        return last.map { $0 < entry.milliseconds ? entry : entry.moved(to: $0 + 1) } ?? entry
    }
}

extension LearningEntry {
    /// The entries that a sum contains, or the entry itself if it is no sum.
    ///
    /// The lessons that a sum does not list are one entry.
    fileprivate var unsummed: [LearningEntry] {
        guard case .summed(let sum) = event else { return [self] }
        let earlier = sum.earlier.flatMap { earlier in
            LearnedPerson([], after: earlier).map {
                LearningEntry(.summed($0), about: person, milliseconds: earlier.milliseconds, id: earlier.last ?? id)
            }
        }
        return [earlier].compactMap(\.self) + sum.lessons.map { $0.entry(about: person) }
    }

    /// Returns the entry with another date, in milliseconds since 1970.
    fileprivate func moved(to date: Int64) -> LearningEntry {
        var event = event
        if case .summed(let sum) = event, let moved = sum.moved(to: date) { event = .summed(moved) }
        return LearningEntry(event, about: person, milliseconds: date, id: id)
    }
}
