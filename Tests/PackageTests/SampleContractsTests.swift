import Foundation
import TestSupport
import Testing

/// Checks that every sample type that implements a port is tested by the contract of that port.
///
/// Samples are the types in the documents, in the tutorial and in the example app.
@Suite(.bounded) struct SampleContractsTests {
    /// The ports, and the contracts that check them.
    private static let contracts = [
        "ChoiceDeck": "ChoiceDeckContract", "CredentialSource": "CredentialSourceContract",
        "HTTPClient": "HTTPClientContract", "ImageLoading": "ImageLoadingContract",
        "LearningStore": "LearningStoreContract",
        "PeopleLoading": "PeopleLoadingContract", "RecallPlaying": "RecallPlayingContract",
        "RecallQuestionLoading": "RecallQuestionLoaderContract", "RecordStore": "RecordStoreContract",
        "TokenStoring": "TokenStoringContract",
        "TwitchCatalog": "TwitchCatalogContract",
    ]

    /// The samples that no contract checks.
    ///
    /// `AsyncHTTPTransport` needs another package, on which Playhouse must not depend. `Planets` always returns the
    /// same question, but the contract requires a loader that returns the questions of the contract.
    private static let exempt: Set = ["AsyncHTTPTransport", "Planets"]

    @Test func everySampleImplementationRunsItsContract() throws {
        let documents =
            try ["README.md"] + Checkout.files(below: "Docs", ending: ".md")
            + Checkout.files(below: "Sources", ending: ".md")
            + Checkout.files(below: "Docs/Examples/Sources", ending: ".swift") + Checkout.tutorialCode()
        let tests = try ["Tests/PackageTests/Samples", "Docs/Examples/Tests"]
            .flatMap { try Checkout.files(below: $0, ending: ".swift") }.map(Checkout.text)
        var count = 0
        for document in documents {
            for sample in Self.samples(in: try Checkout.text(of: document)) where !Self.exempt.contains(sample.name) {
                count += 1
                let isTested = tests.contains { Self.tests(sample, in: $0) }
                #expect(isTested, "\(document): \(sample.name) does not run \(sample.contract)")
            }
        }
        #expect(count >= 9)
    }

    @Test func everyContractIsListed() throws {
        let files = try Checkout.files(below: "Sources", ending: "Contract.swift")
        let found = files.compactMap { $0.split(separator: "/").last?.dropLast(".swift".count) }.map(String.init)
        let helpers: Set = ["StoredValueContract"]
        #expect(Set(found).subtracting(helpers) == Set(Self.contracts.values))
    }

    @Test func portImplementationsAndTheirTestsAreFound() {
        let text = """
            struct Shop: Codable, RecordStore {
            final class Loader<Content>: TwitchCatalog, LearningStore {
            struct Transport: RemoteLoading.HTTPClient {
            struct Plain: Codable {
            struct Act<Game: RecallPlaying>: Other {
            """
        #expect(
            Self.samples(in: text).map { "\($0.name) \($0.contract)" } == [
                "Shop RecordStoreContract", "Loader TwitchCatalogContract", "Loader LearningStoreContract",
                "Transport HTTPClientContract",
            ])
        let sample = (name: "Shop", contract: "RecordStoreContract")
        #expect(Self.tests(sample, in: "RecordStoreContract.Subject { .init(Shop()) }"))
        #expect(!Self.tests(sample, in: "RecordStoreContract.Subject { .init(Shopping()) }"))
        #expect(!Self.tests(sample, in: "let shop = Shop()"))
    }

    private static func samples(in text: String) -> [(name: String, contract: String)] {
        text.matches(of: /(?m)^ *(?:\w+ )*(?:struct|class|actor) (\w+)(?:<[^>]*>)?: ([^{\n]+)\{/).flatMap { match in
            match.output.2.split(separator: ",").compactMap { type in
                let port = type.trimmingCharacters(in: .whitespaces).split(separator: ".").last.map(String.init)
                return port.flatMap { contracts[$0] }.map { (String(match.output.1), $0) }
            }
        }
    }

    /// Returns `true` if a test file passes the sample to the contract, so that the name of the sample occurs soon
    /// after `<contract>.Subject`.
    private static func tests(_ sample: (name: String, contract: String), in text: String) -> Bool {
        text.ranges(of: sample.contract + ".Subject").contains { range in
            text[range.upperBound...].prefix(600).contains(try! Regex("\\b\(sample.name)\\b"))
        }
    }
}
