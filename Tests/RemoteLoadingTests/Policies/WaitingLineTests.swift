import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

/// The order in which those go who wait for a turn, without a task.
@Suite(.bounded) struct WaitingLineTests {
    private func line(of count: Int) -> WaitingLine<String> {
        var line = WaitingLine<String>()
        for number in 0..<count {
            let place = line.join()
            _ = line.suspend("\(number)", at: place)
        }
        return line
    }

    @Test func theFirstNeedNotBeSuspendedAndTheOthersMust() {
        var line = WaitingLine<String>()
        let places = (0..<3).map { _ in line.join() }
        let areSuspended = places.map { line.suspend("\($0)", at: $0) }
        #expect(areSuspended == [false, true, true])
        #expect(line.count == 3)
    }

    @Test func whoComesFirstIsServedFirst() {
        var line = line(of: 4)
        #expect(line.leave(0) == ["1"])
        #expect(line.leave(1) == ["2"])
        #expect(line.leave(2) == ["3"])
        #expect(line.leave(3) == [])
        #expect(line.count == 0)
    }

    @Test(arguments: [([1], "2"), ([1, 2], "3"), ([2, 1], "3"), ([3, 1], "2")])
    func whoLeavesBetweenLeavesNoHole(leaving: [Int], next: String) {
        var line = line(of: 5)
        for number in leaving { #expect(line.leave(number) == ["\(number)"]) }
        #expect(line.leave(0) == [next])
    }

    @Test func aFirstWhoHasNotSuspendedYetIsNotSuspendedWhenItsPredecessorLeft() {
        var line = WaitingLine<String>()
        let places = (0..<2).map { _ in line.join() }
        #expect(line.leave(places[0]) == [])
        #expect(line.suspend("1", at: places[1]) == false)
    }

    @Test func whoHasLeftIsNotSuspendedAndLeavesOnlyOnce() {
        var line = line(of: 2)
        #expect(line.leave(1) == ["1"])
        #expect(line.leave(1) == [])
        #expect(line.suspend("1", at: 1) == false)
    }

    @Test func thePlacesAreThoseInLineInTheirOrder() {
        var line = line(of: 5)
        #expect(line.places == [0, 1, 2, 3, 4])
        for number in [3, 0] { _ = line.leave(number) }
        #expect(line.places == [1, 2, 4])
        for number in [1, 2, 4] { _ = line.leave(number) }
        #expect(line.places == [])
    }

    @Test func whoComesWhenTheLineIsEmptyIsTheFirst() {
        var line = line(of: 2)
        _ = line.leave(1)
        _ = line.leave(0)
        let place = line.join()
        #expect(line.suspend("2", at: place) == false)
    }

    @Test func whateverTheOrderOfLeavingEverybodyGoesOnce() async throws {
        try await forEverySeed(in: 0..<1_000) { generator in
            let count = 1 + generator.number(below: 12)
            var line = line(of: count)
            var (gone, left): ([String], Set<Int>) = ([], [])
            for number in (0..<count).shuffled(using: &generator) {
                gone += line.leave(number)
                left.insert(number)
                let first = (0..<count).first { !left.contains($0) }
                try #require(line.count == count - left.count)
                // The first of those that are left was told to go.
                if let first, first > 0 { try #require(gone.contains("\(first)")) }
            }
            try #require(gone.count == Set(gone).count)
            try #require(gone.sorted() == (1..<count).map(String.init).sorted())
        }
    }
}
