package import Foundation
package import RemoteLoading

/// A small file that one store keeps, and that other stores and processes may keep as well.
///
/// What changes it waits in line, in the order of the calls, and in the end in front of whoever else holds the file,
/// for ten seconds. Reading waits for nobody. The file work is done on a thread of its own, so that a slow disk holds
/// up no other task.
package final class ArchiveFile: Sendable {
    package typealias Problem = RecordStoreError.Problem

    private let file: RecordFile
    private let time: TimeSource
    private let turns = Turns()
    private static let longestWait = Duration.seconds(10)

    /// The address is that of a file, which need not be there yet; neither need its folder.
    package init(_ file: URL, time: TimeSource) {
        self.file = RecordFile(path: file.absoluteURL.path)
        self.time = time
    }

    /// Reads the content, which is nil if there is no file.
    package func read<Value: Sendable>(
        _ read: @escaping @Sendable (Data?) throws(Problem) -> Value
    ) async throws(RecordStoreError) -> Value {
        let outcome = await Self.onThreadOfItsOwn { [file] () throws(Problem) in try read(file.content()) }
        return try outcome.mapError { RecordStoreError($0, at: file.path) }.get()
    }

    /// Replaces the content, even if the calling task is cancelled; a change that throws changes nothing.
    package func change<Value: Sendable>(
        _ change: @escaping @Sendable (Data?) throws(Problem) -> (content: Data, value: Value)
    ) async throws(RecordStoreError) -> Value {
        let outcome = await turns.next { [self] in
            await whenFree { [file] () throws(Problem) in
                var value: Value?
                let isDone = try file.change { content throws(Problem) in
                    let result = try change(content)
                    value = result.value
                    return result.content
                }
                return isDone ? value : nil
            }
        }
        return try outcome.mapError { RecordStoreError($0, at: file.path) }.get()
    }

    /// Tries until nobody else holds the file, once at least.
    private func whenFree<Value: Sendable>(
        _ work: @escaping @Sendable () throws(Problem) -> Value?
    ) async -> Result<Value, Problem> {
        let deadline = time.elapsed() + Self.longestWait
        var pause = Duration.milliseconds(1)
        while true {
            switch await Self.onThreadOfItsOwn(work) {
            case .success(let value?): return .success(value)
            case .success(nil): break
            case .failure(let problem): return .failure(problem)
            }
            guard time.elapsed() < deadline else { return .failure(.busy) }
            do throws(CancellationError) {
                try await time.sleep(until: min(deadline, time.elapsed() + pause))
            } catch {
                // The turn's own task, which nobody cancels, but a clock may refuse to sleep.
                return .failure(.busy)
            }
            pause = min(pause * 2, .milliseconds(20))
        }
    }

    private static func onThreadOfItsOwn<Value: Sendable>(
        _ work: @escaping @Sendable () throws(Problem) -> Value
    ) async -> Result<Value, Problem> {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Result(catching: work)) }
        }
    }
}
