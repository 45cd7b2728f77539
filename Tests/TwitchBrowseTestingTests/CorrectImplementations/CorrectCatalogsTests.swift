import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct CorrectCatalogsTests {
    typealias Contract = TwitchCatalogContract
    typealias Right = CorrectImplementation<Contract.Subject>

    private static let catalogs = [
        Right("two functions", .init(local: { TwoFunctionCatalog(content: FakeCatalog(of: $0)) })),
        Right(
            "pages of three",
            .init(changing: { source in
                PagedCatalog(pageSize: 3) { kind, offset in
                    try await source.response { content in
                        try JSONEncoder().encode(Array(rows(kind, of: content).dropFirst(offset).prefix(3)))
                    }
                }
            })),
        Right("the catalog of the package", .init(local: fixedCatalog)),
        // The catalogs with defects are such a catalog.
        Right("closures", BrokenCatalog.subject()),
    ]

    @Sendable private static func fixedCatalog(of content: Contract.Content) -> any TwitchCatalog {
        switch content {
        case .games(let games): FixedTwitchCatalog(games)
        case .streams(let streams, let game): FixedTwitchCatalog([game], streams: [game.id: streams])
        }
    }

    @Sendable private static func rows(_ kind: PagedCatalog.Kind, of content: Contract.Content) -> [CatalogRow] {
        switch (kind, content) {
        case (.games, .games(let games)):
            games.map { CatalogRow(id: $0.id, name: $0.name, viewers: $0.viewers?.number ?? 0) }
        case (.streams, .streams(let streams, let game)):
            streams.map { stream in
                CatalogRow(
                    id: stream.id, name: stream.name, viewers: stream.viewers, game: game.id, login: stream.login,
                    title: stream.title, language: stream.language, labels: (stream.labels ?? []).map(\.id))
            }
        case (.games, .streams), (.streams, .games): []
        }
    }

    @Test(arguments: catalogs, Contract.rules)
    func correctCatalogObeysRule(catalog: Right, rule: ContractRule<Contract.Subject>) async throws {
        try await catalog.verify(by: rule)
    }
}
