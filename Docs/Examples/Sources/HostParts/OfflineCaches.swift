package import Foundation
import HTTPCaching
package import RemoteLoading

/// The caches whose content a host shows while the service cannot be reached.
package struct OfflineCaches {
    private let lists: HTTPCache
    private let pictures: HTTPCache

    /// Creates caches in a folder, or in memory if the folder is `nil`.
    package init(in folder: URL?) {
        lists = folder.map { .disk($0.appending(path: "lists")) } ?? .memory()
        pictures = folder.map { .disk($0.appending(path: "pictures")) } ?? .memory()
    }

    /// Returns a client that loads lists through a client that already retries.
    ///
    /// While the service cannot be reached, the last valid list is shown for up to a week.
    package func lists(over client: any HTTPClient) -> any HTTPClient {
        client
            .cached(in: lists, whenUnreachable: .serveStale(upTo: .days(7)), keeping: .asLastGood)
            .followingRedirects().coalesced()
    }

    /// Returns a client that loads pictures through a transport.
    ///
    /// A picture never changes under its address, so it is fresh for 30 days.
    package func pictures(over transport: any HTTPClient) -> any HTTPClient {
        transport.retrying()
            .cached(
                in: pictures, whenUnreachable: .serveStale(upTo: .days(30)),
                keeping: .fresh(for: .days(30))
            )
            .followingRedirects().coalesced()
    }
}
