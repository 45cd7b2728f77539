import RemoteLoading
import RemoteLoadingTesting
import Testing

/// The first sample of the page of RemoteLoadingTesting.
enum StubSample {
    static func load() async throws {
        let server = HTTPClientStub("shop")
        server.on(
            .get("https://api.example/categories"),
            .json(#"["Books", "Games"]"#))
        let loader = RemoteLoader<[String]>(
            HTTPRequest(.get, "https://api.example/categories"),
            from: server)
        try await verifying(server) {
            let names = try await loader.load()
            #expect(names == ["Books", "Games"])
        }
    }
}
