import Foundation
import NameMatch
import QuizDomain
import RemoteLoadingTesting

extension LearningStoreContract {
    static let placeRules: [ContractRule<Subject>] = [
        rule(onStage: "what was learned survives reopening") { stage in
            try await stage.open().learn(lessons)
            return difference(try await stage.open().schedule(), after: lessons)
        },
        rule(onStage: "a store that is opened again goes on") { stage in
            try await stage.open().learn(lessons)
            let more = [Lesson.fixture("ada"), .fixture("dan", .missed)]
            return difference(try await stage.open().learn(more), after: lessons + more)
        },
        rule(onStage: "two open stores lose nothing") { stage in
            let (one, other) = (try await stage.open(), try await stage.open())
            await learn(into: { $0.isMultiple(of: 2) ? one : other })
            if let flaw = difference(try await one.schedule(), after: crowd) { return flaw }
            return difference(try await other.schedule(), after: crowd)
        },
    ]

    static let damageRules: [ContractRule<Subject>] = StoredDamage.allCases.flatMap { damage in
        [
            rule(onStage: "\(damage.rawValue) content is a clear error when it is read") { stage in
                try await stage.damage(by: damage)
                return try await flaw { try await stage.open().schedule() }
            },
            rule(onStage: "\(damage.rawValue) content is a clear error when somebody learns, and stays") { stage in
                let content = try await stage.damage(by: damage)
                if let flaw = try await flaw(after: { try await stage.open().learn(lessons) }) { return flaw }
                return try await stage.read() == content ? nil : "the content was changed"
            },
        ]
    }

    static let alterationRules: [ContractRule<Subject>] = [
        rule(onStage: "altered content is a clear error when it is read") { stage in
            let content = try await stage.filled()
            for place in content.indices {
                try await stage.overwrite(content.altered(at: place))
                let flaw = try await flaw { try await stage.open().schedule() }
                if let flaw { return "\(flaw), with byte \(place) of \(content.count) altered" }
            }
            return nil
        },
        rule(onStage: "altered content is a clear error when somebody learns, and stays") { stage in
            let content = try await stage.filled()
            let altered = content.altered(at: content.count / 2)
            try await stage.overwrite(altered)
            if let flaw = try await flaw(after: { try await stage.open().learn(lessons) }) { return flaw }
            return try await stage.read() == altered ? nil : "the content was changed"
        },
    ]

    /// What is wrong with how a store tells of damage, or nil if it tells well.
    private static func flaw(after call: () async throws -> LeitnerSchedule) async throws -> String? {
        do {
            return "it gave \(try await call().cards.count) cards"
        } catch let error as RecordStoreError {
            guard !error.place.isEmpty else { return "it does not say where" }
            switch error.problem {
            case .foreign, .corrupt: return nil
            default: return "it says \(error.problem)"
            }
        }
    }
}

extension LearningStoreContract.Stage {
    /// Learns something, damages what is stored, and gives what is there now.
    @discardableResult
    fileprivate func damage(by damage: StoredDamage) async throws -> Data {
        let damaged = damage.applied(to: try await filled())
        try await overwrite(damaged)
        return damaged
    }

    /// Learns something, and gives what is stored then.
    fileprivate func filled() async throws -> Data {
        try await open().learn(LearningStoreContract.lessons)
        guard let content = try await read(), !content.isEmpty else { throw NothingStored() }
        return Data(Array(content))
    }
}

/// Something was learned, but there is nothing to be read behind the store's back.
private struct NothingStored: Error {}
