public import Foundation

/// Loads pictures over a client, and refuses what is none.
///
/// The first bytes decide what a picture is, whatever `Content-Type` says. No credential is sent. Around the client
/// belong the usual policies; a cache that keeps pictures is `cached(in: store, keeping: .fresh(for: .days(30)))`.
public struct RemoteImageLoader: ImageLoading {
    private let client: any HTTPClient
    private let limits: ImageLimits
    private let plainAddresses: PlainImageAddresses
    private let time: TimeSource

    /// Creates a loader over a client.
    public init(
        over client: any HTTPClient, limits: ImageLimits = ImageLimits(),
        plainAddresses: PlainImageAddresses = .upgraded,
        time: TimeSource = .system
    ) {
        self.client = client
        self.limits = limits
        self.plainAddresses = plainAddresses
        self.time = time
    }

    /// Loads the picture at an address; one that is not https or http is ``Refusal/badRequest``.
    ///
    /// If what a cache gives is no picture, the server is asked: else one bad answer would stay for as long as pictures
    /// are kept.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        var request = try plainAddresses.request(for: url)
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

/// How much of a picture is bearable.
public struct ImageLimits: Hashable, Sendable {
    /// The largest file, in bytes.
    public var bytes = 8 << 20
    /// The most pixels, four bytes each once they are decoded; a small file can claim billions.
    public var pixels = 50_000_000

    /// Creates the usual limits: 8 MB, 50 million pixels.
    public init() {}

    fileprivate func image(in response: HTTPResponse, from url: URL) throws(LoadError) -> EncodedImage {
        guard !response.body.isEmpty else { throw .invalidData(.empty) }
        guard response.body.count <= bytes else { throw .invalidData(.tooLarge(limit: bytes)) }
        do throws(ImageFlaw) {
            let image = try EncodedImage(response.body, from: url)
            guard image.info.pixelCount <= pixels else { throw .tooManyPixels(image.info, limit: pixels) }
            return image
        } catch {
            throw .invalidData(InvalidData(error))
        }
    }
}

/// What becomes of a picture's address that is plain http.
public enum PlainImageAddresses: Hashable, Sendable {
    /// It is asked over https; to this machine it stays as it is.
    case upgraded
    /// It is not asked at all, ``Refusal/badRequest``; not even to this machine.
    case refused
    /// It is asked as it is, if the client permits that.
    case permitted

    fileprivate func request(for url: URL) throws(LoadError) -> HTTPRequest {
        do throws(HTTPRuleViolation) {
            let request = try HTTPRequest.picture(at: url.absoluteString)
            let isUpgraded = self == .upgraded && !request.isSecure && !request.isForThisMachine
            if isUpgraded { return try .picture(at: request.secureAddress) }
            if request.isSecure || self != .refused { return request }
        } catch {
            throw .refused(.badRequest)
        }
        throw .refused(.badRequest)
    }
}

extension HTTPRequest {
    /// What can be read here is told, so that a service that has something newer gives one of these.
    fileprivate static func picture(at address: String) throws(HTTPRuleViolation) -> HTTPRequest {
        try HTTPRequest(.get, address, fields: [.accept: "image/webp, image/png, image/jpeg, image/gif"])
    }

    /// The address over https, on its own port: what listens on the plain one does not speak it.
    fileprivate var secureAddress: String {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.scheme = "https"
        if parts?.port == 80 { parts?.port = nil }
        return parts?.string ?? address
    }
}

extension LoadError {
    /// What an answer to the request for a picture means that brings none.
    fileprivate init(declined response: HTTPResponse, at date: Date) {
        let until = response.retryAfter(at: date).map { date.addingTimeInterval($0 / .seconds(1)) }
        self =
            switch response.status.code {
            case 400: .refused(.badRequest)
            case 401, 403: .refused(.signInNeeded)
            case 404: .refused(.notFound)
            case 410: .refused(.gone)
            case 429: .refused(.rateLimited(until: until))
            case 500...599: .refused(.unavailable(until: until))
            default: .invalidData(.status(response.status))
            }
    }
}
