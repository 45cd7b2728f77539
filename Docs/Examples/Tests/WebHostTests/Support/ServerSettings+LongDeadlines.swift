import RemoteLoading

@testable import WebHost

extension ServerSettings {
    /// Settings for a server that also waits for a slow machine, so that it serves no unfinished page.
    static var unhurried: ServerSettings {
        var settings = ServerSettings()
        settings.hold = .seconds(60)
        return settings
    }
}

extension URLSessionHTTPClient {
    /// A client whose deadline is later than the time limit of a test, so that a slow machine does not reach it.
    static var unhurried: URLSessionHTTPClient {
        URLSessionHTTPClient(deadline: .seconds(3_600))
    }
}
