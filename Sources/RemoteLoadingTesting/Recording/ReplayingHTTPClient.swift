public import Foundation
public import PlayhouseCoreTesting
public import RemoteLoading

/// A client that answers from a recording, and sends nothing.
///
/// The recording is a file of the format HAR 1.2, which a ``RecordingHTTPClient``, a browser or another tool has
/// written. An entry answers a request with the same method, address and body. The order of query items with different
/// names does not matter, nor does the order of the members of a JSON body. Other bodies must have the same bytes, so
/// the order of the items of a form matters. Fields are not compared. In a request to `localhost`, `127.0.0.1` or
/// `::1`, scheme, host and port are not compared either, unless the recorded request was sent there too, so that a
/// ``LoopbackHTTPServer`` can serve the recording of any server. Whole addresses in its responses still lead to the
/// recorded host.
///
/// Each entry is used once. Equal requests get their entries in the order of the file. If no entry is left for a
/// request, it fails with `TransportError.other(code: 0)`, and is an issue. An entry that was never used is an issue
/// too, unless the issue of a request names it as the closest entry, from which the request differs in one point.
///
/// The entries of a failed request, which have the status 0, throw the recorded error, or
/// `TransportError.connectionLost` if the tool has recorded none.
///
/// The client is also a handler: pass it to a ``LoopbackHTTPServer`` to serve the recording over a real connection.
public final class ReplayingHTTPClient: HTTPClient, HTTPHandler, VerifiableDouble {
    private struct Entry {
        let exchange: RecordedExchange
        var isUsed = false
        /// `true` if an unexpected request differed from this entry in one point, which is an issue already.
        var isNearlyRequested = false
    }

    private let entries: Locked<[Entry]>
    private let secrets: [RecordedSecret]
    private let publicNames: Set<String>
    private let log: IssueLog

    /// Creates a client that answers from a file.
    ///
    /// Pass the secrets of the recording with the same labels, and with the values that the test uses. They are masked
    /// in each request before it is compared, as they were masked in the recording. Pass its public names, too.
    ///
    /// Pass `allEntriesUsed: false` if the file has entries that the test does not need, for example the recording of a
    /// browser. Throws an error with the place of the first invalid value if the file is not a recording.
    public init(
        _ file: URL, secrets: [RecordedSecret] = [], publicNames: Set<String> = [], allEntriesUsed: Bool = true,
        name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, filePath: StaticString = #filePath,
        line: UInt = #line
    ) throws(RecordingError) {
        try RecordedSecret.check(secrets)
        let content: Data
        do {
            content = try Data(contentsOf: file)
        } catch {
            throw .unreadable(path: file.path(percentEncoded: false), reason: "\(error)")
        }
        let exchanges = try HARReader.exchanges(in: content).map { exchange in
            var exchange = exchange
            exchange.request = Self.masked(exchange.request, secrets, publicNames)
            return Entry(exchange: exchange)
        }
        entries = Locked(exchanges)
        self.secrets = secrets
        self.publicNames = publicNames
        log = IssueLog("ReplayingHTTPClient", name: name, journal: journal, sink: sink, file: filePath, line: line)
        guard allEntriesUsed else { return }
        log.addClosingCheck { [entries] in
            entries.withLock { $0 }.filter { !$0.isUsed && !$0.isNearlyRequested }.map {
                DoubleIssue(
                    "unused entry", "\($0.exchange.request), \($0.exchange.place)",
                    details: ["pass allEntriesUsed: false if the test does not need all entries"])
            }
        }
    }

    /// Returns the answer of the first unused entry for an equal request, or throws the recorded error.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        log.note(request.description)
        TestActivity.current.note()
        guard !Task.isCancelled else { throw .cancelled }
        let masked = Self.masked(request, secrets, publicNames)
        let known = entries.withLock { $0 }
        let matching = known.indices.filter { known[$0].exchange.differences(from: masked).isEmpty }
        let taken = entries.withLock { entries in
            let taken = matching.first { !entries[$0].isUsed }
            if let taken { entries[taken].isUsed = true }
            return taken
        }
        guard let taken else {
            let exchanges = known.map(\.exchange)
            log.record(
                matching.isEmpty ? unexpected(masked, exchanges) : exhausted(masked, matching.map { exchanges[$0] }))
            throw .other(code: 0)
        }
        return try answer(known[taken].exchange)
    }

    /// Returns the issues so far, and one for each entry that was not used.
    public func report() -> DoubleReport { log.report() }

    private func answer(_ exchange: RecordedExchange) throws(TransportError) -> HTTPResponse {
        switch exchange.answer {
        case .response(let response): return response
        case .failure(let error): throw error
        case .withoutBody(let count):
            log.record(
                DoubleIssue(
                    "incomplete entry", "\(exchange.request), \(exchange.place)",
                    details: ["its body of \(count) bytes was left out of the recording"]))
            throw .other(code: 0)
        }
    }

    /// Returns the request as a recording contains it, also if another tool has recorded it without masks.
    private static func masked(
        _ request: HTTPRequest, _ secrets: [RecordedSecret], _ publicNames: Set<String>
    ) -> HTTPRequest {
        let learned = RecordedSecret.learned(from: request, publicNames: publicNames)
        let mask = RecordingMask(secrets + learned, publicNames: publicNames)
        let body = mask.body(of: request).map { Data($0) }
        let masked = mask.address(of: request)
        let known = try? HTTPRequest(request.method, parsing: masked, body: body)  // a mask may be no host
        return known ?? request
    }

    private func unexpected(_ request: HTTPRequest, _ exchanges: [RecordedExchange]) -> DoubleIssue {
        let misses = exchanges.indices.map { ($0, exchanges[$0].differences(from: request)) }
        let isUsed = entries.withLock { $0.map(\.isUsed) }
        // Of two equally close entries, the one that still waits for a request was meant.
        let order = { (miss: (Int, [String])) in (miss.1.count, isUsed[miss.0] ? 1 : 0) }
        guard let (closest, differences) = misses.min(by: { order($0) < order($1) }) else {
            return DoubleIssue("unexpected request", "\(request)", details: ["the recording has no entries"])
        }
        // The entry was probably meant for this request, so it does not also count as unused.
        if differences.count == 1 { entries.withLock { $0[closest].isNearlyRequested = true } }
        let detail = "closest entry, \(exchanges[closest].place):  \(differences.joined(separator: "; "))"
        return DoubleIssue("unexpected request", "\(request)", details: [detail])
    }

    private func exhausted(_ request: HTTPRequest, _ exchanges: [RecordedExchange]) -> DoubleIssue {
        let places = exchanges.map(\.place).joined(separator: ", ")
        return DoubleIssue("exhausted recording", "\(request)", details: ["its entries are used: \(places)"])
    }
}
