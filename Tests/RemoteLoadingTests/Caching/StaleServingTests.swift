import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct StaleServingTests {
    @Test func daysHoursAndMinutesAreConvertedToSeconds() {
        #expect(Duration.days(7) == .seconds(604_800))
        #expect(Duration.hours(2) == .seconds(7_200))
        #expect(Duration.minutes(3) == .seconds(180))
    }
}
