import Foundation
import HTTPCaching
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// An adapter of an image library.
struct LibraryImages: ImageLoading {
    /// The call of the image library.
    ///
    /// It throws a `LoadError` for a status other than 200.
    let data: @Sendable (URL) async throws -> Data

    func image(at url: URL) async throws(LoadError) -> EncodedImage {
        let bytes: Data
        do {
            bytes = try await data(url)
        } catch let error as LoadError {
            throw error
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw Task.isCancelled
                ? .cancelled : .connectivity(.other(code: 0))
        }
        return try EncodedImage(bytes, from: url)
    }
}

@Suite(.bounded) struct PicturesSamples {
    private let face = URL(string: "https://images.example/face.png")!
    private let client = InProcessHTTPClient { request in
        request.url.path() == "/gone.png" ? .status(.gone) : .image(ImageFixtures.png(width: 340, height: 340))
    }

    @Test func singlePictureIsLoaded() async throws {
        let images = RemoteImageLoader(over: client)
        let image = try await images.image(at: face)
        print(image)  // PNG 340x340, 347245 bytes

        #expect(image.info.width == 340)
    }

    @Test func loadedPictureIsStoredInCache() async throws {
        let store = HTTPCache.memory()
        let images = RemoteImageLoader(
            over: client.cached(
                in: store, keeping: .fresh(for: .days(30))
            ).followingRedirects())

        let first = try await images.image(at: face)
        let server = HTTPClientSpy()
        let stored = RemoteImageLoader(over: server.cached(in: store, keeping: .fresh(for: .days(30))))
        #expect(try await stored.image(at: face) == first)
        #expect(server.requests.count == 0)
    }

    @Test func pictureSizeIsReadWithoutDecoding() throws {
        let file = ImageFixtures.lossyWebP(width: 640, height: 360)
        let info = try ImageInfo(firstBytes: file)
        #expect(info == ImageInfo(format: .webP, width: 640, height: 360))
    }

    @Test func folderLoaderAlsoLoadsRemotePictures() async throws {
        let folder = FileManager.default.temporaryDirectory
        let images = RemoteImageLoader(over: client)
        let pictures = FolderImageLoader(folder, remote: images)
        #expect(try await pictures.image(at: face).info.width == 340)
    }

    @Test @MainActor func prefetcherReportsPicturesThatFailed() async throws {
        let images = RemoteImageLoader(over: client)
        let nextRound = [face, URL(string: "https://images.example/gone.png")!]
        let prefetcher = ImagePrefetcher(images, atOnce: 4)
        let faces = prefetcher.prefetch(nextRound)
        for failure in await faces.failures() {
            print(failure.url, failure.error)  // show another face instead
        }

        faces.cancel()
        #expect(faces.progress == PrefetchProgress(wanted: 2, loaded: 1, failed: 1))
    }

    @Test @MainActor func memoryWarningEmptiesPrefetcherAndCache() async throws {
        let store = HTTPCache.memory()
        let images = RemoteImageLoader(over: client.cached(in: store, keeping: .fresh(for: .days(1))))
        let prefetcher = ImagePrefetcher(images)
        _ = try await prefetcher.image(at: face)
        prefetcher.removeAll()
        await store.trim(to: 0)
        #expect(prefetcher.cachedImage(at: face) == nil)
    }

    @Test func remoteImageLoaderObeysImageContract() async throws {
        let face = face
        let subject = ImageLoadingContract.Subject { behaviour in
            let client = ImageLoadingContract.client(for: behaviour)
            return (RemoteImageLoader(over: client), face)
        }
        let rules = ImageLoadingContract.rules
        let violations = await rules.violations(of: subject)
        #expect(violations == [])
    }

    @Test(arguments: ImageLoadingContract.rules)
    func customImageLibraryObeysImageContract(rule: ContractRule<ImageLoadingContract.Subject>) async throws {
        let face = face
        let subject = ImageLoadingContract.Subject { behaviour in
            let library = ImageLoadingContract.client(for: behaviour)
            let images = LibraryImages { url in
                let response = try await library.send(HTTPRequest(.get, parsing: url.absoluteString))
                guard response.status == .ok else { throw LoadError.refused(.notFound) }
                return response.body
            }
            return (images, face)
        }
        try await rule.verify(subject)
    }
}
