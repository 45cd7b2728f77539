public import Foundation
public import PlayhouseCoreTesting
public import RemoteLoading

/// The requirements for every `ImageLoading`.
public enum ImageLoadingContract {
    /// The behaviour of the server at the address of an image.
    public enum Situation: Sendable {
        /// A server that returns the same response to every request.
        case answering(HTTPResponse)
        /// A server that cannot be reached.
        case unreachable
        /// A server that never responds.
        case silent
        /// A server that never responds to the first request, and returns the same response to all others.
        case silentOnce(then: HTTPResponse)
    }

    /// The loader under test, as a closure that returns a loader and the address of an image for a given behaviour of
    /// the server.
    ///
    /// If the loader uses an `HTTPClient`, create the loader over ``ImageLoadingContract/client(in:)``. Any other
    /// loader needs a server that behaves as the situation says, such as a `LoopbackHTTPServer`.
    public typealias Subject = ContractSubject<@Sendable (Situation) async throws -> (any ImageLoading, URL)>

    /// Returns a client that behaves as a situation says.
    public static func client(in situation: Situation) -> any HTTPClient { StubbedClient(situation: situation) }

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = [
        ContractRule("an image is returned unchanged, with its size", id: "image") { subject in
            for (name, data, info) in pictures {
                let outcome = try await ending(subject, .answering(.image(data)))
                if let flaw = difference(outcome, data, info) { return "\(name) \(flaw)" }
            }
            return nil
        },
        ContractRule("the bytes determine the format, not the content type", id: "format") { subject in
            let (_, data, info) = pictures[0]
            let outcome = try await ending(subject, .answering(.image(data, type: "text/plain")))
            return difference(outcome, data, info)
        },
        ContractRule("concurrent calls all succeed", id: "concurrent-calls") { subject in
            let (_, data, info) = pictures[0]
            let (loader, url) = try await subject.make(.answering(.image(data)))
            let outcomes = await concurrently(3) { _ in await load(loader, url) }
            return outcomes.lazy.compactMap { difference($0, data, info) }.first
        },
        ContractRule("an image states the requested address", id: "address") { subject in
            var redirected = HTTPResponse.image(pictures[0].1)
            redirected.url = URL(string: "https://elsewhere.test/picture")
            for response in [.image(pictures[0].1), redirected] {
                let (loader, url) = try await subject.make(.answering(response))
                let outcome = await load(loader, url)
                guard case .success(let image) = outcome else { return "returned \(outcome) for \(url)" }
                if image.url != url { return "states \(image.url) for \(url)" }
            }
            return nil
        },
        ContractRule("a slow load does not delay another", id: "slow-load") { subject in
            let (_, data, info) = pictures[0]
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
        invalid(
            "data that is not an image is invalid data", id: "no-image",
            Data("<!doctype html><title>Sign in</title>".utf8)),
        invalid("an empty response is invalid data", id: "empty", Data()),
        invalid("a truncated image is invalid data", id: "truncated", Data(ImageFixtures.png().prefix(20))),
        invalid("an image without pixels is invalid data", id: "no-pixels", ImageFixtures.gif(width: 0)),
        ContractRule("a missing image is refused", id: "missing") { subject in
            let outcome = try await ending(subject, .answering(.status(.notFound)))
            return outcome == .failure(.refused(.notFound)) ? nil : "returned \(outcome)"
        },
        ContractRule("an image with the status of an error is not accepted", id: "error-status") { subject in
            for status: HTTPStatus in [403, 404, 500, 503] {
                var response = HTTPResponse.image(pictures[0].1)
                response.status = status
                let outcome = try await ending(subject, .answering(response))
                guard case .failure(.refused) = outcome else { return "returned \(outcome) for \(status)" }
            }
            return nil
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
    private static let pictures: [(String, Data, ImageInfo)] = [
        ("PNG", ImageFixtures.png(), ImageInfo(format: .png, width: 3, height: 2)),
        ("JPEG", ImageFixtures.jpeg(), ImageInfo(format: .jpeg, width: 3, height: 2)),
        ("GIF", ImageFixtures.gif(), ImageInfo(format: .gif, width: 3, height: 2)),
        ("lossy WebP", ImageFixtures.lossyWebP(), ImageInfo(format: .webP, width: 3, height: 2)),
    ]

    private typealias Outcome = Result<EncodedImage, LoadError>

    private static func ending(_ subject: Subject, _ situation: Situation) async throws -> Outcome {
        let (loader, url) = try await subject.make(situation)
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

    private static func invalid(_ name: String, id: String, _ data: Data) -> ContractRule<Subject> {
        ContractRule(name, id: id) { subject in
            let outcome = try await ending(subject, .answering(.image(data)))
            if case .failure(.invalidData) = outcome { return nil }
            return "returned \(outcome)"
        }
    }
}

private struct StubbedClient: HTTPClient {
    let situation: ImageLoadingContract.Situation
    private let isFirst = Locked(true)

    init(situation: ImageLoadingContract.Situation) {
        self.situation = situation
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        switch situation {
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
