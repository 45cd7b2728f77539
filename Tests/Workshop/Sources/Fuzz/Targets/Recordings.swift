import Foundation
import RemoteLoading
@testable import RemoteLoadingTesting

extension FuzzTarget {
    /// The reader of recordings, and the masks of the writer.
    static let recordings = FuzzTarget(
        "recordings",
        growth: GrowthFamily.json(
            "entries", document: #"{"log":{"entries":@}}"#,
            row: #"{"request":{"method":"GET","url":"https://a.test/@"},"response":{"status":200}}"#, choice: 0)
            + [
                GrowthFamily(
                    "a long base64 body", entry(#""content":{"encoding":"base64","text":""#), repeating: "AAAA"),
                GrowthFamily("line feeds in a field", entry(#""headers":[{"name":"A","value":""#), repeating: #"\n"#),
                GrowthFamily("half of a secret", "1abcdabce\n", repeating: "abcdabcd"),
                GrowthFamily("escapes of a secret", "1abcdabce\n", repeating: #"\u0061%62"#),
                GrowthFamily("percent signs", "1abcdabce\n", repeating: "%25"),
                GrowthFamily("backslashes", "1abcdabce\n", repeating: #"\\"#),
            ]
    ) { input in
        var input = input
        switch input.choice(2) {
        case 0: read(input.data)
        default: write(input)
        }
    }

    private static func entry(_ start: String) -> String {
        #"0{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test/"},"response":{"status":200,"# + start
    }
}

/// Reads a file, writes its exchanges, and reads them again.
private func read(_ data: Data) {
    guard let exchanges = try? HARReader.exchanges(in: data) else { return }  // most inputs are no recordings
    let calls = exchanges.compactMap { exchange -> RecordedCall? in
        require(exchange.request.address.hasPrefix("http"), "an address is http: \(exchange.request.address)")
        switch exchange.answer {
        case .response(let response): return RecordedCall(exchange.request, .success(response))
        case .failure(let error): return RecordedCall(exchange.request, .failure(error))
        case .withoutBody: return nil
        }
    }
    // The exchanges can contain a secret that is refused.
    guard let content = try? HARWriter(calls, secrets: [], publicNames: []).content(of: calls) else { return }
    let again: [RecordedExchange]
    do {
        again = try HARReader.exchanges(in: content)
    } catch {
        return require(false, "a written recording can be read: \(error)")
    }
    require(again.count == calls.count, "every exchange is written: \(again.count) of \(calls.count)")
}

/// Writes a call with a secret in its response, and looks for the secret in the file.
private func write(_ input: FuzzInput) {
    var input = input
    let value = input.line()
    guard value.utf8.count >= RecordedSecret.leastBytes, !"masked-key".contains(value) else { return }
    let request = HTTPRequest(.get, "https://a.test/")
    let call = RecordedCall(request, .success(HTTPResponse(body: input.data)))
    guard
        let content = try? HARWriter([call], secrets: [RecordedSecret("key", value)], publicNames: []).content(of: [
            call
        ])
    else {
        return  // the secret was refused
    }
    guard let exchange = try? HARReader.exchanges(in: content).first, case .response(let response) = exchange.answer
    else { return require(false, "a written recording can be read") }
    require(response.body.range(of: Data(value.utf8)) == nil, "a secret is masked")
    // In a text of other bytes, the signs that replace them can look like a secret of such signs.
    let text = String(decoding: response.body, as: UTF8.self)
    if text.utf8.elementsEqual(response.body) {
        require(!Data((text.removingPercentEncoding ?? "").utf8).contains(value), "an encoded secret is masked")
    }
    if let decoded = Data(base64Encoded: response.body) {
        require(!decoded.contains(value), "a secret in base64 is refused")
    }
}

extension Data {
    fileprivate func contains(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}

extension RecordedCall {
    fileprivate init(_ request: HTTPRequest, _ result: Result<HTTPResponse, TransportError>) {
        self.init(request: request, result: result, date: Date(timeIntervalSince1970: 0), duration: .zero)
    }
}
