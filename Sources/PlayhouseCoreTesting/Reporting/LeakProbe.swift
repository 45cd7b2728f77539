import PlayhouseCore

/// A check that objects are deallocated by the end of a test.
///
/// Before you verify the probe, release your own references to the objects, and wait for the tasks that hold other
/// references.
public final class LeakProbe: VerifiableDouble {
    private struct Watched {
        weak var object: (any AnyObject & Sendable)?
    }

    private let log: IssueLog

    /// Creates a probe without objects.
    public init(_ name: String? = nil, sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line) {
        log = IssueLog("LeakProbe", name: name, sink: sink, file: file, line: line)
    }

    /// Adds an object without retaining it, and returns the object.
    @discardableResult
    public func watch<Object: AnyObject & Sendable>(
        _ object: Object, file: StaticString = #filePath, line: UInt = #line
    ) -> Object {
        let (watched, site) = (Locked(Watched(object: object)), CallSite(file: file, line: line))
        let type = String(describing: type(of: object))
        log.addClosingCheck {
            guard watched.withLock({ $0.object != nil }) else { return [] }
            return [DoubleIssue("still alive", "\(type), watched at \(site)", site: site)]
        }
        return object
    }

    /// Returns the objects that still exist, as issues.
    public func report() -> DoubleReport { log.report() }
}
