/// A fetch that several callers wait for, with its state.
///
/// When the last caller is cancelled, so is the fetch. A fetch that was cancelled or abandoned delivers nothing. The
/// work runs off the main actor.
@MainActor
package final class SharedFetch<Output: Sendable> {
    package typealias Work = @concurrent @Sendable () async throws(LoadError) -> Output
    /// Receives a result on the main actor, and returns the work to continue with, if there is any.
    package typealias Receiver = @MainActor @Sendable (Result<Output, LoadError>) throws(LoadError) -> Work?

    package var state = FetchState()
    /// The function to call after each change of the state.
    package var onChange: @MainActor () -> Void = {}
    private let load = SharedLoad()

    package init() {}

    /// Begins the fetch if none is in flight, and waits for its end, or until the caller is cancelled.
    package func join(
        willBegin: () -> Void = {}, _ work: @escaping Work,
        whenSucceeded: @escaping @MainActor @Sendable (Output) -> Void
    ) async {
        await join(willBegin: willBegin, work) { result throws(LoadError) in
            whenSucceeded(try result.get())
            return nil
        }
    }

    /// Begins the fetch if none is in flight, and waits for its end, or until the caller is cancelled.
    ///
    /// An error that `receive` throws is the error of the fetch.
    package func join(
        willBegin: () -> Void = {}, _ work: @escaping Work,
        whenAbandoned: @escaping @MainActor @Sendable () -> Void = {}, receive: @escaping Receiver
    ) async {
        await load.join {
            willBegin()
            return started(work, receive)
        } whenAbandoned: { [weak self] in
            whenAbandoned()
            self?.end(with: .cancelled)
        }
    }

    /// Begins the fetch if none is in flight, without waiting for it.
    package func begin(_ work: @escaping Work, receive: @escaping Receiver) {
        load.begin { started(work, receive) }
    }

    /// Cancels the fetch in flight, resumes its waiting callers, and clears the state.
    package func abandon() {
        load.abandon()
        state = FetchState()
    }

    /// Resumes the callers that wait for the fetch in flight, which continues.
    package func resumeAllWaiters() {
        load.resumeAllWaiters()
    }

    private func started(
        _ work: @escaping Work, _ receive: @escaping Receiver
    ) -> @MainActor @Sendable () async -> Void {
        state.begin()
        onChange()
        return { [weak self, generation = load.generation] in
            var next: Work? = work
            while let work = next {
                let result = await Result.catching(work)
                next = self?.take(result, of: generation, receive)
            }
        }
    }

    /// Hands a result on, unless a later fetch has replaced the one that it belongs to.
    private func take(_ result: Result<Output, LoadError>, of generation: Int, _ receive: Receiver) -> Work? {
        guard generation == load.generation else { return nil }
        do throws(LoadError) {
            guard let next = try receive(result) else {
                end(with: nil)
                return nil
            }
            onChange()
            return generation == load.generation ? next : nil
        } catch {
            end(with: error)
            return nil
        }
    }

    private func end(with error: LoadError?) {
        state.end(error)
        onChange()
    }
}
