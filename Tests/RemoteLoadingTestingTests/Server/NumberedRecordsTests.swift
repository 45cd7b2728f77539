import TestSupport
import Testing

@testable import RemoteLoadingTesting

@Suite(.bounded) struct NumberedRecordsTests {
    @Test func listKeepsLatestRecordsWithOriginalNumbers() {
        var list = NumberedRecords<String>(limit: 2)
        #expect(["a", "b", "c"].map { list.add($0) } == [0, 1, 2])
        #expect(list.elements == ["b", "c"])
        #expect(list.count == 3)
        #expect(list[0] == nil)
        #expect(list[2] == "c")
    }

    @Test func changingDroppedRecordHasNoEffect() {
        var list = NumberedRecords<String>(limit: 1)
        _ = list.add("a")
        _ = list.add("b")
        list[0] = "again"
        list[1] = "changed"
        #expect(list.elements == ["changed"])
    }
}
