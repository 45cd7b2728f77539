import Foundation
import QuizDomain
package import RemoteLoadingTesting

/// The content of a store that persists it and reports damage as `RecordStoreError`.
package struct StoredContent<Store: Sendable>: Sendable {
    package typealias Subject = ContractSubject<@Sendable () async throws -> StoreStage<Store>>
    /// A call of the store that returns a description of its result.
    package typealias Call = @Sendable (Store) async throws -> String

    private let operation: String
    private let fill: @Sendable (Store) async throws -> Void
    private let reads: [Call]
    private let write: Call

    /// Creates the content from the calls that fill, read and write it.
    ///
    /// The names of the rules contain `operation`, the description of the write.
    package init(
        writtenBy operation: String, fill: @escaping @Sendable (Store) async throws -> Void, reads: [Call],
        write: @escaping Call
    ) {
        self.operation = operation
        self.fill = fill
        self.reads = reads
        self.write = write
    }

    /// The rules for damaged content.
    package var damageRules: [ContractRule<Subject>] {
        StorageIssue.allCases.flatMap { damage in
            [
                Subject.rule(onStage: "reading \(damage.rawValue) content throws an error") { stage in
                    try await stage.overwrite(damage.applied(to: try await filled(stage)))
                    for read in reads {
                        if let flaw = try await flaw(of: read, on: stage) { return flaw }
                    }
                    return nil
                },
                Subject.rule(onStage: "\(operation) over \(damage.rawValue) content throws and keeps it") {
                    try await flawOfWriting(over: damage.applied(to: try await filled($0)), on: $0)
                },
            ]
        }
    }

    /// The rules for content with one altered byte.
    package var alterationRules: [ContractRule<Subject>] {
        [
            Subject.rule(onStage: "reading altered content throws an error") { stage in
                let content = try await filled(stage)
                for place in content.indices {
                    try await stage.overwrite(content.altered(at: place))
                    let flaw = try await flaw(of: reads[0], on: stage)
                    if let flaw { return "\(flaw), with byte \(place) of \(content.count) altered" }
                }
                return nil
            },
            Subject.rule(onStage: "\(operation) over altered content throws and keeps it") { stage in
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

    /// Returns what is wrong with the error that a store throws for damaged content, or `nil` if the error is right.
    private func flaw(of call: Call, on stage: StoreStage<Store>) async throws -> String? {
        do {
            return "it returned \(try await call(stage.open()))"
        } catch let error as RecordStoreError {
            guard !error.place.isEmpty else { return "the error has no place" }
            switch error.problem {
            case .foreign, .corrupt: return nil
            default: return "the problem is: \(error.problem)"
            }
        }
    }

    /// Fills a store and returns the stored bytes.
    private func filled(_ stage: StoreStage<Store>) async throws -> Data {
        try await fill(stage.open())
        guard let content = try await stage.read(), !content.isEmpty else { throw NothingStored() }
        return Data(Array(content))
    }
}

/// The error of a store that was filled although its storage is still empty.
private struct NothingStored: Error {}
