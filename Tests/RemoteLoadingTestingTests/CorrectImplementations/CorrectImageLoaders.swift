import Foundation
import RemoteLoading

/// A loader that sends one request for each image.
struct RequestImageLoader: ImageLoading {
    let client: any HTTPClient

    func image(at url: URL) async throws(LoadError) -> EncodedImage {
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await client.send(try Self.request(to: url))
        } catch {
            throw LoadError(error)
        }
        switch response.status.code {
        case 200: return try EncodedImage(response.body, from: url)
        case 401, 403: throw .refused(.signInNeeded)
        case 404: throw .refused(.notFound)
        case 410: throw .refused(.gone)
        default: throw .refused(.unavailable(until: nil))
        }
    }

    private static func request(to url: URL) throws(TransportError) -> HTTPRequest {
        do throws(HTTPMessageError) {
            return try HTTPRequest(.get, url)
        } catch {
            throw .insecureAddress
        }
    }
}

/// A loader beside the views of an app, which keeps the images that it has loaded.
@MainActor
final class MainActorImageLoader: ImageLoading {
    private let loader: any ImageLoading
    private var kept: [URL: EncodedImage] = [:]

    nonisolated init(_ loader: any ImageLoading) {
        self.loader = loader
    }

    @MainActor
    func image(at url: URL) async throws(LoadError) -> EncodedImage {
        if let image = kept[url] {
            return image
        }
        let image = try await loader.image(at: url)
        kept[url] = image
        return image
    }
}
