package import Foundation
import PlayhouseCore

/// The rules for damaged content of a store that keeps one value in a storage location, such as a file.
///
/// The contracts of stores for records, for the learning schedule and for tokens are built on this contract.
package struct StoredValueContract<Store: Sendable, Value: Sendable>: Sendable {
    package typealias Subject = ContractSubject<@Sendable () async throws -> StoreLocation<Store>>
    /// A call that changes the stored value, and the value that is stored after the call.
    package typealias Step = (write: @Sendable (Store) async throws -> Void, value: Value)

    private let steps: [Step]
    private let (empty, alone): (Value, Value)
    private let reads: [@Sendable (Store) async throws -> Value]
    private let difference: @Sendable (_ actual: Value, _ expected: Value) -> String?

    /// Creates the contract of a store from two calls that change the stored value, and from all calls that read it.
    ///
    /// The value of the second step is the value that is stored when both calls were made in order, and `alone` is the
    /// value after the second call alone. `empty` is the value of a store without content. `difference` describes how
    /// two values differ, without any secret, or returns `nil` if they are equal.
    package init(
        _ first: Step, then second: Step, alone: Value, empty: Value,
        reads: [@Sendable (Store) async throws -> Value],
        difference: @escaping @Sendable (_ actual: Value, _ expected: Value) -> String?
    ) {
        steps = [first, second]
        (self.alone, self.empty) = (alone, empty)
        self.reads = reads
        self.difference = difference
    }

    /// The rules for reading damaged content.
    package var damageRules: [ContractRule<Subject>] {
        rules({ "reading \($0) content \($1)" }, id: { "reading-" + $0 }) { location, content in
            for read in reads {
                if let flaw = try await flaw(of: read, with: content, on: location, orValue: empty) { return flaw }
            }
            return nil
        }
    }

    /// The rules for changes of damaged content, for stores that compute the new value from the old one.
    package var changeRules: [ContractRule<Subject>] {
        rules({ "changing \($0) content \($1)" }, id: { "changing-" + $0 }) {
            try await flawOfChange(with: $1, on: $0)
        }
    }

    /// The rules for changes of damaged content, for stores that do not read the content first.
    package var replacementRules: [ContractRule<Subject>] {
        rules({ damage, _ in "\(damage) content is replaced" }, id: { "replacing-" + $0 }) { location, content in
            try await location.overwrite(content)
            try await steps[1].write(location.open())
            return try await flaw(of: location.open(), after: steps[1])
        }
    }

    /// Returns a rule for each kind of damage to the stored content.
    ///
    /// `name` receives the kind of damage, and what a call that reads the content does. `flaw` receives the storage
    /// location of the store under test, and the damaged content.
    private func rules(
        _ name: (_ damage: String, _ ending: String) -> String, id: (String) -> String,
        _ flaw: @escaping @Sendable (StoreLocation<Store>, Data) async throws -> String?
    ) -> [ContractRule<Subject>] {
        StorageDamage.allCases.map { damage in
            let ending = damage == .emptied ? "throws and keeps it, or finds no content" : "throws and keeps it"
            return Subject.rule(atLocation: name(damage.rawValue, ending), id: id(damage.rawValue)) {
                try await flaw($0, damage.applied(to: filled($0)))
            }
        }
    }
}

extension StoredValueContract {
    private func flaw(of store: Store, after step: Step) async throws -> String? {
        for read in reads {
            if let flaw = difference(try await read(store), step.value) { return flaw }
        }
        return nil
    }

    private func flawOfChange(with content: Data, on location: StoreLocation<Store>) async throws -> String? {
        let change = { @Sendable (store: Store) async throws -> Value in
            try await steps[1].write(store)
            return try await reads[0](store)
        }
        return try await flaw(of: change, with: content, on: location, orValue: alone)
    }

    /// Makes a call with damaged content, and returns `nil` if the call throws the right error and keeps the content.
    ///
    /// If the content is empty, the call may also return the value `fresh`, as from a store without content.
    private func flaw(
        of call: @Sendable (Store) async throws -> Value, with content: Data, on location: StoreLocation<Store>,
        orValue fresh: Value
    ) async throws -> String? {
        try await location.overwrite(content)
        do {
            let value = try await call(location.open())
            return content.isEmpty ? difference(value, fresh) : "it returned \(value)"
        } catch let error as StoreError {
            guard !error.place.isEmpty else { return "the error has no place" }
            switch error.problem {
            case .foreign, .corrupt: break
            default: return "the problem is: \(error.problem)"
            }
        }
        return try await location.read() == content ? nil : "the content was changed"
    }

    /// Writes the first value, and returns the stored bytes.
    package func filled(_ location: StoreLocation<Store>) async throws -> Data {
        try await steps[0].write(location.open())
        guard let content = try await location.read(), !content.isEmpty else { throw NothingStored() }
        return Data(Array(content))
    }
}

/// The error for a storage location that is empty although the store has written a value there.
private struct NothingStored: Error, CustomStringConvertible {
    var description: String {
        "the location is empty after a save; a store that keeps its values only in memory must fulfil only `rules`"
    }
}
