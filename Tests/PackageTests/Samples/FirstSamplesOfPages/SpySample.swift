import QuizDomain
import QuizDomainTesting

// The first sample of the page of PlayhouseCoreTesting.

protocol WeatherLoading: Sendable {
    func degrees(in city: String) async throws(LoadError) -> Int
}

final class WeatherSpy: WeatherLoading, VerifiableDouble {
    let loads: CallSpy<String, Int, LoadError>

    init(file: StaticString = #filePath, line: UInt = #line) {
        loads = CallSpy("WeatherSpy", file: file, line: line)
    }

    func degrees(in city: String) async throws(LoadError) -> Int {
        try await loads.call(city)
    }

    func report() -> DoubleReport { loads.report() }
}
