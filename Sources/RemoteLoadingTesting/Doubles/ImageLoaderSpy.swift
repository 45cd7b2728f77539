public import Foundation
public import RemoteLoading

/// An image loader that lets a test complete each load.
public final class ImageLoaderSpy: ImageLoading, VerifiableDouble {
    /// The loads so far, with their addresses, which the test can inspect and end.
    ///
    /// Concurrent loads may start in any order, so identify a load by its address instead of its number.
    public let loads: CallSpy<URL, EncodedImage, LoadError>

    /// Creates a spy that suspends each call until the test ends it.
    ///
    /// If the test does not end a load within the timeout, the load fails and the spy reports an issue.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("ImageLoaderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        loads = CallSpy(log: log, timeout: timeout)
    }

    /// Records a load, and waits until the test ends it or the task is cancelled.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        try await loads.call(url, as: "image(at: \(url.absoluteString.maskedAddress))")
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { loads.report() }
}
