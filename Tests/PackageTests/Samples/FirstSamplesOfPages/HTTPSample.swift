import RemoteLoading

/// The samples of the page about HTTP.
enum HTTPSample {
    static func client() -> some HTTPClient {
        let client = URLSessionHTTPClient()
            .retrying()
            .followingRedirects()
        return client
    }

    static func names(over client: any HTTPClient) async throws -> [String] {
        struct Category: Decodable {
            let id: Int
            let name: String
        }

        let request = try HTTPRequest(
            .get, parsing: "https://api.example/categories",
            query: ["page": "1"])
        let loader = RemoteLoader<[Category]>(request, from: client)
        let categories = try await loader.load()
        return categories.map(\.name)
    }
}
