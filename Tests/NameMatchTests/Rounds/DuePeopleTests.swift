import TestSupport
import Testing

@testable import NameMatch

@Suite(.bounded) struct DuePeopleTests {
    @Test func removalKeepsTheOthers() {
        var due = DuePeople([1, 2, 3])
        due.set(1, isDue: false)
        #expect(Set(due.places) == [2, 3])
        due.set(3, isDue: false)
        #expect(due.places == [2])
        due.set(2, isDue: false)
        #expect(due.places.isEmpty)
    }

    @Test func placeIsThereOnce() {
        var due = DuePeople([])
        due.set(7, isDue: true)
        due.set(7, isDue: true)
        due.set(8, isDue: false)
        #expect(due.places == [7])
    }
}
