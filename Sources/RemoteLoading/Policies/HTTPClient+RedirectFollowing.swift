extension HTTPClient {
    /// Returns a client that follows redirects as RFC 9110 and RFC 3986 prescribe.
    ///
    /// Relative addresses are resolved according to RFC 3986. After 301, 302 and 303, a POST becomes a GET. After 307
    /// and 308, the method and the body are sent again. If a redirect leads to another origin, credentials, cookies and
    /// all fields declared as secrets are removed, and are not restored later in the chain. A redirect without a
    /// `Location` is returned like any other response.
    ///
    /// If a redirect must not be followed, the client throws ``TransportError/redirect(_:)`` with a ``RedirectError``.
    /// Examples are redirects from https to http, redirects of another machine to this machine, and redirects that
    /// would send a secret item of a form to another origin.
    ///
    /// ``HTTPResponse/redirects`` lists the addresses that redirected the client. A deadline of the underlying client
    /// applies to each request of the chain separately.
    public func followingRedirects(limit: Int = 20) -> some HTTPClient {
        RedirectFollowingClient(client: self, rule: RedirectRule(limit: limit))
    }
}

private struct RedirectFollowingClient<Client: HTTPClient>: HTTPClient {
    let client: Client
    let rule: RedirectRule

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var current = request
        var visited = [request]
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
                visited.append(next)
                current = next
                response = try await client.send(next)
                redirects += response.redirects
            }
        }
    }
}
