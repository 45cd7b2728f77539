import RemoteLoading

/// A check that objects are deallocated by the end of a test.
///
/// Before you verify the probe, release your own references to the objects, and wait for the tasks that hold other
/// references.
public final class LeakProbe: VerifiableDouble {
    private struct Watched {
        weak var object: (any AnyObject & Sendable)?
        let type: String
        let site: CallSite
    }

    private let watched = Locked<[Watched]>([])
    private let log: IssueLog

    /// Creates a probe without objects.
    public init(_ name: String? = nil, sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line) {
        log = IssueLog("LeakProbe", name: name, sink: sink, file: file, line: line)
        log.addClosingCheck { [watched] in
            watched.withLock { $0.filter { $0.object != nil } }
                .map { DoubleIssue("still alive", "\($0.type), watched at \($0.site)", site: $0.site) }
        }
    }

    /// Adds an object without retaining it, and returns the object.
    @discardableResult
    public func watch<Object: AnyObject & Sendable>(
        _ object: Object, file: StaticString = #filePath, line: UInt = #line
    ) -> Object {
        let site = CallSite(file: file, line: line)
        let entry = Watched(object: object, type: String(describing: type(of: object)), site: site)
        watched.withLock { $0.append(entry) }
        return object
    }

    /// Returns the objects that still exist, as issues.
    public func report() -> DoubleReport { log.report() }
}
