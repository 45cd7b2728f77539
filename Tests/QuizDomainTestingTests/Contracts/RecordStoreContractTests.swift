import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecordStoreContractTests {
    typealias Subject = RecordStoreContract.Subject
    typealias Rule = ContractRule<Subject>

    private static let rules = RecordStoreContract.merging + RecordStoreContract.keeping

    @Test(arguments: BrokenStore.all)
    func contractDetectsBrokenRecordStore(broken: BrokenStore) async throws {
        let rule = try #require(Self.rules.first { $0.id == broken.rule })
        #expect(await rule.violation(of: Subject { try broken.make() })?.rule == rule.name)
    }

    @Test func everyRecordRuleCatchesTwoBrokenStores() {
        #expect(Self.rules.map(\.id).brokenLessThanTwice(in: BrokenStore.all.map(\.rule)) == [])
    }

    @Test func everyRequirementOfRecordStoreHasRule() throws {
        let damages = ["halved", "lengthened", "foreign", "emptied"]
        let page = try PortPage(of: "RecordStore", in: "Sources/QuizDomain/Ports/RecordStore.swift")
        let flaws = page.flaws(
            checking: [
                "Merge a result": [
                    "first", "low-first", "higher", "lower", "equal", "tie-break", "last", "count", "earlier",
                    "together", "any-sequence",
                ],
                "Count two results": ["repeated", "repeated-late", "same-identifier", "equal-games"],
                "Store a record whole": ["unchanged", "history", "long-run"],
                "Keep the records of different keys apart": ["keys"],
                "Return only when": ["empty", "unknown-key", "reading"],
                "Read the old record": ["concurrent", "concurrent-keys"],
                "Record a result even": ["cancelled"],
                "``forgetAll()`` deletes all": ["forget-all", "forget-all-again"],
                "Every store of the same place": [
                    "reopened", "continued", "other-store", "history-reopened", "stored-on-return", "two-stores",
                    "repeated-elsewhere", "forget-all-elsewhere",
                ],
                "If the content of the place": damages.map { "reading-" + $0 } + damages.map { "changing-" + $0 },
                "If the content is damaged": ["forget-all-halved", "forget-all-foreign"],
            ], by: Self.rules.map(\.id))
        #expect(flaws == [])
    }

    @Test func endlessRecordStoreCallBreaksRuleAfterTimeout() async throws {
        let spy = RecordStoreSpy()
        let timeout = Timeout(.seconds(30), on: ImmediateClock().timeSource)
        let subject = Subject(timeout: timeout) { .init(spy) }
        let rule = try #require(RecordStoreContract.merging.first)
        #expect(await rule.violation(of: subject)?.what == "did not end within 90.0 seconds")
        try await spy.calls.waitForCalls(1)
        spy.calls.complete(0)
    }

    /// A store that was written before the port had the function has its default implementation.
    @Test func storeThatCannotForgetObeysEveryRule() async {
        let violations = await RecordStoreContract.merging.violations(of: Subject { .init(TamperedStore()) })
        #expect(violations == [])
    }

    @Test func inMemoryStoreObeysEveryMergingRule() async {
        let violations = await RecordStoreContract.merging.violations(of: Subject { .init(InMemoryRecordStore()) })
        #expect(violations == [])
    }
}
