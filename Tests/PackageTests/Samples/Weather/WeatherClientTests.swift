import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import PlayhouseSwiftTesting
import RemoteLoadingTesting
import Testing

@Suite(.bounded, .verifiedDoubles()) struct WeatherClientTests {
    let server = HTTPClientStub("weather")

    var client: WeatherClient {
        WeatherClient(
            session: URLSession(configuration: .answered(by: server)))
    }

    @Test func forecastIsDecoded() async throws {
        server.on(
            .get("https://weather.example/forecast?city=Rome"),
            .json(#"{"city": "Rome", "degrees": 31}"#))
        let forecast = try await client.forecast(for: "Rome")
        #expect(forecast.degrees == 31)
    }

    @Test func statusOfServiceIsThrown() async throws {
        server.on(.path("/forecast"), .status(503))
        await #expect(throws: WeatherClient.Failure.status(503)) {
            try await client.forecast(for: "Rome")
        }
    }

    @Test func missingNetworkIsReported() async throws {
        server.on(.any, failure: .notConnected)
        await #expect(throws: WeatherClient.Failure.offline) {
            try await client.forecast(for: "Rome")
        }
    }

    @Test func reportIsSentAsJSON() async throws {
        server.on(
            .post("https://weather.example/reports")
                && .json(at: "degrees", 31), .status(201))
        try await client.report(.init(city: "Rome", degrees: 31))
    }

    @Test func cancelledForecastCancelsRequest() async throws {
        let spy = HTTPClientSpy("weather")
        let client = WeatherClient(
            session: URLSession(configuration: .answered(by: spy)))
        let load = Task { try await client.forecast(for: "Rome") }
        try await spy.requests.waitForCalls(1)
        load.cancel()
        await #expect(throws: URLError.self) { try await load.value }
    }

    @Test func slowForecastArrives() async throws {
        let clock = ManualClock()
        let slow = ClosureHandler { _ in
            // If the test is cancelled, the answer does not matter.
            try? await clock.sleep(for: .seconds(20))
            return .json(#"{"city": "Rome", "degrees": 31}"#)
        }
        let client = WeatherClient(
            session: URLSession(configuration: .answered(by: slow)))
        async let forecast = client.forecast(for: "Rome")
        try await clock.advanceToNextSleeper()
        #expect(try await forecast.city == "Rome")
    }
}
