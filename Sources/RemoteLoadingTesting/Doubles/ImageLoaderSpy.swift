public import Foundation
public import RemoteLoading

/// A loader of pictures that lets a test end each load when it likes.
public final class ImageLoaderSpy: ImageLoading, VerifiableDouble {
    private let spy: CallSpy<URL, EncodedImage, LoadError>
    private let name: String
    private let journal: CallJournal?

    /// Creates a spy.
    ///
    /// A load that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, patience: Patience = Patience(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.name = name ?? "ImageLoaderSpy"
        self.journal = journal
        spy = CallSpy(
            log: ProblemLog(double: "ImageLoaderSpy", name: name, site: site, sink: sink),
            whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut), patience: patience)
    }

    /// The addresses that were asked for, in the order of the loads.
    ///
    /// Loads that are begun at once may come in any order; end these by their addresses, not by their numbers.
    public var urls: [URL] { spy.arguments }

    /// The numbers of the loads that were cancelled before they ended; the first is number 0.
    public var cancelledLoads: [Int] { spy.cancelledCalls }

    /// The addresses of the loads that were cancelled before they ended.
    public var cancelledURLs: Set<URL> { Set(spy.cancelledCalls.map { spy.arguments[$0] }) }

    /// Waits until the test ends this load, or the task is cancelled.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        journal?.note("image(at: \(url.absoluteString.shownAsAddress))", by: name)
        return try await spy.call(url)
    }

    /// Waits until that many loads have begun.
    public func waitForLoads(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async throws(WaitExpired) {
        try await spy.waitForCalls(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Lets a load deliver a picture, a small one unless told otherwise; the first is number 0.
    public func complete(_ number: Int, with image: EncodedImage = .fixture()) {
        spy.complete(number, with: image)
    }

    /// Lets the first load of this address that has not ended deliver a picture.
    public func complete(_ url: URL, with image: EncodedImage = .fixture()) {
        spy.complete(callWith: url, with: image)
    }

    /// Lets a load fail; the first is number 0.
    public func fail(_ number: Int, with error: LoadError) {
        spy.fail(number, with: error)
    }

    /// Lets the first load of this address that has not ended fail.
    public func fail(_ url: URL, with error: LoadError) {
        spy.fail(callWith: url, with: error)
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { spy.report() }
}
