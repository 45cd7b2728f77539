import RemoteLoading

/// Watches objects that should be gone by the end of a test.
///
/// Drop your own references, and wait for the tasks that hold others, before it is asked.
public final class LeakProbe: VerifiableDouble {
    private struct Watched {
        weak var object: (any AnyObject & Sendable)?
        let type: String
        let site: CallSite
    }

    private let watched = Locked<[Watched]>([])
    private let log: IssueLog

    /// Creates a probe that watches nothing.
    public init(_ name: String? = nil, sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line) {
        log = IssueLog("LeakProbe", name: name, sink: sink, file: file, line: line)
    }

    /// Watches an object, without holding it, and returns it.
    @discardableResult
    public func watch<Object: AnyObject & Sendable>(
        _ object: Object, file: StaticString = #filePath, line: UInt = #line
    ) -> Object {
        let site = CallSite(file: file, line: line)
        let entry = Watched(object: object, type: String(describing: type(of: object)), site: site)
        watched.withLock { $0.append(entry) }
        return object
    }

    /// The objects that are still there.
    public func report() -> DoubleReport {
        let alive = watched.withLock { $0.filter { $0.object != nil } }
        return log.report(
            closing: alive.map { DoubleIssue("still alive", "\($0.type), watched at \($0.site)", site: $0.site) })
    }
}
