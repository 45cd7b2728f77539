import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct UserDefaultsRecordStoreTests {
    /// A suite of user defaults for one test, removed when it is deallocated.
    private final class Suite: Sendable {
        let name = "playhouse-tests-\(UUID().uuidString)"
        var defaults: UserDefaults {
            get throws { try #require(UserDefaults(suiteName: name)) }
        }

        deinit {
            UserDefaults.standard.removePersistentDomain(forName: name)
        }

        func open() -> UserDefaultsRecordStore { UserDefaultsRecordStore(suite: name) }
    }

    private let suite = Suite()
    private let key = "playhouse.records"

    private static let subject = RecordStoreContract.Subject {
        let suite = Suite()
        return RecordStoreContract.Location(
            opening: { suite.open() },
            reading: { try suite.defaults.data(forKey: "playhouse.records") },
            overwriting: { try suite.defaults.set($0, forKey: "playhouse.records") })
    }

    @Test(arguments: RecordStoreContract.rules + RecordStoreContract.persistence)
    func userDefaultsStoreObeysRecordStoreContract(rule: ContractRule<RecordStoreContract.Subject>) async throws {
        try await rule.verify(Self.subject)
    }

    @Test func invalidStoredValueCausesErrorAndStaysUnchanged() async throws {
        try suite.defaults.set(["best": 5], forKey: key)
        let error = StoreError(.foreign, at: "user defaults \(suite.name), \(key)")
        let store = suite.open()
        await #expect(throws: error) { try await store.records() }
        await #expect(throws: error) { try await store.record(.fixture(), for: .fixture()) }
        #expect(try suite.defaults.dictionary(forKey: key) as? [String: Int] == ["best": 5])
    }

    @Test func recordingResultLeavesOtherUserDefaultsUnchanged() async throws {
        try suite.defaults.set("Ada", forKey: "player")
        try await suite.open().record(.fixture(), for: .fixture())
        #expect(try suite.defaults.string(forKey: "player") == "Ada")
    }

    @Test func storesWithDifferentKeysShareNoRecords() async throws {
        let other = UserDefaultsRecordStore(key: "others", suite: suite.name)
        try await suite.open().record(.fixture(), for: .fixture())
        #expect(try await other.records().isEmpty)
    }

    @Test func forgettingMovesDamagedValueToDatedKey() async throws {
        try suite.defaults.set(Data("damaged".utf8), forKey: key)
        let store = UserDefaultsRecordStore(suite: suite.name, time: ManualClock().timeSource)
        try await store.forgetAll()
        #expect(try suite.defaults.data(forKey: key) == nil)
        #expect(try suite.defaults.data(forKey: key + ".corrupt-2001-01-01T00-00-00Z") == Data("damaged".utf8))
        try await store.record(.fixture(), for: .fixture())
        #expect(try await store.records().count == 1)
    }

    @Test func forgettingKeepsValueOfUnknownFormat() async throws {
        try suite.defaults.set(["best": 5], forKey: key)
        let error = StoreError(.foreign, at: "user defaults \(suite.name), \(key)")
        await #expect(throws: error) { try await suite.open().forgetAll() }
        #expect(try suite.defaults.dictionary(forKey: key) as? [String: Int] == ["best": 5])
    }

    @Test func storeWithoutSuiteUsesStandardUserDefaults() async throws {
        let key = "playhouse-tests-\(UUID().uuidString)"
        defer { UserDefaults.standard.removeObject(forKey: key) }
        try await UserDefaultsRecordStore(key: key).record(.fixture(), for: .fixture())
        #expect(UserDefaults.standard.data(forKey: key) != nil)
        #expect(try await UserDefaultsRecordStore(key: key).records().count == 1)
    }
}
