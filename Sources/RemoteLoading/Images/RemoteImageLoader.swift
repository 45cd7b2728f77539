public import Foundation
public import PlayhouseCore

/// An image loader that uses an HTTP client, and rejects responses that are not images.
///
/// The loader recognises the format by the first bytes, and ignores `Content-Type`. It sends no credential.
///
/// Apply the usual policies to the client. To cache images for a long time, apply a cache of the module `HTTPCaching`
/// with the setting `.fresh(for:)`.
public struct RemoteImageLoader: ImageLoading {
    private let client: any HTTPClient
    private let limits: ImageLimits
    private let time: TimeSource

    /// Creates a loader over a client, for images of at most 8 MB and 50 million pixels.
    ///
    /// The loader refuses an image whose format is not in `formats`. An empty set is a programming error and traps.
    public init(
        over client: any HTTPClient, accepting formats: Set<ImageFormat> = [.webP, .png, .jpeg, .gif],
        time: any TimeProviding = .system
    ) {
        self.init(over: client, limits: ImageLimits(formats: formats), time: time.timeSource)
    }

    init(over client: any HTTPClient, limits: ImageLimits, time: TimeSource = .system) {
        self.client = client
        self.limits = limits
        self.time = time
    }

    /// Loads the image at an http or https address.
    ///
    /// For any other scheme, the function throws ``/PlayhouseCore/Refusal/badRequest``.
    ///
    /// A plain http address is requested over https, except on this machine.
    ///
    /// If a cache returns a response that is not an image, the loader sends the request once more with
    /// ``RequestOptions/Freshness/refresh``, so that the request reaches the server. Otherwise, the cache would return
    /// the invalid response until it expires. If the response is an image in a format that the loader does not accept,
    /// there is no second request, because the response itself is valid.
    public func image(at url: URL) async throws(LoadError) -> EncodedImage {
        var request = try HTTPRequest.picture(at: url, in: limits.formats)
        let answer = try await answer(to: request, for: url)
        guard answer.isFromCache, case .failure(.invalidData(let flaw)) = answer.image, !flaw.isOfFormat else {
            return try answer.image.get()
        }
        request.options.freshness = .refresh
        return try await self.answer(to: request, for: url).image.get()
    }

    /// The image or the error of a response, and whether the response came from a cache.
    private typealias Answer = (image: Result<EncodedImage, LoadError>, isFromCache: Bool)

    private func answer(to request: HTTPRequest, for url: URL) async throws(LoadError) -> Answer {
        try await RemoteLoader(request, from: client) { [limits, time] response throws(LoadError) in
            let image = Result { () throws(LoadError) in
                guard response.status == .ok else { throw LoadError(declined: response, at: time.date()) }
                return try limits.image(in: response.body, from: url, finalURL: response.url ?? request.url)
            }
            if case .cache = response.source { return (image, true) }
            return (image, false)
        }.load()
    }
}

/// The limits of one image.
struct ImageLimits: Sendable {
    /// The maximum size of the file, in bytes.
    var bytes = 8 << 20
    /// The maximum number of pixels.
    ///
    /// The number of pixels is limited, because a decoded pixel takes four bytes, and a small file can claim to have
    /// billions of pixels.
    var pixels = 50_000_000
    /// The formats that the host can draw.
    let formats: Set<ImageFormat>

    init(formats: Set<ImageFormat> = [.webP, .png, .jpeg, .gif]) {
        precondition(!formats.isEmpty, "at least one image format must be accepted")
        self.formats = formats
    }

    func image(in data: Data, from url: URL, finalURL: URL? = nil) throws(LoadError) -> EncodedImage {
        guard !data.isEmpty else { throw .invalidData(.empty) }
        guard data.count <= bytes else { throw .invalidData(.tooLarge(limit: bytes)) }
        let image = try EncodedImage(data, from: url, finalURL: finalURL)
        let info = image.info
        guard formats.contains(info.format) else {
            throw .invalidData(.rejected(.unacceptedFormat, at: info.format.rawValue))
        }
        guard info.pixelCount <= pixels else {
            throw .invalidData(.rejected(.tooManyPixels(limit: pixels), at: info.description))
        }
        return image
    }
}

extension InvalidData {
    /// A Boolean value that indicates whether the image was rejected because the host does not accept its format.
    fileprivate var isOfFormat: Bool { if case .rejected(.unacceptedFormat, _) = self { true } else { false } }
}

extension HTTPRequest {
    /// Creates a request for an image in one of the accepted formats.
    ///
    /// The `Accept` field names these formats, so that the service sends no other format.
    fileprivate static func picture(at url: URL, in formats: Set<ImageFormat>) throws(LoadError) -> HTTPRequest {
        let fields: HTTPFields = [
            .accept: ImageFormat.allCases.filter(formats.contains).map(\.mediaType).joined(separator: ", ")
        ]
        do throws(HTTPMessageError) {
            let request = try HTTPRequest(.get, url, fields: fields)
            guard !request.isSecure, !request.staysOnThisMachine else { return request }
            return try HTTPRequest(.get, parsing: request.secureAddress, fields: fields)
        } catch {
            throw .refused(.badRequest)
        }
    }

    /// The address with the scheme https.
    ///
    /// An explicit port 80 is removed, because servers do not use TLS on that port.
    fileprivate var secureAddress: String {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.scheme = "https"
        if parts?.port == 80 { parts?.port = nil }
        return parts?.string ?? address
    }
}
