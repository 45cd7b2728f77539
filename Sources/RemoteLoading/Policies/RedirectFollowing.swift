extension HTTPClient {
    /// A client that follows redirects by the rules of the web.
    ///
    /// Relative addresses are resolved by RFC 3986. A POST becomes a GET on 301, 302 and 303; 307 and 308 repeat method
    /// and body. Credentials, cookies and every field declared secret stay with the origin they were meant for, and are
    /// not restored later in the chain. A response without a `Location` is delivered as it is.
    ///
    /// Throws ``TransportError/redirect(_:)`` with the ``RedirectError`` for a redirect that must not be followed, such
    /// as one from https to http, from a public host into a private network, or one that would send a secret item of a
    /// form to another origin.
    ///
    /// ``HTTPResponse/redirects`` lists the addresses on the way. A deadline of the client holds for each exchange.
    public func followingRedirects(limit: Int = 20) -> some HTTPClient {
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
