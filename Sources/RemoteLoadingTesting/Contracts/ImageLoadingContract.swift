public import Foundation
public import PlayhouseCoreTesting
public import RemoteLoading

/// The contract of `ImageLoading`, which every implementation must fulfil.
public enum ImageLoadingContract {
    /// The behaviour of the server that an image is loaded from.
    public enum ServerBehaviour: Sendable {
        /// A server that returns the same response to every request.
        case answering(HTTPResponse)
        /// A server that cannot be reached.
        case unreachable
        /// A server that never responds.
        case silent
        /// A server that never responds to the first request, and returns the same response to all others.
        case silentOnce(then: HTTPResponse)
    }

    /// The loader under test, as a closure that creates it for a given behaviour of the server.
    ///
    /// The closure also returns the address of an image.
    ///
    /// If the loader uses an `HTTPClient`, create the loader over ``ImageLoadingContract/client(for:)``. Any other
    /// loader needs a server that behaves in this way, such as a `LoopbackHTTPServer`.
    public typealias Subject = ContractSubject<@Sendable (ServerBehaviour) async throws -> (any ImageLoading, URL)>

    /// Returns a client whose server behaves in the given way.
    public static func client(for behaviour: ServerBehaviour) -> any HTTPClient { StubbedClient(behaviour: behaviour) }

    /// The rules of the contract, to be run as one test case each.
    public static let rules: [ContractRule<Subject>] = [
        ContractRule(
            "any response has the outcome that the page promises", id: "calls",
            generating: { random in (0..<8).map { _ in random.imageResponse() } },
            playing: { subject, responses in
                for response in responses {
                    if let flaw = try await flaw(of: subject, response) { return "\(response) \(flaw)" }
                }
                return nil
            }),
        ContractRule("a slow load does not delay another", id: "slow-load") { subject in
            let (data, info) = (ImageFixtures.png(), ImageInfo(format: .png, width: 3, height: 2))
            let (loader, url) = try await subject.make(.silentOnce(then: .image(data)))
            let slow = Task { await load(loader, url) }
            defer { slow.cancel() }
            let other = url.appending(queryItems: [URLQueryItem(name: "n", value: "2")])
            // Which of the two requests arrives first is open, so either load may be the one without a response.
            let first = await subject.timeout.run {
                await withTaskGroup(of: Outcome.self) { group in
                    group.addTask { await load(loader, other) }
                    group.addTask { await slow.value }
                    defer {
                        slow.cancel()
                        group.cancelAll()
                    }
                    return await group.next()
                }
            }
            guard let first, let first else { return "a load waited for another one" }
            return difference(first, data, info)
        },
        ContractRule("a missing response is a connectivity error", id: "unreachable") { subject in
            let outcome = try await ending(subject, .unreachable)
            if case .failure(.connectivity) = outcome { return nil }
            return "returned \(outcome)"
        },
        ContractRule("a cancelled load promptly fails with cancelled", id: "cancelled") { subject in
            let (loader, url) = try await subject.make(.silent)
            return await flawOfCancelling(loader, subject.timeout) { loader throws(LoadError) in
                try await loader.image(at: url)
            }
        },
    ]
}

extension ImageLoadingContract {
    private typealias Outcome = Result<EncodedImage, LoadError>

    private static func ending(_ subject: Subject, _ behaviour: ServerBehaviour) async throws -> Outcome {
        let (loader, url) = try await subject.make(behaviour)
        return await load(loader, url)
    }

    private static func load(_ loader: any ImageLoading, _ url: URL) async -> Outcome {
        await outcome(of: loader) { loader throws(LoadError) in try await loader.image(at: url) }
    }

    private static func difference(_ outcome: Outcome, _ data: Data, _ info: ImageInfo) -> String? {
        guard case .success(let image) = outcome else { return "returned \(outcome)" }
        if image.data != data { return "has \(image.data.count) bytes instead of \(data.count)" }
        return image.info == info ? nil : "has the info \(image.info) instead of \(info)"
    }

    /// Loads an image several times concurrently, and returns the first difference from what the page promises.
    private static func flaw(of subject: Subject, _ response: ImageResponse) async throws -> String? {
        let (loader, url) = try await subject.make(.answering(response.response))
        for outcome in await concurrently(response.calls, { _ in await load(loader, url) }) {
            switch (response.outcome, outcome) {
            case (.image(let info), _):
                if let flaw = difference(outcome, response.response.body, info) { return flaw }
                if case .success(let image) = outcome, image.url != url { return "states \(image.url) for \(url)" }
            case (.invalid, .failure(.invalidData)): break
            case (.refused, .failure(.refused(let refusal))):
                if response.response.status == .notFound, refusal != .notFound { return "returned \(outcome)" }
            default: return "returned \(outcome)"
            }
        }
        return nil
    }
}

/// A generated response, the number of calls that get it, and the outcome that each of them must have.
private struct ImageResponse: Sendable, CustomStringConvertible {
    enum Outcome: Sendable {
        case image(ImageInfo)
        case invalid
        case refused
    }

    let response: HTTPResponse
    let calls: Int
    let outcome: Outcome

    var description: String {
        "\(calls) calls for \(response.body.count) bytes with the status \(response.status) (\(outcome))"
    }
}

extension SeededNumbers {
    fileprivate mutating func imageResponse() -> ImageResponse {
        let (data, info) = number(below: 4) == 0 ? (noImage(), nil) : image()
        let types = ["image/png", "text/plain", "application/octet-stream", "image/webp", "text/html; charset=utf-8"]
        var response = HTTPResponse.image(data, type: element(of: types) ?? "image/png")
        if number(below: 4) == 0 { response.url = URL(string: "https://elsewhere.test/picture") }
        var outcome = info.map { ImageResponse.Outcome.image($0) } ?? .invalid
        if number(below: 3) == 0 {
            let errors: [HTTPStatus] = [403, 404, 410, 500, 503]
            response.status = element(of: errors) ?? 404
            outcome = .refused
        }
        return ImageResponse(response: response, calls: 1 + number(below: 3), outcome: outcome)
    }

    private mutating func image() -> (Data, ImageInfo?) {
        let (width, height) = (1 + number(below: 3_000), 1 + number(below: 3_000))
        switch number(below: 4) {
        case 0:
            let (width, height) = (1 + width % 20, 1 + height % 20)
            return (ImageFixtures.png(width: width, height: height), .init(format: .png, width: width, height: height))
        case 1:
            let data = ImageFixtures.jpeg(width: width, height: height, frame: number(below: 2) == 0 ? 0xC0 : 0xC2)
            return (data, .init(format: .jpeg, width: width, height: height))
        case 2:
            return (ImageFixtures.gif(width: width, height: height), .init(format: .gif, width: width, height: height))
        default:
            let data = ImageFixtures.lossyWebP(width: width, height: height)
            return (data, .init(format: .webP, width: width, height: height))
        }
    }

    /// Returns bytes that are no image, a part of one, or one without pixels.
    private mutating func noImage() -> Data {
        switch number(below: 5) {
        case 0: Data("<!doctype html><title>Sign in</title>".utf8)
        case 1: Data()
        case 2: Data(ImageFixtures.png().prefix(number(below: 24)))
        case 3: Data(ImageFixtures.lossyWebP().prefix(number(below: 28)))
        default: number(below: 2) == 0 ? ImageFixtures.gif(width: 0) : ImageFixtures.gif(height: 0)
        }
    }
}

private struct StubbedClient: HTTPClient {
    let behaviour: ImageLoadingContract.ServerBehaviour
    private let isFirst = Locked(true)

    init(behaviour: ImageLoadingContract.ServerBehaviour) {
        self.behaviour = behaviour
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        switch behaviour {
        case .answering(let response): return response
        case .unreachable: throw .notConnected
        case .silent: return try await silence()
        case .silentOnce(let response):
            let isFirst = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            return isFirst ? try await silence() : response
        }
    }

    private func silence() async throws(TransportError) -> HTTPResponse {
        await Promise<Void>.untilCancelled()
        throw .cancelled
    }
}
