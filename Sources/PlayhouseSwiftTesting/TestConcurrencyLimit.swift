#if canImport(Testing)
import Foundation
import PlayhouseCore

/// A gate that admits a number of tests at a time.
///
/// An admitted test has a place until the test ends.
final class TestConcurrencyLimit: Sendable {
    private struct State {
        var places: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// The names of the tests that hang.
        var hanging: [String] = []

        /// Gives the place to the next waiting test and returns that test, or frees the place and returns `nil` if no
        /// test waits.
        mutating func freePlace() -> CheckedContinuation<Void, Never>? {
            guard waiting.isEmpty else { return waiting.removeFirst() }
            places += 1
            return nil
        }
    }

    /// The gates of the process, in which the tests of all targets run, by the number of tests for each core.
    private static let gates = Locked<[Int: TestConcurrencyLimit]>([:])

    /// Returns the gate of the process that admits a number of tests for each core, which is at least one.
    static func shared(testsPerCore: Int) -> TestConcurrencyLimit {
        gates.withLock { gates in
            let number = max(1, testsPerCore)
            let gate =
                gates[number] ?? TestConcurrencyLimit(width: number * ProcessInfo.processInfo.activeProcessorCount)
            gates[number] = gate
            return gate
        }
    }

    private let width: Int
    private let state: Locked<State>

    init(width: Int) {
        self.width = width
        state = Locked(State(places: width))
    }

    /// The names of the tests that hang, or an empty list while other tests run or wait.
    var lastTests: [String] {
        state.withLock { $0.places == width && $0.waiting.isEmpty ? $0.hanging : [] }
    }

    /// Waits for a place.
    ///
    /// Tests are admitted in the order of arrival.
    func enter() async {
        await withCheckedContinuation { continuation in
            let isAdmitted = state.withLock { state in
                guard state.places > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.places -= 1
                return true
            }
            if isAdmitted { continuation.resume() }
        }
    }

    /// Gives a place to the next test.
    func leave() {
        state.withLock { $0.freePlace() }?.resume()
    }

    /// Gives the place of a test that hangs to the next waiting test.
    func leaveHanging(_ name: String) {
        state.withLock { state in
            state.hanging.append(name)
            return state.freePlace()
        }?.resume()
    }

    /// Removes a test that hung and has now ended.
    func forgetHanging(_ name: String) {
        state.withLock { state in
            guard let place = state.hanging.firstIndex(of: name) else { return }
            state.hanging.remove(at: place)
        }
    }
}
#endif
