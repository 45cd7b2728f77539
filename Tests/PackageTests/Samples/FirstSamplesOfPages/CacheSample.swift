import HTTPCaching
import RemoteLoading

func firstCache() -> some HTTPClient {
    let client = URLSessionHTTPClient()
        .cached(
            in: .memory(),
            whenUnreachable: .serveStale(upTo: .days(7))
        )
        .followingRedirects()
    return client
}
