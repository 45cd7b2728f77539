import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

@Suite(.bounded) struct StaleServingTests {
    @Test func daysAndMinutesAreConvertedToSeconds() {
        #expect(Duration.days(7) == .seconds(604_800))
        #expect(Duration.minutes(3) == .seconds(180))
    }
}
