import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct TicketLineTests {
    @Test(arguments: [1, 2, 5])
    func thereAreAsManyPlacesAsSaid(places: Int) {
        var line = TicketLine(places: places)
        for _ in 0..<places { #expect(line.enter(line.draw()) == .isIn) }
        #expect(line.enter(line.draw()) == .waits)
    }

    @Test(arguments: [0, -1, Int.min])
    func thereIsAlwaysOnePlace(places: Int) {
        var line = TicketLine(places: places)
        #expect(line.enter(line.draw()) == .isIn)
        #expect(line.enter(line.draw()) == .waits)
    }

    @Test func whoComesFirstIsServedFirst() {
        var line = TicketLine(places: 1)
        _ = line.enter(line.draw())
        let tickets = (0..<3).map { _ in line.draw() }
        // By the order of coming, not of drawing.
        for ticket in tickets.reversed() { #expect(line.enter(ticket) == .waits) }
        for ticket in tickets.reversed() { #expect(line.leave() == ticket) }
    }

    @Test func aPlaceGoesToOneVisitorOnly() {
        var line = TicketLine(places: 1)
        _ = line.enter(line.draw())
        let waiting = line.draw()
        _ = line.enter(waiting)
        #expect(line.leave() == waiting)
        #expect(line.enter(line.draw()) == .waits)
    }

    @Test func whoGivesUpLeavesNoHole() {
        var line = TicketLine(places: 1)
        _ = line.enter(line.draw())
        let tickets = (0..<3).map { _ in line.draw() }
        for ticket in tickets { _ = line.enter(ticket) }
        #expect(line.giveBack(tickets[1]) == true)
        #expect(line.leave() == tickets[0])
        #expect(line.leave() == tickets[2])
        #expect(line.leave() == nil)
        #expect(line.enter(line.draw()) == .isIn)
    }

    @Test func aTicketThatWasGivenBackTakesNoPlace() {
        var line = TicketLine(places: 1)
        let ticket = line.draw()
        #expect(line.giveBack(ticket) == false)
        #expect(line.enter(ticket) == .refused)
        #expect(line.enter(line.draw()) == .isIn)
    }

    @Test func whoIsInCannotGiveBack() {
        var line = TicketLine(places: 1)
        let ticket = line.draw()
        _ = line.enter(ticket)
        #expect(line.giveBack(ticket) == false)
        #expect(line.enter(line.draw()) == .waits)
    }

    @Test func aTicketIsGoodForOnePlace() {
        var line = TicketLine(places: 2)
        let (used, waiting) = (line.draw(), line.draw())
        #expect(line.enter(used) == .isIn)
        #expect(line.enter(used) == .refused)
        #expect(line.enter(line.draw()) == .isIn)
        #expect(line.enter(waiting) == .waits)
        #expect(line.enter(waiting) == .refused)
    }

    @Test func aPlaceThatNobodyWaitsForIsFreeAgain() {
        var line = TicketLine(places: 1)
        for _ in 0..<3 {
            #expect(line.enter(line.draw()) == .isIn)
            #expect(line.leave() == nil)
        }
    }
}
