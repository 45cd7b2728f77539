import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Every writing of a secret at every place of a message, over real connections.
@Suite(.bounded) struct RecordedSecretsTests {
    @Test func secretEncodingsAreAllDifferent() {
        #expect(Set(SecretEncoding.allCases.map(\.text)).count == SecretEncoding.allCases.count)
        let base64 = SecretEncoding.base64.text
        #expect(base64.contains("+") && base64.contains("/"))
    }

    @Test(arguments: SecretPlace.allCases, SecretEncoding.allCases)
    func secretNeverReachesFile(place: SecretPlace, writing: SecretEncoding) async throws {
        guard place.canContain(writing) else { return }
        let response = try place.response(writing.text)
        let server = try await LoopbackHTTPServer.serving { _ in response }
        defer { server.stop() }
        let file = RecordingFile()
        let recorder = try RecordingHTTPClient(
            URLSessionHTTPClient(), to: file.url, secrets: [SecretEncoding.secret], environment: [:])
        let request = try place.request(writing.text, to: server.baseAddress)
        let received = try await recorder.send(request)
        guard writing.isMasked(at: place) else {
            let error = #expect(throws: RecordingError.self) { try recorder.save() }
            guard case .secretExposed("key", let found, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(found.hasPrefix("log.entries[0].re"))
            #expect(error.map { "\($0)".contains(SecretEncoding.value) } == false)
            #expect(file.content == nil)
            return #expect(recorder.report().issues.count == 1)
        }
        try recorder.save()
        try recorder.verify()
        try expectNoTrace(of: writing.text, in: file)

        // The request of a later test is masked in the same way, so it gets this response.
        let replay = try ReplayingHTTPClient(file.url, secrets: [SecretEncoding.secret])
        #expect(try await replay.send(request).status == received.status)
        try replay.verify()
    }

    private func expectNoTrace(of text: String, in file: RecordingFile) throws {
        let content = String(decoding: try #require(file.content), as: UTF8.self)
        let bodies = try file.json().texts.compactMap { Data(base64Encoded: $0) }
        #expect(content.contains("masked") || bodies.contains { $0.range(of: Data("masked".utf8)) != nil })
        for text in [text, SecretEncoding.value] {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            let escaped = String(decoding: try encoder.encode(text), as: UTF8.self).dropFirst().dropLast()
            #expect(!content.contains(text) && !content.contains(escaped))
            #expect(!bodies.contains { $0.range(of: Data(text.utf8)) != nil })
        }
    }
}

extension JSONValue {
    /// All strings in the value.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.values.flatMap(\.texts)
        default: []
        }
    }
}
