import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct LoadStateTests {
    static let error = LoadError.connectivity(.timedOut)
    static let withoutValue: [LoadState<Int>] = [.idle, .loading, .failed(error)]

    @Test func aLoadedStateHasItsValue() {
        #expect(LoadState.loaded(7).value == 7)
    }

    @Test(arguments: withoutValue)
    func anyOtherStateHasNoValue(_ state: LoadState<Int>) {
        #expect(state.value == nil)
    }

    @Test func aFailedStateHasItsError() {
        #expect(LoadState<Int>.failed(Self.error).error == Self.error)
    }

    @Test(arguments: [LoadState<Int>.idle, .loading, .loaded(7)])
    func anyOtherStateHasNoError(_ state: LoadState<Int>) {
        #expect(state.error == nil)
    }

    @Test(arguments: [(LoadState<Int>.idle, false), (.loading, true), (.loaded(7), false), (.failed(error), false)])
    func onlyALoadOnItsWayIsLoading(_ state: LoadState<Int>, _ isLoading: Bool) {
        #expect(state.isLoading == isLoading)
    }

    @Test func mappingChangesTheValue() {
        #expect(LoadState.loaded(7).map(String.init) == .loaded("7"))
    }

    @Test(arguments: zip(withoutValue, [LoadState<String>.idle, .loading, .failed(error)]))
    func mappingKeepsAnyOtherState(_ state: LoadState<Int>, _ mapped: LoadState<String>) {
        #expect(state.map(String.init) == mapped)
    }
}
