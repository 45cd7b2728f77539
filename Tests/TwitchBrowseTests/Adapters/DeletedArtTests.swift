import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of loading pictures from the fake service, including pictures that the service has deleted.
@Suite(.bounded) struct DeletedArtTests {
    private func load(_ stage: Stage, _ address: URL) async -> Result<EncodedImage, LoadError> {
        let images = RemoteImageLoader(over: stage.client.followingRedirects()).refusingDeletedArt()
        return await outcome { () throws(LoadError) in try await images.image(at: address) }
    }

    @Test func listedPicturesAreLoaded() async throws {
        let stage = Stage()
        let game = try #require(try await stage.helix().loadTopGames(limit: 1).elements.first)
        let stream = try #require(try await stage.kraken().loadTopStreams(of: game, limit: 1).elements.first)
        for address in [game.art?.box, stream.preview?.url(width: 440, height: 248)] {
            #expect(try await load(stage, try #require(address)).get().info.format == .png)
        }
    }

    @Test(arguments: ["https://static-cdn.test/ttv-boxart/1-285x380.jpg", "https://static-cdn.test/previews-ttv/a.jpg"])
    func redirectToDeletedArtPlaceholderThrowsNotFound(address: String) async throws {
        let stage = Stage.odd { $0.hasDeletedArt = true }
        let url = try #require(URL(string: address))
        #expect(await load(stage, url) == .failure(.refused(.notFound)))
        #expect(stage.fake.history.map(\.status) == [302, 200])
        let unchecked = RemoteImageLoader(over: stage.client.followingRedirects())
        #expect(ImageTemplate.isDeletedArt(at: try await unchecked.image(at: url).finalURL))
    }

    @Test(arguments: ImageLoadingContract.rules)
    func loaderThatRefusesDeletedArtObeysContract(rule: ContractRule<ImageLoadingContract.Subject>) async throws {
        let url = try #require(URL(string: "https://static-cdn.test/ttv-boxart/1-285x380.jpg"))
        let subject = ImageLoadingContract.Subject { situation in
            (RemoteImageLoader(over: ImageLoadingContract.client(in: situation)).refusingDeletedArt(), url)
        }
        try await rule.verify(subject)
    }
}
