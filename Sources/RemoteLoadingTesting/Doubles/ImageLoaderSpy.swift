public import Foundation
public import RemoteLoading

/// A loader of pictures that lets a test end each load when it likes.
public final class ImageLoaderSpy: ImageLoading, VerifiableDouble {
    /// The loads, by their addresses.
    ///
    /// Loads that are begun at once may come in any order; end these by their addresses, not by their numbers.
    public let loads: CallSpy<URL, EncodedImage, LoadError>

    /// Creates a spy.
    ///
    /// A load that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("ImageLoaderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        loads = CallSpy(log: log, timeout: timeout)
    }

    /// Waits until the test ends this load, or the task is cancelled.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        try await loads.call(url, as: "image(at: \(url.absoluteString.shownAsAddress))")
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { loads.report() }
}
