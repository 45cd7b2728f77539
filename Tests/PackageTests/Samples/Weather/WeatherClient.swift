import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client of a weather service, which knows `URLSession` alone.
struct WeatherClient {
    struct Forecast: Codable, Equatable {
        let city: String
        let degrees: Int
    }

    enum Failure: Error, Equatable {
        case offline
        case status(Int)
    }

    var session = URLSession.shared

    func forecast(for city: String) async throws -> Forecast {
        let address = "https://weather.example/forecast?city=\(city)"
        let request = URLRequest(url: URL(string: address)!)
        let body = try await send(request)
        return try JSONDecoder().decode(Forecast.self, from: body)
    }

    func report(_ forecast: Forecast) async throws {
        let url = URL(string: "https://weather.example/reports")!
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(forecast)
        _ = try await send(request)
    }

    private func send(_ request: URLRequest) async throws -> Data {
        let (body, response): (Data, URLResponse)
        do {
            (body, response) = try await session.data(for: request)
        } catch URLError.notConnectedToInternet {
            throw Failure.offline
        }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status < 300 else { throw Failure.status(status) }
        return body
    }
}
