/// Which addresses were made invalid while answers were on their way.
///
/// A response that was made before a change must not be kept after it.
final class Invalidations: Sendable {
    private struct State {
        var count = 0
        var underWay = 0
        var last: [String: Int] = [:]
    }

    private let state = Locked(State())

    /// A request begins; the mark tells later what happened since.
    func begin() -> Int {
        state.withLock { state in
            state.underWay += 1
            return state.count
        }
    }

    func end() {
        state.withLock { state in
            state.underWay -= 1
            if state.underWay == 0 { state.last = [:] }
        }
    }

    func note(_ addresses: [String]) {
        state.withLock { state in
            state.count += 1
            for address in addresses { state.last[address] = state.count }
        }
    }

    /// Whether an address was made invalid since.
    func include(_ address: String, since mark: Int) -> Bool {
        state.withLock { $0.last[address].map { $0 > mark } ?? false }
    }
}
