import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import PlayhouseXCTest
import RemoteLoadingTesting
import XCTest

final class WeatherClientXCTests: VerifiedTestCase {
    func testForecastIsDecoded() async throws {
        let server = HTTPClientStub("weather")
        server.on(
            .get("https://weather.example/forecast?city=Rome"),
            .json(#"{"city": "Rome", "degrees": 31}"#))
        let client = WeatherClient(
            session: URLSession(configuration: .answered(by: server)))
        let forecast = try await client.forecast(for: "Rome")
        XCTAssertEqual(forecast.degrees, 31)
    }

    // The other tests of the page, which differ from these only in their assertions.

    func testStatusOfServiceIsThrown() async throws {
        let server = HTTPClientStub("weather")
        server.on(.path("/forecast"), .status(503))
        await assertFailure(of: server, is: .status(503))
    }

    func testMissingNetworkIsReported() async throws {
        let server = HTTPClientStub("weather")
        server.on(.any, failure: .notConnected)
        await assertFailure(of: server, is: .offline)
    }

    func testReportIsSentAsJSON() async throws {
        let server = HTTPClientStub("weather")
        server.on(.post("https://weather.example/reports") && .json(at: "degrees", 31), .status(201))
        let client = WeatherClient(session: URLSession(configuration: .answered(by: server)))
        try await client.report(.init(city: "Rome", degrees: 31))
    }

    func testCancelledForecastCancelsRequest() async throws {
        let spy = HTTPClientSpy("weather")
        let client = WeatherClient(session: URLSession(configuration: .answered(by: spy)))
        let load = Task { try await client.forecast(for: "Rome") }
        try await spy.requests.waitForCalls(1)
        load.cancel()
        let result = await load.result
        XCTAssertThrowsError(try result.get())
    }

    func testSlowForecastArrives() async throws {
        let clock = ManualClock()
        let slow = ClosureHandler { _ in
            try? await clock.sleep(for: .seconds(20))  // if the test is cancelled, the answer does not matter
            return .json(#"{"city": "Rome", "degrees": 31}"#)
        }
        let client = WeatherClient(session: URLSession(configuration: .answered(by: slow)))
        async let forecast = client.forecast(for: "Rome")
        try await clock.advanceToNextSleeper()
        let city = try await forecast.city
        XCTAssertEqual(city, "Rome")
    }

    private func assertFailure(of server: HTTPClientStub, is failure: WeatherClient.Failure) async {
        let client = WeatherClient(session: URLSession(configuration: .answered(by: server)))
        do {
            _ = try await client.forecast(for: "Rome")
            XCTFail("no error")
        } catch {
            XCTAssertEqual(error as? WeatherClient.Failure, failure)
        }
    }
}
