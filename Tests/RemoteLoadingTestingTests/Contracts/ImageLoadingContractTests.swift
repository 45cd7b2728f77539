import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct ImageLoadingContractTests {
    private typealias Subject = ImageLoadingContract.Subject
    private typealias Outcome = Result<EncodedImage, LoadError>

    /// A correct loader whose outcomes a closure changes.
    private struct TamperedLoader: ImageLoading {
        let situation: ImageLoadingContract.Situation
        let tamper: @Sendable (Outcome, ImageLoadingContract.Situation) -> Outcome

        func image(at url: URL) async throws(LoadError) -> EncodedImage {
            let loader = RemoteImageLoader(over: ImageLoadingContract.client(in: situation))
            let outcome: Outcome
            do throws(LoadError) {
                outcome = .success(try await loader.image(at: url))
            } catch {
                outcome = .failure(error)
            }
            return try tamper(outcome, situation).get()
        }
    }

    private static func subject(
        timeout: Timeout = Timeout(),
        _ tamper: @escaping @Sendable (Outcome, ImageLoadingContract.Situation) -> Outcome
    ) -> Subject {
        Subject(timeout: timeout) { situation in
            (TamperedLoader(situation: situation, tamper: tamper), URL(string: "https://images.test/face.png")!)
        }
    }

    private static func broken(_ rule: String) -> Subject? {
        switch rule {
        case "an image is returned unchanged, with its size":
            subject { outcome, _ in
                outcome.map { EncodedImage($0.data.dropLast(), info: $0.info, from: $0.url) }
            }
        case "the bytes determine the format, not the content type":
            subject { outcome, situation in
                guard case .answering(let response) = situation, response.fields[.contentType] == "text/plain" else {
                    return outcome
                }
                return .failure(.invalidData(.malformed))
            }
        case "concurrent calls all succeed":
            {
                let isFirst = Locked(true)
                return subject { outcome, _ in
                    let isTampered = isFirst.withLock { isFirst in
                        defer { isFirst = false }
                        return !isFirst
                    }
                    return isTampered ? .failure(.refused(.unavailable(until: nil))) : outcome
                }
            }()
        case "data that is not an image is invalid data", "an empty response is invalid data",
            "a truncated image is invalid data", "an image without pixels is invalid data":
            subject { outcome, _ in outcome.flatMapError { _ in .success(.fixture()) } }
        case "a missing image is refused":
            subject { outcome, _ in outcome.mapError { _ in .invalidData(.status(.notFound)) } }
        case "a missing response is a connectivity error":
            subject { outcome, _ in outcome.mapError { _ in .refused(.unavailable(until: nil)) } }
        case "a cancelled load promptly fails with cancelled":
            subject { outcome, _ in outcome.mapError { _ in .connectivity(.timedOut) } }
        default: nil
        }
    }

    @Test(arguments: ImageLoadingContract.rules)
    func contractDetectsBrokenLoader(rule: ContractRule<ImageLoadingContract.Subject>) async throws {
        let broken = try #require(Self.broken(rule.name), "there is no broken loader for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test func loaderReturningWrongImageSizeBreaksRule() async throws {
        let wrong = ImageInfo(format: .png, width: 2, height: 3)
        let broken = Self.subject { outcome, _ in
            outcome.map { EncodedImage($0.data, info: wrong, from: $0.url) }
        }
        let name = "an image is returned unchanged, with its size"
        let rule = try #require(ImageLoadingContract.rules.first { $0.name == name })
        #expect(await rule.violation(of: broken) != nil)
    }

    @Test func correctLoaderObeysEveryRule() async {
        let violations = await ImageLoadingContract.rules.violations(of: Self.subject { outcome, _ in outcome })
        #expect(violations == [])
    }
}
