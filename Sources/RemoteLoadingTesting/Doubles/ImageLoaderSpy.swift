public import Foundation
public import PlayhouseCoreTesting
public import RemoteLoading

/// An image loader that returns prepared images, or lets a test complete each load.
public final class ImageLoaderSpy: ImageLoading, VerifiableDouble {
    /// The loads so far, each with its address, for a test to inspect and to end.
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

    /// Creates a spy that answers each load immediately, with the result that you give for the address.
    ///
    /// A load of an address without a result throws `.refused(.notFound)`, and the spy reports an issue.
    public convenience init(
        _ name: String? = nil, answering answers: [URL: Result<EncodedImage, LoadError>],
        journal: CallJournal? = nil, sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("ImageLoaderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        self.init(loads: CallSpy(log: log))
        let known = Dictionary(answers.map { ($0.key.absoluteString, $0.value) }) { first, _ in first }
        loads.prepare { url in
            if let answer = known[url.absoluteString] { return answer }
            log.record(DoubleIssue("unexpected address", url.absoluteString.maskedAddress))
            return .failure(.refused(.notFound))
        }
    }

    /// Creates a spy that returns the same image for every address at once.
    public convenience init(
        _ name: String? = nil, answering image: EncodedImage, journal: CallJournal? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("ImageLoaderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        self.init(loads: CallSpy(log: log))
        loads.prepare { _ in .success(image) }
    }

    private init(loads: CallSpy<URL, EncodedImage, LoadError>) { self.loads = loads }

    /// Records a load, and returns its prepared result or waits until the test ends it.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        try await loads.call(url, as: "image(at: \(url.absoluteString.maskedAddress))")
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { loads.report() }
}
