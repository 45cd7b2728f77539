package import Foundation
import QuizDomain

/// The counts of the people whom the player knows and of the people who are due, for any date.
///
/// The numbers are found in sorted lists of dates, so that they cost little even for many people.
package struct LearnedCounts: Sendable {
    private struct Dates {
        let due: Int64
        let knownUntil: Int64

        init(_ learned: LearnedPerson) {
            (due, knownUntil) = (learned.due, learned.knownUntil)
        }
    }

    private let listed: Set<Person.ID>
    /// The dates of all people, including those who are not listed.
    private var dates: [Person.ID: Dates]
    private var due: [Int64] = []
    private var knownUntil: [Int64] = []

    /// Creates the counts of the given people.
    package init(of people: [Person], in schedule: LearningSchedule) {
        listed = Set(people.lazy.map(\.id))
        dates = schedule.people.mapValues(Dates.init)
        for (person, dates) in dates where listed.contains(person) {
            due.append(dates.due)
            knownUntil.append(dates.knownUntil)
        }
        due.sort()
        knownUntil.sort()
    }

    /// Replaces what the player has learned about a person.
    package mutating func update(_ person: Person.ID, in schedule: LearningSchedule) {
        guard listed.contains(person) else { return }
        if let old = dates.removeValue(forKey: person) {
            due.remove(at: due.countBelow(old.due))
            knownUntil.remove(at: knownUntil.countBelow(old.knownUntil))
        }
        guard let learned = schedule.people[person] else { return }
        dates[person] = Dates(learned)
        due.insert(learned.due, at: due.countBelow(learned.due))
        knownUntil.insert(learned.knownUntil, at: knownUntil.countBelow(learned.knownUntil))
    }

    /// Returns the number of people for whom ``LearnedPerson/isKnown(at:)`` is `true`.
    package func known(at date: Date) -> Int { knownUntil.count - knownUntil.countBelow(date.wholeMilliseconds + 1) }

    /// Returns the number of people whose ``LearnedPerson/dueDate`` is not after a date.
    package func due(at date: Date) -> Int { due.countBelow(date.wholeMilliseconds + 1) }
}

extension [Int64] {
    /// The number of elements of a sorted array that are less than a value.
    fileprivate func countBelow(_ value: Int64) -> Int {
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = self[middle] < value ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
