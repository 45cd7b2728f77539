package import PlayhouseCore

/// A loader under test, given by closures that create it, one for each situation of its data source.
public struct LoaderSubject<Content: Sendable, Loader: Sendable>: ComparedLoader {
    package let changing: (@Sendable (ChangingSource<Content>) async throws -> Loader)?
    package let delivering: @Sendable (Content) async throws -> Loader
    package let unreachable: (@Sendable () async throws -> Loader)?
    package let givenNonsense: (@Sendable () async throws -> Loader)?
    package let neverAnswered: (@Sendable () async throws -> Loader)?
    package let timeout: Timeout

    /// Creates a subject from four closures, each of which makes a loader for one situation of the data source.
    ///
    /// In `delivering`, the source has the given content. In `unreachable`, the source cannot be reached. In
    /// `givenNonsense`, the source returns malformed content. In `neverAnswered`, the source does not respond.
    public init(
        delivering: @escaping @Sendable (Content) async throws -> Loader,
        unreachable: @escaping @Sendable () async throws -> Loader,
        givenNonsense: @escaping @Sendable () async throws -> Loader,
        neverAnswered: @escaping @Sendable () async throws -> Loader, timeout: Timeout = Timeout()
    ) {
        changing = nil
        self.delivering = delivering
        self.unreachable = unreachable
        self.givenNonsense = givenNonsense
        self.neverAnswered = neverAnswered
        self.timeout = timeout
    }

    /// Creates a subject from a closure that makes a loader, whose data source the contract changes.
    ///
    /// At each request, the source of the loader must behave as the current ``ChangingSource/situation`` says.
    public init(
        changing make: @escaping @Sendable (ChangingSource<Content>) async throws -> Loader,
        timeout: Timeout = Timeout()
    ) {
        changing = make
        delivering = { try await make(ChangingSource(.delivering($0))) }
        unreachable = { try await make(ChangingSource(.unreachable)) }
        givenNonsense = { try await make(ChangingSource(.malformed)) }
        neverAnswered = { try await make(ChangingSource(.silent)) }
        self.timeout = timeout
    }

    /// Creates a subject for a loader whose source is in the app or on the device, such as a file.
    ///
    /// For such a loader, the contract omits the rules about an unreachable source and about a source that does not
    /// respond. Omit `givenNonsense` if the content of the source cannot be malformed, for example because the source
    /// is an array.
    public init(
        local delivering: @escaping @Sendable (Content) async throws -> Loader,
        givenNonsense: (@Sendable () async throws -> Loader)? = nil, timeout: Timeout = Timeout()
    ) {
        self.delivering = delivering
        self.givenNonsense = givenNonsense
        self.timeout = timeout
        (unreachable, neverAnswered, changing) = (nil, nil, nil)
    }
}

/// The situations of a data source that must make every loader fail in the same way.
///
/// If a situation cannot occur with the source, its closure is `nil`, and the rules about it are not checked.
package protocol LoaderSituations: TimedSubject {
    associatedtype Loader: Sendable
    var unreachable: (@Sendable () async throws -> Loader)? { get }
    var givenNonsense: (@Sendable () async throws -> Loader)? { get }
    var neverAnswered: (@Sendable () async throws -> Loader)? { get }
}

extension LoaderSituations {
    /// Returns the rules for a data source that cannot be reached or returns malformed content.
    package static func failureRules<Value: Sendable>(
        _ load: @escaping @Sendable (Loader) async throws(LoadError) -> Value
    ) -> [ContractRule<Self>] {
        [
            ContractRule("a missing response is a connectivity error", id: "unreachable") { subject in
                guard let unreachable = subject.unreachable else { return nil }
                let result = await outcome(of: try await unreachable(), load)
                if case .failure(.connectivity) = result { return nil }
                return "returned \(result)"
            },
            ContractRule("malformed content is invalid data", id: "malformed") { subject in
                guard let givenNonsense = subject.givenNonsense else { return nil }
                let result = await outcome(of: try await givenNonsense(), load)
                if case .failure(.invalidData) = result { return nil }
                return "returned \(result)"
            },
        ]
    }

    /// Returns the rule for a call that is cancelled while it waits.
    package static func cancellationRule<Value: Sendable>(
        of call: String = "load", id: String = "cancelled",
        _ load: @escaping @Sendable (Loader) async throws(LoadError) -> Value
    ) -> ContractRule<Self> {
        ContractRule("a cancelled \(call) promptly fails with cancelled", id: id) { subject in
            guard let neverAnswered = subject.neverAnswered else { return nil }
            return await flawOfCancelling(try await neverAnswered(), subject.timeout, load)
        }
    }
}

/// Cancels a call, and returns `nil` if it fails with `.cancelled` in time, or the violation otherwise.
package func flawOfCancelling<Loader: Sendable, Value: Sendable>(
    _ loader: Loader, _ timeout: Timeout, _ load: @escaping @Sendable (Loader) async throws(LoadError) -> Value
) async -> String? {
    let result = await timeout.run {
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            beginning.finish()
            return await outcome(of: loader, load)
        }
        for await _ in began {}
        task.cancel()
        return await task.value
    }
    guard let result else { return "did not end within \(timeout.bound)" }
    if case .failure(.cancelled) = result { return nil }
    return "returned \(result)"
}

/// Returns the value or the error of a load.
package func outcome<Loader: Sendable, Value: Sendable>(
    of loader: Loader, _ load: (Loader) async throws(LoadError) -> Value
) async -> Result<Value, LoadError> {
    await outcome { () throws(LoadError) in try await load(loader) }
}

/// Makes `count` concurrent calls, numbered from 0, and returns their results.
///
/// No call begins before every task runs, so that short calls overlap, too.
@discardableResult
package func concurrently<Value: Sendable>(
    _ count: Int, _ call: @escaping @Sendable (Int) async -> Value
) async -> [Value] {
    let (missing, start) = (Locked(count), Promise<Void>())
    return await withTaskGroup(of: Value.self) { group in
        for number in 0..<count {
            group.addTask {
                let isLast = missing.withLock { missing in
                    missing -= 1
                    return missing == 0
                }
                if isLast { start.fulfil(with: (), isEvent: false) }
                await start.value()
                return await call(number)
            }
        }
        return await group.reduce(into: []) { $0.append($1) }
    }
}
