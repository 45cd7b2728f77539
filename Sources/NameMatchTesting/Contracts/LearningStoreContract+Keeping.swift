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

    static let damageRules: [ContractRule<Subject>] = Damage.allCases.flatMap { damage in
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

    /// Ways in which what is stored can be wrong.
    fileprivate enum Damage: String, CaseIterable {
        case halved, altered, lengthened, foreign, emptied

        func applied(to content: Data) -> Data {
            switch self {
            case .halved: return Data(content.prefix(content.count / 2))
            case .altered:
                var bytes = Array(content)
                bytes[bytes.count / 2] ^= 1
                return Data(bytes)
            case .lengthened: return content + Data("\u{0}".utf8)
            case .foreign: return Data("{\"best\": 5}".utf8)
            case .emptied: return Data()
            }
        }
    }
}

extension LearningStoreContract.Stage {
    /// Learns something, damages what is stored, and gives what is there now.
    @discardableResult
    fileprivate func damage(by damage: LearningStoreContract.Damage) async throws -> Data {
        try await open().learn(LearningStoreContract.lessons)
        guard let content = try await read(), !content.isEmpty else { throw NothingStored() }
        let damaged = damage.applied(to: content)
        try await overwrite(damaged)
        return damaged
    }
}

/// Something was learned, but there is nothing to be read behind the store's back.
private struct NothingStored: Error {}
