import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct PrefetchLineTests {
    private func line(places: Int = 1, _ wishes: [(String, ImagePriority)]) -> PrefetchLine {
        var line = PrefetchLine(places: places)
        for (number, wish) in wishes.enumerated() { line.add(number, wish.0, wish.1) }
        return line
    }

    @Test func whatIsWantedSoonestGoesFirstAndThenWhatCameFirst() {
        var line = line([("a", .later), ("b", .soon), ("c", .now), ("d", .soon), ("e", .now)])
        #expect(line.runDry() == ["c", "e", "b", "d", "a"])
    }

    @Test func noMoreAreUnderWayThanThereArePlaces() {
        var line = line(places: 2, [("a", .soon), ("b", .soon), ("c", .soon)])
        let first = line.start()
        #expect(first?.url.path() == "/a")
        #expect(line.start()?.url.path() == "/b")
        #expect(line.start() == nil)
        #expect(line.end(first?.number ?? 0)?.wishes == [0])
        #expect(line.start()?.url.path() == "/c")
    }

    @Test(arguments: [0, -1])
    func thereIsAtLeastOnePlace(places: Int) {
        var line = line(places: places, [("a", .soon)])
        #expect(line.start() != nil)
    }

    @Test func anAddressThatIsWantedTwiceIsLoadedOnceForBoth() {
        var line = line([("a", .soon), ("a", .soon)])
        let turn = line.start()
        #expect(line.end(turn?.number ?? 0)?.wishes == [0, 1])
        #expect(line.start() == nil)
        #expect(line.isEmpty)
    }

    @Test func aSecondWishMayMakeItSoonerButNeverLater() {
        var sooner = line([("a", .soon), ("b", .soon), ("b", .now)])
        #expect(sooner.runDry() == ["b", "a"])
        var later = line([("a", .now), ("b", .soon), ("a", .later)])
        #expect(later.runDry() == ["a", "b"])
    }

    @Test func whatIsRaisedGoesBehindWhatIsWantedAsSoonAlready() {
        var line = line([("a", .soon), ("b", .later), ("c", .now)])
        line.raise(address("b"), to: .now)
        line.raise(address("nobody's"), to: .now)
        #expect(line.runDry() == ["c", "b", "a"])
    }

    @Test func whatWasWantedSoonerBySomebodyWhoLeftIsWantedSoSoonNoMore() {
        var line = line([("a", .later), ("b", .soon), ("a", .now), ("c", .later)])
        #expect(line.leave(2, address("a")) == .nothing)
        #expect(line.runDry() == ["b", "c", "a"])
    }

    @Test func whatWasRaisedStaysSoWhoeverLeaves() {
        var line = line([("a", .later), ("b", .soon), ("a", .soon)])
        line.raise(address("a"), to: .now)
        #expect(line.leave(2, address("a")) == .nothing)
        #expect(line.runDry() == ["a", "b"])
    }

    @Test func whatWasRaisedWhileSomebodyWantedItSoonerStaysRaised() {
        var line = line([("a", .later), ("a", .now), ("b", .later)])
        line.raise(address("a"), to: .soon)
        line.raise(address("a"), to: .later)
        #expect(line.leave(1, address("a")) == .nothing)
        #expect(line.runDry() == ["a", "b"])
    }

    @Test func whoeverLeavesLastTakesTheLoadOutOfTheLine() {
        var line = line([("a", .soon), ("a", .soon), ("b", .soon)])
        #expect(line.leave(0, address("a")) == .nothing)
        #expect(line.leave(1, address("a")) == .leftTheLine)
        #expect(line.leave(1, address("a")) == .nothing)
        #expect(line.runDry() == ["b"])
    }

    @Test func aLoadThatNobodyWantsAnyMoreHoldsItsPlaceUntilItHasEnded() {
        var line = line([("a", .soon), ("b", .soon)])
        let turn = line.start()
        #expect(line.leave(0, address("a")) == .abandoned(turn?.number ?? 0))
        #expect(line.start() == nil)
        #expect(line.end(turn?.number ?? 0) == nil)
        #expect(line.start()?.url.path() == "/b")
    }

    @Test func anAbandonedLoadDoesNotAnswerAWishThatCameLater() {
        var line = line(places: 2, [("a", .soon)])
        let old = line.start()
        _ = line.leave(0, address("a"))
        line.add(7, "a", .soon)
        let new = line.start()
        #expect(line.end(old?.number ?? 0) == nil)
        #expect(line.end(new?.number ?? 0)?.wishes == [7])
        #expect(line.end(new?.number ?? 0) == nil)
    }

    @Test func whateverHappensEveryWishEndsOnceAndNothingStays() async throws {
        try await forEverySeed(in: 0..<200) { generator in
            var line = PrefetchLine(places: 1 + generator.number(below: 4))
            var (open, underWay): ([Int: String], [Int]) = ([:], [])
            for wish in 0..<60 {
                let name = "\(generator.number(below: 8))"
                switch generator.number(below: 4) {
                case 0, 1:
                    open[wish] = name
                    line.add(wish, name, ImagePriority(rawValue: generator.number(below: 3)) ?? .soon)
                case 2:
                    guard let (wish, name) = open.min(by: { $0.key < $1.key }) else { continue }
                    open[wish] = nil
                    _ = line.leave(wish, address(name))
                default: line.raise(address(name), to: .now)
                }
                while let turn = line.start() { underWay.append(turn.number) }
                if generator.number(below: 2) == 0, let number = generator.element(of: underWay) {
                    underWay.removeAll { $0 == number }
                    for wish in line.end(number)?.wishes ?? [] { #expect(open.removeValue(forKey: wish) != nil) }
                }
            }
            while true {
                while let turn = line.start() { underWay.append(turn.number) }
                guard let number = underWay.popLast() else { break }
                for wish in line.end(number)?.wishes ?? [] { #expect(open.removeValue(forKey: wish) != nil) }
            }
            #expect(open.isEmpty)
            #expect(line.isEmpty)
        }
    }
}

private func address(_ name: String) -> ByteKey { ByteKey("https://images.test/" + name) }

extension PrefetchLine {
    fileprivate mutating func add(_ wish: Int, _ name: String, _ priority: ImagePriority) {
        add(wish, for: URL(string: address(name).text)!, at: address(name), priority)
    }

    /// The order in which everything is loaded.
    fileprivate mutating func runDry() -> [String] {
        var names: [String] = []
        while let turn = start() {
            names.append(turn.url.lastPathComponent)
            _ = end(turn.number)
        }
        return names
    }
}
