import Foundation
import HTTPCaching
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct CachedPictureTests {
    private let address = URL(string: "https://images.test/ada.png")!

    @Test func invalidPictureIsNotServedFromCache() async throws {
        let answers = Locked([HTTPResponse.text("come back later"), .text("not yet"), .image(ImageFixtures.png())])
        let server = InProcessHTTPClient { _ in answers.withLock { $0.removeFirst() } }
        let loader = RemoteImageLoader(over: server.cached(in: .memory(), keeping: .fresh(for: .days(30))))
        for _ in 0..<2 {
            await #expect(throws: LoadError.invalidData(.rejected(.unknown, at: "byte 0"))) {
                try await loader.image(at: address)
            }
        }
        for _ in 0..<2 { #expect(try await loader.image(at: address).data == ImageFixtures.png()) }
        #expect(answers.withLock { $0.isEmpty })
    }

    @Test func pictureOfUnacceptedFormatIsNotRequestedAgain() async {
        let requests = Locked(0)
        let server = InProcessHTTPClient { _ in
            requests.withLock { $0 += 1 }
            return .image(ImageFixtures.gif())
        }
        let loader = RemoteImageLoader(
            over: server.cached(in: .memory(), keeping: .fresh(for: .days(30))), accepting: [.png])
        let flaw = InvalidData.rejected(.unacceptedFormat, at: "GIF")
        for _ in 0..<3 {
            await #expect(throws: LoadError.invalidData(flaw)) { try await loader.image(at: address) }
        }
        #expect(requests.withLock { $0 } == 1)
    }
}
