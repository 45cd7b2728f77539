import Foundation
import RemoteLoadingTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Test func categoriesAreDecoded() async throws {
    let server = HTTPClientStub("shop")
    server.on(
        .get("https://api.example/categories"),
        .json(#"["Books", "Games"]"#))
    let session = URLSession(configuration: .answered(by: server))
    let url = URL(string: "https://api.example/categories")!
    try await verifying(server) {
        let (body, _) = try await session.data(from: url)
        let list = try JSONDecoder().decode([String].self, from: body)
        #expect(list == ["Books", "Games"])
    }
}
