import Foundation
import QuizDomain
package import RemoteLoadingTesting

/// The content of a store that keeps it in a place and tells of damage by `RecordStoreError`.
package struct StoredContent<Store: Sendable>: Sendable {
    package typealias Subject = ContractSubject<@Sendable () async throws -> StoreStage<Store>>
    /// A call that tells what it gave.
    package typealias Call = @Sendable (Store) async throws -> String

    private let occasion: String
    private let fill: @Sendable (Store) async throws -> Void
    private let reads: [Call]
    private let write: Call

    /// Creates the content by the calls that fill, read and write it; the occasion is that of the writing.
    package init(
        writtenWhen occasion: String, fill: @escaping @Sendable (Store) async throws -> Void, reads: [Call],
        write: @escaping Call
    ) {
        self.occasion = occasion
        self.fill = fill
        self.reads = reads
        self.write = write
    }

    /// The rules of content that is damaged.
    package var damageRules: [ContractRule<Subject>] {
        StorageIssue.allCases.flatMap { damage in
            [
                Subject.rule(onStage: "\(damage.rawValue) content is a clear error when it is read") { stage in
                    try await stage.overwrite(damage.applied(to: try await filled(stage)))
                    for read in reads {
                        if let flaw = try await flaw(of: read, on: stage) { return flaw }
                    }
                    return nil
                },
                Subject.rule(onStage: "\(damage.rawValue) content is a clear error when \(occasion), and stays") {
                    try await flawOfWriting(over: damage.applied(to: try await filled($0)), on: $0)
                },
            ]
        }
    }

    /// The rules of content with one altered byte.
    package var alterationRules: [ContractRule<Subject>] {
        [
            Subject.rule(onStage: "altered content is a clear error when it is read") { stage in
                let content = try await filled(stage)
                for place in content.indices {
                    try await stage.overwrite(content.altered(at: place))
                    let flaw = try await flaw(of: reads[0], on: stage)
                    if let flaw { return "\(flaw), with byte \(place) of \(content.count) altered" }
                }
                return nil
            },
            Subject.rule(onStage: "altered content is a clear error when \(occasion), and stays") { stage in
                let content = try await filled(stage)
                return try await flawOfWriting(over: content.altered(at: content.count / 2), on: stage)
            },
        ]
    }

    private func flawOfWriting(over content: Data, on stage: StoreStage<Store>) async throws -> String? {
        try await stage.overwrite(content)
        if let flaw = try await flaw(of: write, on: stage) { return flaw }
        return try await stage.read() == content ? nil : "the content was changed"
    }

    /// What is wrong with how a store tells of damage, or nil if it tells well.
    private func flaw(of call: Call, on stage: StoreStage<Store>) async throws -> String? {
        do {
            return "it gave \(try await call(stage.open()))"
        } catch let error as RecordStoreError {
            guard !error.place.isEmpty else { return "it does not say where" }
            switch error.problem {
            case .foreign, .corrupt: return nil
            default: return "it says \(error.problem)"
            }
        }
    }

    /// Fills a store, and gives what is stored then.
    private func filled(_ stage: StoreStage<Store>) async throws -> Data {
        try await fill(stage.open())
        guard let content = try await stage.read(), !content.isEmpty else { throw NothingStored() }
        return Data(Array(content))
    }
}

/// A store was filled, but there is nothing to be read behind its back.
private struct NothingStored: Error {}
