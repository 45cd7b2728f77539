public import Foundation
public import RemoteLoading

/// A loader of pictures that gives what a test wrote down, by address, as often as it is asked.
///
/// An address that was not written down is a problem, unless there is an answer for all others.
public final class ImageLoaderStub: ImageLoading, VerifiableDouble {
    /// What a load ends with.
    public typealias Answer = Result<EncodedImage, LoadError>

    private let answers: [String: Answer]
    private let others: Answer?
    private let loads = Locked<[URL]>([])
    private let log: IssueLog

    /// Creates a stub with an answer for each address, and perhaps one for all others.
    public init(
        _ answers: [URL: Answer] = [:], others: Answer? = nil, name: String? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        self.answers = Dictionary(answers.map { ($0.key.absoluteString, $0.value) }) { first, _ in first }
        self.others = others
        log = IssueLog("ImageLoaderStub", name: name, sink: sink, file: file, line: line)
    }

    /// Creates a stub that gives one picture for every address.
    public convenience init(
        _ image: EncodedImage, name: String? = nil, sink: FailureSink? = nil, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        self.init(
            others: .success(image), name: name, sink: sink, file: file, line: line)
    }

    /// The addresses that were asked for, in the order of the loads.
    public var urls: [URL] { loads.withLock { $0 } }

    /// Gives what was written down; throws `.refused(.notFound)` for an address that was not.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        guard !Task.isCancelled else { throw .cancelled }
        loads.withLock { $0.append(url) }
        guard let answer = answers[url.absoluteString] ?? others else {
            log.record(DoubleIssue("unexpected address", url.absoluteString.shownAsAddress))
            throw .refused(.notFound)
        }
        return try answer.get()
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { log.report() }
}
