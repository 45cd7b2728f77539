import Foundation
import QuizDomain
import RemoteLoadingTesting

extension RecordStoreContract {
    static let placeRules: [ContractRule<Subject>] = [
        rule(onStage: "records survive reopening") { stage in
            let record = try await stage.open().record(scores: [6, 8, 7])
            return difference("the record", try await stage.open().record(for: .fixture()), record)
        },
        rule(onStage: "a store that is opened again goes on") { stage in
            try await stage.open().record(scores: [6, 8, 7])
            let record = try await stage.open().record(scores: [9])
            return difference("the best", record.best.score, 9) ?? difference("the count", record.games, 4)
        },
        rule(onStage: "two open stores lose nothing") { stage in
            let (one, other) = (try await stage.open(), try await stage.open())
            await record(20, into: { $0.isMultiple(of: 2) ? one : other })
            if let flaw = flaw(in: try await one.record(for: .fixture()), of: 20) { return flaw }
            return flaw(in: try await other.record(for: .fixture()), of: 20)
        },
    ]

    static let damageRules: [ContractRule<Subject>] = StoredDamage.allCases.flatMap { damage in
        [
            rule(onStage: "\(damage.rawValue) content is a clear error when it is read") { stage in
                try await stage.damage(by: damage)
                if let flaw = try await flaw(after: { try await stage.open().records() }) { return flaw }
                return try await flaw(after: { try await stage.open().record(for: .fixture()) })
            },
            rule(onStage: "\(damage.rawValue) content is a clear error when a game ends, and stays") { stage in
                let content = try await stage.damage(by: damage)
                let recording = { try await stage.open().record(.fixture(score: 100), for: .fixture()) }
                if let flaw = try await flaw(after: recording) { return flaw }
                return try await stage.read() == content ? nil : "the content was changed"
            },
        ]
    }

    static let alterationRules: [ContractRule<Subject>] = [
        rule(onStage: "altered content is a clear error when it is read") { stage in
            let content = try await stage.filled()
            for place in content.indices {
                try await stage.overwrite(content.altered(at: place))
                let flaw = try await flaw(after: { try await stage.open().records() })
                if let flaw { return "\(flaw), with byte \(place) of \(content.count) altered" }
            }
            return nil
        },
        rule(onStage: "altered content is a clear error when a game ends, and stays") { stage in
            let content = try await stage.filled()
            let altered = content.altered(at: content.count / 2)
            try await stage.overwrite(altered)
            let recording = { try await stage.open().record(.fixture(score: 100), for: .fixture()) }
            if let flaw = try await flaw(after: recording) { return flaw }
            return try await stage.read() == altered ? nil : "the content was changed"
        },
    ]

    /// What is wrong with how a store tells of damage, or nil if it tells well.
    private static func flaw<Value>(after call: () async throws -> Value) async throws -> String? {
        do {
            return "it gave \(try await call())"
        } catch let error as RecordStoreError {
            guard !error.place.isEmpty else { return "it does not say where" }
            switch error.problem {
            case .foreign, .corrupt: return nil
            default: return "it says \(error.problem)"
            }
        }
    }
}

extension RecordStoreContract.Stage {
    /// Records some games, damages what is stored, and gives what is there now.
    @discardableResult
    fileprivate func damage(by damage: StoredDamage) async throws -> Data {
        let damaged = damage.applied(to: try await filled())
        try await overwrite(damaged)
        return damaged
    }

    /// Records some games, and gives what is stored then.
    fileprivate func filled() async throws -> Data {
        try await open().record(scores: [5, 9, 2])
        guard let content = try await read(), !content.isEmpty else { throw NothingStored() }
        return Data(Array(content))
    }
}

/// Games were recorded, but there is nothing to be read behind the store's back.
private struct NothingStored: Error {}
