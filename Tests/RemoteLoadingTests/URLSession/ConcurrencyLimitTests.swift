import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded)
struct ConcurrencyLimitTests {
    @Test func callBelowConcurrencyLimitStartsAtOnce() async {
        let limit = ConcurrencyLimit(1)
        #expect(await limit.enter(limit.ticket()))
    }

    @Test(arguments: [0, -1])
    func concurrencyLimitBelowOneBecomesOne(places: Int) async {
        let limit = ConcurrencyLimit(places)
        #expect(await limit.enter(limit.ticket()))
    }

    @Test func admissionTicketCannotBeUsedTwice() async {
        let limit = ConcurrencyLimit(2)
        let ticket = limit.ticket()
        #expect(await limit.enter(ticket))
        limit.giveBack(ticket)
        #expect(await !limit.enter(ticket))
    }

    @Test func endOfCallStartsNextWaitingCall() async {
        let limit = ConcurrencyLimit(1)
        _ = await limit.enter(limit.ticket())
        let second = Task { await limit.enter(limit.ticket()) }
        limit.leave()
        #expect(await second.value)
    }

    @Test func cancelledWaitDoesNotBlockOtherCalls() async {
        let limit = ConcurrencyLimit(1)
        _ = await limit.enter(limit.ticket())
        let ticket = limit.ticket()
        let second = Task { await limit.enter(ticket) }
        limit.giveBack(ticket)
        #expect(await second.value == false)
        limit.leave()
        #expect(await limit.enter(limit.ticket()))
    }

    @Test func concurrencyLimitIsNeverExceeded() async {
        let limit = ConcurrencyLimit(3)
        let count = Locked((now: 0, most: 0, all: 0))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<300 {
                group.addTask {
                    let ticket = limit.ticket()
                    if number.isMultiple(of: 3) { limit.giveBack(ticket) }
                    guard await limit.enter(ticket) else { return }
                    count.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
                    count.withLock { $0.now -= 1 }
                    limit.leave()
                }
            }
        }
        #expect(count.withLock { $0.now } == 0)
        #expect(count.withLock { $0.all } == 200)
        #expect((1...3).contains(count.withLock { $0.most }))
    }
}
