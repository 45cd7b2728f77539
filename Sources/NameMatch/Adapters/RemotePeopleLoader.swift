public import Foundation
public import RemoteLoading

/// A loader that fetches people from the service of the name game, or from another service with the same format.
///
/// To keep people available without a network connection, use a client with a cache that serves stale responses:
/// `cached(in: store, whenUnreachable: .serveStale(upTo: .days(7)))`. A list from such a response has a ``Roster/age``.
public struct RemotePeopleLoader: PeopleLoading {
    private let loader: RemoteLoader<Roster>

    /// Creates a loader that sends a request through a client.
    ///
    /// A picture address that is only a file name is resolved against `base`, which defaults to the root of the
    /// service's host. A list of more than 4 MB or 10,000 rows is refused.
    ///
    /// A picture on this machine over plain http is not used, unless the list itself came from this machine.
    public init(
        _ request: HTTPRequest, client: any HTTPClient, picturesAt base: URL? = nil,
        rules: RosterRules = RosterRules(), time: any TimeProviding = .system
    ) {
        let time = time.timeSource
        loader = RemoteLoader(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw LoadError(declined: response, at: time.date()) }
            let address = response.url ?? request.url
            let root = WebAddressResolver(at: address).url(for: "/") ?? address
            let pictures = WebAddressResolver(at: base ?? root, from: address)
            return try Roster(response, pictures: pictures, rules: rules)
        }
    }

    /// Fetches the people.
    public func loadPeople() async throws(LoadError) -> Roster {
        try await loader.load()
    }
}
