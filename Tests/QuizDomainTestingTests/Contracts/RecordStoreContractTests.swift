import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecordStoreContractTests {
    typealias Subject = RecordStoreContract.Subject

    private static let rules = RecordStoreContract.rules + RecordStoreContract.persistence

    @Test(arguments: RecordStoreDefect.all)
    func contractDetectsBrokenRecordStore(defect: RecordStoreDefect) async throws {
        #expect(await Self.rules.firstViolation(of: Subject { try defect.make() }) != nil)
    }

    @Test func everyRequirementOfRecordStoreHasRule() throws {
        let damages = ["halved", "lengthened", "foreign", "emptied"]
        let page = try PortRequirementReader(of: "RecordStore", in: "Sources/QuizDomain/Ports/RecordStore.swift")
        let flaws = page.flaws(
            checking: [
                "Merge a result": ["calls"],
                "Count two results": ["calls"],
                "Store a record whole": ["calls"],
                "Keep the records of different keys apart": ["calls"],
                "Return only when": ["empty", "calls"],
                "Read the old record": ["concurrent"],
                "Record a result even": ["cancelled"],
                "``forgetAll()`` deletes all": ["calls"],
                "Every store of the same place": ["places"],
                "If the content of the place": damages.map { "reading-" + $0 } + damages.map { "changing-" + $0 },
                "If the content is damaged": ["forget-all-halved", "forget-all-foreign"],
            ], by: Self.rules.map(\.id))
        #expect(flaws == [])
    }

    @Test func hangingStoreCallIsReportedWithCallHistory() async throws {
        let (spy, wall) = (RecordStoreSpy(answersReads: false), ManualClock())
        let rule = try #require(RecordStoreContract.rules.first { $0.id == "calls" })
        let checking = Task {
            await rule.violation(of: Subject(timeout: Timeout(.seconds(30), on: wall.timeSource)) { .init(spy) })
        }
        try await spy.calls.waitForCalls(1)
        try await wall.waitForSleeper(due: .seconds(90))
        wall.advance(by: .seconds(90))
        let what = try #require(await checking.value?.what)
        #expect(what.hasPrefix("did not end within 90.0 seconds\nafter these calls, with the seed 0:\n  1. "))
        spy.calls.fail(0, with: StoreError(.busy, at: "here"))
    }

    @Test func reusedStoreObeysEveryRule() async {
        let store = InMemoryRecordStore()
        for rule in RecordStoreContract.rules {
            await store.forgetAll()
            #expect(await rule.violation(of: Subject { .init(store) }) == nil)
        }
    }
}
