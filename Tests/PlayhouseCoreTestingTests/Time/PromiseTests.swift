import TestSupport
import Testing

@testable import PlayhouseCoreTesting

@Suite(.bounded) struct PromiseTests {
    @Test func fulfilledPromiseReturnsItsValueEachTime() async {
        let promise = Promise<Int>()
        promise.fulfil(with: 7)
        #expect(await [promise.value(), promise.value()] == [7, 7])
    }

    @Test func everyWaiterGetsPromisedValue() async {
        let (promise, line) = (Promise<Int>(), SerialTaskExecutor())
        let waiting = (0..<3).map { _ in Task(executorPreference: line) { await promise.value() } }
        await Task(executorPreference: line) {}.value  // now all of them wait
        promise.fulfil(with: 7)
        for task in waiting { #expect(await task.value == 7) }
    }

    @Test func secondFulfilmentOfPromiseIsIgnored() async {
        let promise = Promise<Int>()
        promise.fulfil(with: 7)
        promise.fulfil(with: 8)
        #expect(await promise.value() == 7)
    }
}
