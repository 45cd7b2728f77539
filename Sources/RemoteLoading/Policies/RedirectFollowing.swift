extension HTTPClient {
    /// A client that goes where a redirect sends it, by the rules of the web.
    ///
    /// Relative addresses are resolved by RFC 3986. A POST becomes a GET on 301, 302 and 303; 307 and 308 repeat method
    /// and body. Credentials, cookies and every field declared secret stay with the origin they were meant for, and do
    /// not come back later in the chain. Never from https to http, never anywhere but http and https, never in a
    /// circle: those throw ``TransportError/redirect(_:)``. The response tells the addresses on the way in
    /// ``HTTPResponse/redirects``, and the timings of the last one. A deadline of the client holds for each step.
    public func followingRedirects(limit: Int = 10) -> some HTTPClient {
        RedirectFollowingClient(client: self, rule: RedirectRule(limit: limit))
    }
}

private struct RedirectFollowingClient<Client: HTTPClient>: HTTPClient {
    let client: Client
    let rule: RedirectRule

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var current = request
        var visited = [request.step]
        var response = try await client.send(request)
        var redirects = response.redirects
        while true {
            switch rule.decide(current, response, visited: visited) {
            case .deliver:
                response.url = response.url ?? current.url
                response.redirects = redirects
                return response
            case .refuse(let flaw):
                throw .redirect(flaw)
            case .follow(let next):
                next.note(.redirected(to: next))
                redirects.append(current.url)
                visited.append(next.step)
                current = next
                response = try await client.send(next)
                redirects += response.redirects
            }
        }
    }
}
