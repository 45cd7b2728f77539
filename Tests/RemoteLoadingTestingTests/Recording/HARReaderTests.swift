import Foundation
import RemoteLoading
import TestSupport
import Testing

@testable import RemoteLoadingTesting

/// Files as other tools write them, and damaged files.
@Suite(.bounded) struct HARReaderTests {
    /// Returns a file with one entry, whose members are JSON text.
    private func file(
        request: String = #""method":"GET","url":"https://a.test/x""#, response: String = #""status":200"#
    ) -> Data {
        Data(#"{"log":{"entries":[{"request":{\#(request)},"response":{\#(response)}}]}}"#.utf8)
    }

    private func response(_ members: String) throws -> HTTPResponse {
        let exchange = try #require(try HARReader.exchanges(in: file(response: members)).first)
        guard case .response(let response) = exchange.answer else {
            throw RecordingError.malformed(place: "test", reason: "\(exchange.answer)")
        }
        return response
    }

    private func error(_ content: Data) -> RecordingError? {
        #expect(throws: RecordingError.self) { try HARReader.exchanges(in: content) }
    }

    @Test func missingMembersAreAccepted() throws {
        let response = try response(#""status":204"#)
        #expect(response.status == .noContent)
        #expect(response.fields.isEmpty && response.body.isEmpty)
    }

    @Test func unknownMembersAreIgnored() throws {
        let content = Data(
            #"""
            {"_a":1,"log":{"version":"1.2","creator":{"name":"x"},"browser":null,"pages":[{"id":7}],"_b":[],"entries":[
            {"_initiator":{"type":"script"},"_priority":"High","connection":"443","pageref":7,"time":null,
            "startedDateTime":"yesterday","cache":null,"timings":{"_blocked":-1},
            "request":{"method":"GET","url":"https://a.test/x","bodySize":-1,"headersSize":"?","cookies":7,"_c":1},
            "response":{"status":200,"_transferSize":1,"bodySize":null,
            "content":{"mimeType":"text/plain","size":"five","text":"hello","_d":2}}}]}}
            """#.utf8)
        let exchanges = try HARReader.exchanges(in: content)
        #expect(exchanges.count == 1)
        guard case .response(let response) = exchanges.first?.answer else { throw CancellationError() }
        #expect(response.body == Data("hello".utf8))
    }

    @Test func byteOrderMarkIsIgnored() throws {
        #expect(try HARReader.exchanges(in: Data([0xEF, 0xBB, 0xBF]) + file()).count == 1)
    }

    @Test(arguments: ["base64", "Base64"])
    func base64BodyIsDecoded(encoding: String) throws {
        let content = #""status":200,"content":{"encoding":"\#(encoding)","text":"/wD/\r\n/w=="}"#
        #expect(try response(content).body == Data([0xFF, 0, 0xFF, 0xFF]))
    }

    @Test func base64BodyOfRequestIsDecoded() throws {
        for name in ["encoding", "_encoding"] {
            let data = #""postData":{"mimeType":"image/png","text":"/wA=","\#(name)":"base64"}"#
            let content = file(request: #""method":"PUT","url":"https://a.test/x",\#(data)"#)
            #expect(try HARReader.exchanges(in: content).first?.request.body == Data([0xFF, 0]))
        }
    }

    @Test func formParametersWithoutTextBecomeBody() throws {
        let type = #""mimeType":"application/x-www-form-urlencoded""#
        let data = #""postData":{\#(type),"params":[{"name":"a b","value":"c&d"},{"name":"e"}]}"#
        let content = file(request: #""method":"POST","url":"https://a.test/x",\#(data)"#)
        #expect(try HARReader.exchanges(in: content).first?.request.body == Data("a%20b=c%26d&e=".utf8))
    }

    @Test func pseudoHeadersAreSkipped() throws {
        let headers = #"[{"name":":status","value":"200"},{"name":"X-A","value":"1"}]"#
        #expect(try response(#""status":200,"headers":\#(headers)"#).fields == ["X-A": "1"])
    }

    @Test func lineFeedInValueSeparatesFields() throws {
        let headers = #"[{"name":"Set-Cookie","value":"a=1\nb=2"}]"#
        #expect(
            try response(#""status":200,"headers":\#(headers)"#).fields.values(for: "Set-Cookie") == ["a=1", "b=2"])
    }

    @Test func statusZeroIsReadAsTransportError() throws {
        let expected: [(String, TransportError)] = [
            (#""status":0"#, .connectionLost), (#""status":0,"_error":"net::ERR_FAILED""#, .connectionLost),
            (#""status":0,"_error":"timedOut""#, .timedOut), (#""status":0,"_error":7"#, .connectionLost),
        ]
        for (members, error) in expected {
            guard case .failure(error) = try HARReader.exchanges(in: file(response: members)).first?.answer else {
                Issue.record("no failure with \(error) for \(members)")
                continue
            }
        }
    }

    @Test func omittedBodyIsDistinguishedFromEmptyBody() throws {
        let content = file(response: #""status":200,"content":{"size":7}"#)
        guard case .withoutBody(bytes: 7) = try HARReader.exchanges(in: content).first?.answer else {
            Issue.record("the body counts as empty")
            return
        }
        #expect(try response(#""status":304,"content":{"size":7}"#).body.isEmpty)
    }

    @Test(arguments: ["data:text/plain,a", "blob:https://a.test/1", "wss://a.test/x", "chrome-extension://x/y"])
    func nonHTTPEntryIsSkipped(address: String) throws {
        let content = file(request: #""method":"GET","url":"\#(address)""#)
        #expect(try HARReader.exchanges(in: content).isEmpty)
    }

    @Test(arguments: [
        ("", "the root", "is no JSON"), ("[", "the root", "is no JSON"), ("{}", "log", "is missing"),
        (#"{"log":null}"#, "log", "is null"), (#"{"log":{}}"#, "log.entries", "is missing"),
        (#"{"log":{"entries":{}}}"#, "log.entries", "is no Array<Any>"),
        (#"{"log":{"entries":[{}]}}"#, "log.entries[0].request", "is missing"),
    ])
    func errorNamesJSONPathOfMistake(text: String, place: String, reason: String) {
        guard case .malformed(let found, let why) = error(Data(text.utf8)) else {
            Issue.record("no error with a place for \(text)")
            return
        }
        #expect(found == place)
        #expect(why.hasPrefix(reason.split(separator: " ").prefix(2).joined(separator: " ")))
    }

    @Test(arguments: [
        (#""method":"GET","url":7"#, "log.entries[0].request.url"),
        (#""method":"G T","url":"https://a.test""#, "log.entries[0].request.method"),
        (#""method":"GET","url":"https://""#, "log.entries[0].request.url"),
        (
            #""method":"POST","url":"https://a.test","postData":{"text":"?","encoding":"gzip"}"#,
            "log.entries[0].request.postData.encoding"
        ),
        (
            #""method":"POST","url":"https://a.test","postData":{"params":[{"value":"a"}]}"#,
            "log.entries[0].request.postData.params[0].name"
        ),
    ])
    func errorNamesJSONPathInRequest(members: String, place: String) {
        guard case .malformed(place, _) = error(file(request: members)) else {
            Issue.record("\(String(describing: error(file(request: members))))")
            return
        }
    }

    @Test(arguments: [
        (#""status":"200""#, "status"), (#""status":99"#, "status"), (#""status":1000"#, "status"),
        (#""status":-1"#, "status"),
        (#""status":200,"headers":[{"name":"a b","value":""}]"#, "headers[0].name"),
        (#""status":200,"headers":[{"name":"A","value":""},{"name":"B","value":"\u0000"}]"#, "headers[1].value"),
        (#""status":200,"content":{"text":"!","encoding":"base64"}"#, "content.text"),
        (#""status":200,"content":{"text":"a","encoding":"zstd"}"#, "content.encoding"),
    ])
    func errorNamesJSONPathInResponse(members: String, place: String) {
        let place = "log.entries[0].response." + place
        guard case .malformed(place, _) = error(file(response: members)) else {
            Issue.record("\(String(describing: error(file(response: members))))")
            return
        }
    }
}
