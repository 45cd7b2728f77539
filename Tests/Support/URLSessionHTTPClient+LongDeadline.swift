public import RemoteLoading

extension URLSessionHTTPClient {
    /// A client whose deadline is a day away, so that a slow machine does not reach it.
    ///
    /// A test that hangs is ended by the trait `bounded`.
    public static var unhurried: URLSessionHTTPClient {
        URLSessionHTTPClient(deadline: .seconds(86_400))
    }
}
