public import Foundation
public import RemoteLoading

/// An image loader that returns declared results by address, any number of times.
///
/// The stub reports an issue for a load of an undeclared address, unless it has a result for all other addresses.
public final class ImageLoaderStub: ImageLoading, VerifiableDouble {
    /// The result of a load.
    public typealias Answer = Result<EncodedImage, LoadError>

    private let answers: [String: Answer]
    private let others: Answer?
    private let loads = Locked<[URL]>([])
    private let log: IssueLog

    /// Creates a stub with a result for each address, and optionally with a result for all other addresses.
    public init(
        _ answers: [URL: Answer] = [:], others: Answer? = nil, name: String? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        self.answers = Dictionary(answers.map { ($0.key.absoluteString, $0.value) }) { first, _ in first }
        self.others = others
        log = IssueLog("ImageLoaderStub", name: name, sink: sink, file: file, line: line)
    }

    /// Creates a stub that returns the same image for every address.
    public convenience init(
        _ image: EncodedImage, name: String? = nil, sink: FailureSink? = nil, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        self.init(
            others: .success(image), name: name, sink: sink, file: file, line: line)
    }

    /// The requested addresses, in the order of the loads.
    public var urls: [URL] { loads.withLock { $0 } }

    /// Returns the declared result, or throws `.refused(.notFound)` for an undeclared address.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        guard !Task.isCancelled else { throw .cancelled }
        loads.withLock { $0.append(url) }
        guard let answer = answers[url.absoluteString] ?? others else {
            log.record(DoubleIssue("unexpected address", url.absoluteString.maskedAddress))
            throw .refused(.notFound)
        }
        return try answer.get()
    }

    /// Returns the issues that the stub has recorded so far.
    public func report() -> DoubleReport { log.report() }
}
