import Foundation
import PlayhouseSwiftTesting
import RemoteLoadingTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let key = "any-key"

/// The calls in the inline code of the page, which are only compiled, because the service does not exist.
@Suite(.bounded, .disabled("there is no recording")) struct ReplaySamples {
    @Test(.replay("forecast")) func forecastIsReplayed() async throws {
        let session = URLSession(configuration: .answered(by: TestRecording.current))
        _ = try await WeatherClient(session: session).forecast(for: "Rome")
    }

    @Test(.replay("forecast", secrets: [RecordedSecret("key", key)])) func apiKeyIsMaskedInRecording() async throws {
        let session = URLSession(configuration: .answered(by: TestRecording.current))
        _ = try await WeatherClient(session: session).forecast(for: key)
    }
}
