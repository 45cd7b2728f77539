import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct CorrectImageLoadersTests {
    typealias Subject = ImageLoadingContract.Subject
    typealias Right = CorrectImplementation<Subject>

    private static let loaders = [
        right("a request for each image") { RequestImageLoader(client: $0) },
        right("the main actor") { MainActorImageLoader(RequestImageLoader(client: $0)) },
        // The loaders with defects are such a loader.
        Right("a closure", ImageLoadingContractTests.subject { outcome, _ in outcome }),
    ]

    private static func right(
        _ description: String, _ loader: @escaping @Sendable (any HTTPClient) -> any ImageLoading
    ) -> Right {
        Right(
            description,
            Subject { behaviour in
                let url = try #require(URL(string: "https://images.test/face.png"))
                return (loader(ImageLoadingContract.client(for: behaviour)), url)
            })
    }

    @Test(arguments: loaders, ImageLoadingContract.rules)
    func correctImageLoaderObeysRule(loader: Right, rule: ContractRule<Subject>) async throws {
        try await loader.verify(by: rule)
    }
}
