import RemoteLoading

/// The first sample of the page of RemoteLoading.
enum RequestSample {
    static func make() throws -> HTTPRequest {
        var query: HTTPQuery = ["game": "Games + Demos"]
        query.append("token", "s3cret", isSecret: true)
        var request = try HTTPRequest(
            .get, parsing: "https://api.example/top", query: query)
        try request.fields.set("k3y", for: "X-Api-Key", isSecret: true)

        print(request)  // GET https://api.example/top?game=…&token=<secret>
        return request
    }
}
