import NameMatch
import NameMatchTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct LearningStoreContractTests {
    typealias Subject = LearningStoreContract.Subject

    private static let rules = LearningStoreContract.rules + LearningStoreContract.persistence

    @Test(arguments: BrokenLearningStore.all)
    func contractDetectsBrokenLearningStore(broken: BrokenLearningStore) async throws {
        #expect(await Self.rules.firstViolation(of: Subject { try broken.make() }) != nil)
    }

    @Test func everyRequirementOfLearningStoreHasRule() throws {
        let damages = ["halved", "lengthened", "foreign", "emptied"]
        let page = try PortRequirementReader(of: "LearningStore", in: "Sources/NameMatch/Ports/LearningStore.swift")
        let flaws = page.flaws(
            checking: [
                "``append(_:)`` adds": ["calls"],
                "An entry whose identifier": ["calls"],
                "If an entry whose identifier": ["calls"],
                "Each entry is stored whole": ["calls"],
                "An entry ``LearningEntry/Event/forgotten``": ["calls"],
                "If there are more than eight": ["calls"],
                "``forgetAll()`` deletes all": ["calls"],
                "``append(_:)`` returns only": ["empty", "calls"],
                "A call is completed": ["cancelled"],
                "Concurrent calls": ["concurrent"],
                "Every store of the same place": ["places"],
                "A call that cannot read": damages.map { "reading-" + $0 } + damages.map { "changing-" + $0 }
                    + ["forgetting-halved"],
                "``forgetAll()`` also": ["forget-all-halved"],
            ], by: Self.rules.map(\.id))
        #expect(flaws == [])
    }

    @Test(arguments: ["reading-emptied", "changing-emptied"])
    func storeMayReadEmptyFileAsEmptyLog(id: String) async throws {
        let rule = try #require(Self.rules.first { $0.id == id })
        try await rule.verify(Subject { ChecksummedStore.location(.readsDamageAsEmpty) })
    }
}
