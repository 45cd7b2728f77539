import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct ImageLoadingContractTests {
    typealias Subject = ImageLoadingContract.Subject
    typealias Outcome = Result<EncodedImage, LoadError>

    /// A correct loader whose outcomes a closure changes.
    private struct TamperedLoader: ImageLoading {
        let behaviour: ImageLoadingContract.ServerBehaviour
        let loader: RemoteImageLoader
        let tamper: @Sendable (Outcome, ImageLoadingContract.ServerBehaviour) -> Outcome

        func image(at url: URL) async throws(LoadError) -> EncodedImage {
            let outcome = await Outcome.catching { () throws(LoadError) in try await loader.image(at: url) }
            return try tamper(outcome, behaviour).get()
        }
    }

    static func subject(
        timeout: Timeout = Timeout(),
        _ tamper: @escaping @Sendable (Outcome, ImageLoadingContract.ServerBehaviour) -> Outcome
    ) -> Subject {
        Subject(timeout: timeout) { behaviour in
            let loader = RemoteImageLoader(over: ImageLoadingContract.client(for: behaviour))
            return (
                TamperedLoader(behaviour: behaviour, loader: loader, tamper: tamper),
                URL(string: "https://images.test/face.png")!
            )
        }
    }

    /// A loader that breaks the contract in one point.
    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let subject: ImageLoadingContract.Subject

        fileprivate init(
            _ flaw: String, timeout: Timeout = Timeout(),
            _ tamper: @escaping @Sendable (Outcome, ImageLoadingContract.ServerBehaviour) -> Outcome
        ) {
            testDescription = flaw
            subject = ImageLoadingContractTests.subject(timeout: timeout, tamper)
        }

        fileprivate init(
            _ flaw: String, over wrap: @escaping @Sendable (RemoteImageLoader) -> any ImageLoading
        ) {
            testDescription = flaw
            subject = ImageLoadingContract.Subject(timeout: Timeout(.milliseconds(300))) { behaviour in
                let loader = RemoteImageLoader(over: ImageLoadingContract.client(for: behaviour))
                return (wrap(loader), URL(string: "https://images.test/face.png")!)
            }
        }
    }

    /// A loader that starts a load only after the previous load has ended.
    private final class SerialLoader: ImageLoading {
        let inner: any ImageLoading
        private let turns = SerialQueue()

        init(inner: any ImageLoading) {
            self.inner = inner
        }

        func image(at url: URL) async throws(LoadError) -> EncodedImage {
            let result = await turns.next { [inner] in
                await Outcome.catching { () throws(LoadError) in try await inner.image(at: url) }
            }
            return try result.get()
        }
    }

    /// A loader that returns the outcome of its first load for every address.
    private final class OneForAllLoader: ImageLoading {
        let inner: any ImageLoading
        private let first = Locked<Task<Outcome, Never>?>(nil)

        init(inner: any ImageLoading) {
            self.inner = inner
        }

        func image(at url: URL) async throws(LoadError) -> EncodedImage {
            let load = first.withLock { first in
                let load =
                    first
                    ?? Task { [inner] in
                        await Outcome.catching { () throws(LoadError) in try await inner.image(at: url) }
                    }
                first = load
                return load
            }
            return try await load.value.get()
        }
    }

    static let broken = pictures + failures

    private static let pictures = [
        Broken("the last byte is lost") { outcome, _ in
            outcome.map { EncodedImage($0.data.dropLast(), info: $0.info, from: $0.url) }
        },
        Broken("width and height are exchanged") { outcome, _ in
            outcome.map {
                let info = ImageInfo(format: $0.info.format, width: $0.info.height, height: $0.info.width)
                return EncodedImage($0.data, info: info, from: $0.url)
            }
        },
        Broken("a GIF is no image") { outcome, _ in
            outcome.flatMap { $0.info.format == .gif ? .failure(.invalidData(.malformed)) : .success($0) }
        },
        Broken("the address is that of the redirect's target") { outcome, _ in
            outcome.map { EncodedImage($0.data, info: $0.info, from: $0.finalURL) }
        },
        Broken("text is no image") { outcome, behaviour in
            guard case .answering(let response) = behaviour, response.fields[.contentType] == "text/plain" else {
                return outcome
            }
            return .failure(.invalidData(.malformed))
        },
        Broken("text is refused") { outcome, behaviour in
            guard case .answering(let response) = behaviour, response.fields[.contentType] == "text/plain" else {
                return outcome
            }
            return .failure(.refused(.notFound))
        },
        Broken("the first call fails", tamper(call: 1)),
        Broken("the third call fails", tamper(call: 3)),
        Broken("one load at a time") { SerialLoader(inner: $0) },
        Broken("one load for all addresses") { OneForAllLoader(inner: $0) },
        Broken("every image has another address") { outcome, _ in
            outcome.map { EncodedImage($0.data, info: $0.info, from: $0.url.appending(path: "copy")) }
        },
        Broken("the address has no path") { outcome, _ in
            outcome.map { EncodedImage($0.data, info: $0.info, from: URL(string: "https://images.test")!) }
        },
    ]

    /// Returns a closure that fails the call with the given number.
    private static func tamper(call number: Int) -> @Sendable (Outcome, ImageLoadingContract.ServerBehaviour) -> Outcome
    {
        let calls = Locked(0)
        return { outcome, _ in
            let call = calls.withLock { calls in
                calls += 1
                return calls
            }
            return call == number ? .failure(.refused(.unavailable(until: nil))) : outcome
        }
    }

    private static let failures =
        [
            Broken("a placeholder is returned") { outcome, _ in outcome.flatMapError { _ in .success(.fixture()) } },
            Broken("invalid data is refused") { outcome, _ in
                outcome.mapError { _ in .refused(.unavailable(until: nil)) }
            },
            Broken("the status is invalid data") { outcome, _ in
                outcome.mapError { _ in .invalidData(.status(404)) }
            },
            Broken("the service is unavailable") { outcome, _ in
                outcome.mapError { _ in .refused(.unavailable(until: nil)) }
            },
            Broken("a picture with status 500 is accepted") { outcome, behaviour in
                guard case .answering(let response) = behaviour, response.status == 500 else { return outcome }
                return .success(.fixture())
            },
            Broken("a picture with status 404 is accepted") { outcome, behaviour in
                guard case .answering(let response) = behaviour, response.status == 404 else { return outcome }
                return .success(.fixture())
            },
            Broken("the service refuses") { outcome, _ in
                outcome.mapError { _ in .refused(.unavailable(until: nil)) }
            },
            Broken("a cancellation looks like a timeout") { outcome, _ in
                outcome.mapError { _ in .connectivity(.timedOut) }
            },
        ]

    @Test(arguments: broken)
    func contractDetectsBrokenLoader(broken: Broken) async throws {
        #expect(await ImageLoadingContract.rules.firstViolation(of: broken.subject) != nil)
    }

    @Test func everyRequirementOfImageLoaderHasContractRule() throws {
        let page = try PortRequirementReader(of: "ImageLoading", in: "Sources/RemoteLoading/Images/ImageLoading.swift")
        let flaws = page.flaws(
            checking: [
                "A returned image begins": ["calls"],
                "A returned image has the bytes": ["calls"],
                "If the service cannot be reached": ["unreachable", "calls"],
                "If the calling task is cancelled": ["cancelled"],
                "Calls may be concurrent": ["calls", "slow-load"],
            ], by: ImageLoadingContract.rules.map(\.id))
        #expect(flaws == [])
    }
}
