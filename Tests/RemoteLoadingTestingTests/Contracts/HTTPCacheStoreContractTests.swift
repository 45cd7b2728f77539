import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct HTTPCacheStoreContractTests {
    typealias Subject = HTTPCacheStoreContract.Subject

    @Test(arguments: HTTPCacheStoreContract.rules)
    func memoryStoreObeysContractRule(rule: ContractRule<Subject>) async throws {
        try await rule.verify(Subject { MemoryCacheStore(capacity: $0) })
    }

    @Test(arguments: HTTPCacheStoreContract.rules)
    func diskStoreObeysContractRule(rule: ContractRule<Subject>) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-contract-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }  // the system removes leftovers
        let subject = Subject { DiskCacheStore(folder, capacity: $0) }
        try await rule.verify(subject)
    }

    @Test(arguments: BrokenStore.all)
    func contractDetectsBrokenStore(broken: BrokenStore) async throws {
        let rule = try #require(HTTPCacheStoreContract.rules.first { $0.name == broken.rule })
        let violation = await rule.violation(of: Subject { broken.make($0) })
        #expect(violation == ContractIssue(rule: broken.rule, what: broken.flaw))
    }

    @Test func everyRuleIsTestedWithBrokenStore() {
        #expect(Set(HTTPCacheStoreContract.rules.map(\.name)) == Set(BrokenStore.all.map(\.rule)))
    }

    @Test func everyBrokenRuleIsReported() async {
        let found = await HTTPCacheStoreContract.rules.violations(of: Subject { _ in MemoryCacheStore(capacity: 0) })
        #expect(found.count == 10)
        let violations = await HTTPCacheStoreContract.rules.violations(of: Subject { MemoryCacheStore(capacity: $0) })
        #expect(violations == [])
    }

    @Test func failedStoreCreationBreaksEveryRule() async {
        struct NoStore: Error {}
        let found = await HTTPCacheStoreContract.rules.violations(of: Subject { _ in throw NoStore() })
        #expect(found.map(\.what) == HTTPCacheStoreContract.rules.map { _ in "threw NoStore()" })
    }
}
