import TestSupport
import Testing

@testable import RemoteLoading

@MainActor
@Suite(.bounded) struct SharedFetchTests {
    @Test func abandonedFetchStartsNoFurtherWork() async {
        let fetch = SharedFetch<Int>()
        let started = Locked(0)
        await fetch.join({ () throws(LoadError) in 1 }) { [weak fetch] _ throws(LoadError) in
            fetch?.abandon()
            return { () throws(LoadError) in
                started.withLock { $0 += 1 }
                return 2
            }
        }
        // If the fetch started a task by mistake, this loop gives the task time to run.
        for _ in 0..<1_000 { await Task.detached {}.value }
        #expect(started.withLock { $0 } == 0)
        #expect(fetch.state == FetchState())
    }
}
