import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecordingSamples {
    private let recording = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID().uuidString).har")

    private func topGames(clientID: String) throws -> HTTPRequest {
        try HTTPRequest(.get, parsing: "https://api.example/games?client=\(clientID)")
    }

    /// Records a call of a real service, which is compiled but not run here, because nothing is recorded on a CI
    /// server.
    private func record(clientID: String) async throws {
        let recorder = try RecordingHTTPClient(
            URLSessionHTTPClient(), to: recording,
            secrets: [RecordedSecret("client-id", clientID)])
        _ = try await recorder.send(topGames(clientID: clientID))
        try recorder.save()
    }

    @Test func replayReturnsRecordedResponse() async throws {
        let recorder = try RecordingHTTPClient(
            InProcessHTTPClient { _ in .json("[]") }, to: recording,
            secrets: [RecordedSecret("client-id", "a-real-client-id")], environment: [:])
        defer { try? FileManager.default.removeItem(at: recording) }  // the system removes leftovers
        _ = try await recorder.send(topGames(clientID: "a-real-client-id"))
        try recorder.save()

        let service = try ReplayingHTTPClient(
            recording, secrets: [RecordedSecret("client-id", "any-id")])
        try await verifying(service) {
            let response = try await service.send(
                topGames(clientID: "any-id"))
            #expect(response.body == Data("[]".utf8))
        }
    }
}
