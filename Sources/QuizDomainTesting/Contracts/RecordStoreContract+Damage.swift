import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

extension RecordStoreContract {
    static let damageRules: [ContractRule<Subject>] = [
        Subject.rule(atLocation: "forgetting all records empties halved content", id: "forget-all-halved") { location in
            let halved = StorageDamage.halved.applied(to: try await stored.filled(location))
            try await location.overwrite(halved)
            try await location.open().forgetAll()
            let record = try await location.open().record(.fixture(), for: .fixture())
            return difference("all records", try await location.open().records(), [.fixture(): record])
        },
        Subject.rule(atLocation: "forgetting all records keeps content of others", id: "forget-all-foreign") {
            location in
            let foreign = StorageDamage.foreign.applied(to: try await stored.filled(location))
            try await location.overwrite(foreign)
            let store = try await location.open()
            do throws(StoreError) {
                _ = try await store.records()
                return "the content was read"
            } catch {
                // A store may take any other content for damaged records.
                guard error.problem == .foreign else { return nil }
            }
            do throws(StoreError) {
                try await store.forgetAll()
                return "it returned"
            } catch {
                return try await location.read() == foreign ? nil : "the content was changed"
            }
        },
    ]
}
