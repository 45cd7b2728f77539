public import Foundation

/// Loads pictures over a client, and refuses what is none.
///
/// The first bytes decide what a picture is, whatever `Content-Type` says. No credential is sent. Around the client
/// belong the usual policies; a cache that keeps pictures is `cached(in: store, keeping: .fresh(for: .days(30)))`.
public struct RemoteImageLoader: ImageLoading {
    private let client: any HTTPClient
    private let limits: ImageLimits
    private let time: TimeSource

    /// Creates a loader over a client, for pictures of at most 8 MB and 50 million pixels.
    public init(over client: any HTTPClient, time: TimeSource = .system) {
        self.init(over: client, limits: ImageLimits(), time: time)
    }

    init(over client: any HTTPClient, limits: ImageLimits, time: TimeSource = .system) {
        self.client = client
        self.limits = limits
        self.time = time
    }

    /// Loads the picture at an address; one that is not https or http is ``Refusal/badRequest``.
    ///
    /// A plain http address is requested over https, except on this machine.
    ///
    /// If what a cache gives is no picture, the server is asked: else one bad answer would stay for as long as pictures
    /// are kept.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        var request = try HTTPRequest.picture(at: url)
        let answer = try await answer(to: request)
        guard answer.isFromCache, case .failure(.invalidData) = answer.image else { return try answer.image.get() }
        request.handling.freshness = .refresh
        return try await self.answer(to: request).image.get()
    }

    /// What an answer brought, and whether the server was not asked for it.
    private struct Answer: Sendable {
        let image: Result<EncodedImage, LoadError>
        let isFromCache: Bool
    }

    private func answer(to request: HTTPRequest) async throws(LoadError) -> Answer {
        try await RemoteLoader(request, from: client) { [limits, time] response throws(LoadError) in
            let image = Result { () throws(LoadError) in
                guard response.status == .ok else { throw LoadError(declined: response, at: time.date()) }
                return try limits.image(in: response, from: response.url ?? request.url)
            }
            if case .cache = response.source { return Answer(image: image, isFromCache: true) }
            return Answer(image: image, isFromCache: false)
        }.load()
    }
}

/// The limits of one picture.
struct ImageLimits: Sendable {
    /// The largest file, in bytes.
    var bytes = 8 << 20
    /// The most pixels, four bytes each once they are decoded; a small file can claim billions.
    var pixels = 50_000_000

    fileprivate func image(in response: HTTPResponse, from url: URL) throws(LoadError) -> EncodedImage {
        guard !response.body.isEmpty else { throw .invalidData(.empty) }
        guard response.body.count <= bytes else { throw .invalidData(.tooLarge(limit: bytes)) }
        do throws(ImageError) {
            let image = try EncodedImage(response.body, from: url)
            guard image.info.pixelCount <= pixels else { throw .tooManyPixels(image.info, limit: pixels) }
            return image
        } catch {
            throw .invalidData(InvalidData(error))
        }
    }
}

extension HTTPRequest {
    /// Creates a request that names the known formats, so that a service with a newer one sends one of these.
    fileprivate static func picture(at url: URL) throws(LoadError) -> HTTPRequest {
        let fields: HTTPFields = [.accept: "image/webp, image/png, image/jpeg, image/gif"]
        do throws(HTTPRuleError) {
            let request = try HTTPRequest(.get, url, fields: fields)
            guard !request.isSecure, !request.isForThisMachine else { return request }
            return try HTTPRequest(.get, request.secureAddress, fields: fields)
        } catch {
            throw .refused(.badRequest)
        }
    }

    /// The address over https, on its own port: what listens on the plain one does not speak it.
    fileprivate var secureAddress: String {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.scheme = "https"
        if parts?.port == 80 { parts?.port = nil }
        return parts?.string ?? address
    }
}
